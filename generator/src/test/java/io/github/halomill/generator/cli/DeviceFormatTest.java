package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.device.DeviceType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;
import org.junit.jupiter.api.Test;

class DeviceFormatTest {

    private static final Device GPU = new Device(
            0,
            1,
            OptionalInt.empty(),
            new cl_platform_id(),
            new cl_device_id(),
            new DeviceProperties(
                    "Model \"X\"",
                    "Vendor",
                    "Platform",
                    "OpenCL 3.0",
                    "1.2",
                    DeviceType.GPU,
                    132,
                    1980,
                    139L << 30,
                    34L << 30,
                    48 << 10,
                    1024,
                    true,
                    false),
            "host");

    @Test
    void as_json_there_is_an_object_for_each_device_with_memory_in_bytes() {
        JsonObject device = JsonParser.parseString(DeviceFormat.JSON.write(List.of(GPU), Optional.empty()))
                .getAsJsonObject()
                .getAsJsonArray("devices")
                .get(0)
                .getAsJsonObject();

        assertThat(device.get("id").getAsString()).isEqualTo("0:1");
        assertThat(device.get("name").getAsString()).isEqualTo("Model \"X\"");
        assertThat(device.get("type").getAsString()).isEqualTo("gpu");
        assertThat(device.get("globalMemory").getAsLong()).isEqualTo(139L << 30);
        assertThat(device.get("fp64").getAsBoolean()).isTrue();
        assertThat(device.get("fp16").getAsBoolean()).isFalse();
        assertThat(device.get("node").getAsString()).isEqualTo("host");
        assertThat(device.get("clockMegahertz").getAsInt()).isEqualTo(1980);
        assertThat(device.has("copyGigabytesPerSecond")).isFalse();
    }

    @Test
    void as_text_there_is_a_table() {
        assertThat(DeviceFormat.TEXT.write(List.of(GPU), Optional.empty()))
                .startsWith("DEVICE")
                .contains("0:1", "139 GiB");
    }

    @Test
    void bandwidths_are_there_if_they_were_measured() {
        Optional<ToDoubleFunction<Device>> bandwidths = Optional.of(device -> 2.5);
        assertThat(DeviceFormat.JSON.write(List.of(GPU), bandwidths)).contains("\"copyGigabytesPerSecond\": 2.5");
        assertThat(DeviceFormat.TEXT.write(List.of(GPU), bandwidths)).contains("BANDWIDTH", "3 GB/s");
    }
}
