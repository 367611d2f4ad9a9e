package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs a device. */
@Tag("device")
class DevicesCommandTest {

    private static final Device FIRST = Devices.discover().get(0);

    private static JsonArray json(String... arguments) {
        CommandRun run = CommandRun.of(arguments);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        return JsonParser.parseString(run.out()).getAsJsonObject().getAsJsonArray("devices");
    }

    @Test
    void all_are_listed_with_node_and_clock() {
        JsonArray devices = json("devices", "--format", "json");
        assertThat(devices).hasSameSizeAs(Devices.discover());
        JsonObject first = devices.get(0).getAsJsonObject();
        assertThat(first.get("node").getAsString()).isEqualTo(FIRST.node()).isNotBlank();
        assertThat(first.has("clockMegahertz")).isTrue();
        assertThat(first.has("copyGigabytesPerSecond")).isFalse();
    }

    @Test
    void a_query_selects_and_a_number_selects() {
        String query = "SELECT 1 DEVICE FROM NODE 0 WHERE ID = '" + FIRST.id() + "' AND MEMORY > 1 MiB";
        JsonArray devices = json("devices", query, "--format=json");
        assertThat(devices).hasSize(1);
        assertThat(devices.get(0).getAsJsonObject().get("id").getAsString()).isEqualTo(FIRST.id());
        assertThat(CommandRun.of("devices", query).out())
                .startsWith("DEVICE  NODE ")
                .contains(FIRST.name());
        assertThat(json("devices", FIRST.id() + "*3", "--format=json")).hasSize(3);
    }

    @Test
    void bandwidth_is_measured_if_a_query_or_an_option_asks_for_it() {
        String query = "SELECT 1 DEVICE WHERE ID = '" + FIRST.id() + "' AND BANDWIDTH > 1 MB/s";
        assertThat(CommandRun.of("devices", query).out()).contains("BANDWIDTH", " GB/s");
        assertThat(json("devices", FIRST.id(), "--bandwidth", "--format=json")
                        .get(0)
                        .getAsJsonObject()
                        .get("copyGigabytesPerSecond")
                        .getAsDouble())
                .isPositive();
    }

    @Test
    void what_cannot_be_understood_is_misuse() {
        CommandRun run = CommandRun.of("devices", "SELECT 1 DEVICE WHERE MEMRY > 8 GiB");
        assertThat(run.exitCode()).isEqualTo(ExitCodes.USAGE);
        assertThat(run.err())
                .startsWith("halomill: devices, column 23: there is no attribute 'MEMRY'; do you mean MEMORY?");
    }

    @Test
    void what_is_not_there_is_an_error() {
        CommandRun run = CommandRun.of("devices", "SELECT ALL DEVICES WHERE MEMORY > 1000 TiB");
        assertThat(run.exitCode()).isEqualTo(ExitCodes.WRONG_INPUT);
        assertThat(run.err()).startsWith("halomill: devices: no device is as the query wants it; devices here: ");
    }
}
