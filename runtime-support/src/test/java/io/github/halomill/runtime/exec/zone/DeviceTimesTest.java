package io.github.halomill.runtime.exec.zone;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("device")
class DeviceTimesTest {

    static Stream<String> devices() {
        return Devices.discover().stream().map(device -> device.physicalId() + "*2");
    }

    /** Also on those that have one queue for both. */
    @ParameterizedTest
    @MethodSource("devices")
    void kernelsAndTransfersAreToldApartOnEveryDevice(String devices) {
        List<Offset> star = List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
        IntStencil stencil = new IntStencil(2, Extent.of(64, 64), Extent.of(16, 4), 1, star, Addressing.LOCAL);
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(
                DeviceSelection.parse(devices).select(Devices.discover()));
        try (Zones zones = TunedZones.open(stencil.program(), options)) {
            zones.run(100);
            double loop = zones.report().seconds().loop();
            assertThat(zones.report().devices()).hasSize(2).allSatisfy(device -> {
                assertThat(device.kernelSeconds()).isPositive();
                assertThat(device.transferSeconds()).isPositive();
                assertThat(device.exposedSeconds(loop)).isLessThan(loop);
            });
        }
    }
}
