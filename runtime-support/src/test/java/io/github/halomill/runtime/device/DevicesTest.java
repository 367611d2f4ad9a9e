package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs PoCL. */
@Tag("device")
class DevicesTest {

    @Test
    void findsPoclsCpuWithItsProperties() {
        List<Device> devices = Devices.discover();
        Device cpu = devices.stream()
                .filter(device -> device.properties().platformName().equals("Portable Computing Language"))
                .findFirst()
                .orElseThrow();
        DeviceProperties properties = cpu.properties();
        assertThat(cpu.id()).matches("[0-9]+:0");
        assertThat(properties.name()).isNotBlank().doesNotContain("\0");
        assertThat(properties.version()).startsWith("OpenCL ");
        assertThat(properties.type()).isEqualTo(DeviceType.CPU);
        assertThat(properties.computeUnits()).isBetween(1, 4096);
        assertThat(properties.globalMemory()).isGreaterThan(64L << 20);
        assertThat(properties.maxAllocation()).isBetween(1L << 20, properties.globalMemory());
        assertThat(properties.localMemory()).isGreaterThanOrEqualTo(16 << 10);
        assertThat(properties.maxWorkGroupSize()).isGreaterThanOrEqualTo(256);
        assertThat(properties.supportsDouble()).isTrue();
    }

    @Test
    void logicalDevicesShareTheHandleOfTheirDevice() {
        Device device = Devices.discover().get(0);
        List<Device> logical = DeviceSelection.parse(device.id() + "*3").select(List.of(device));
        assertThat(logical)
                .extracting(Device::id)
                .containsExactly(device.id() + "#0", device.id() + "#1", device.id() + "#2");
        assertThat(logical).extracting(Device::clDevice).containsOnly(device.clDevice());
    }
}
