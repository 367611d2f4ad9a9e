package io.github.halomill.runtime.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSelectionTest {

    private static final List<Device> MACHINE = List.of(
            SampleDevices.device(0, 0, DeviceType.GPU),
            SampleDevices.device(0, 1, DeviceType.GPU),
            SampleDevices.device(2, 0, DeviceType.CPU));

    private static List<String> select(String text) {
        return DeviceSelection.parse(text).select(MACHINE).stream()
                .map(Device::id)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "all               | 0:0 0:1 2:0",
                "1                 | 0:0",
                "2                 | 0:0 0:1",
                "3                 | 0:0 0:1 2:0",
                "gpu               | 0:0 0:1",
                "cpu               | 2:0",
                "cpu,gpu           | 2:0 0:0 0:1",
                "2:0               | 2:0",
                "2:0,0:1           | 2:0 0:1",
                "0:0*1             | 0:0",
                "0:0*2             | 0:0#0 0:0#1",
                "0:1*3,2:0         | 0:1#0 0:1#1 0:1#2 2:0",
                "2:0*2,0:0*2       | 2:0#0 2:0#1 0:0#0 0:0#1",
                "cpu,0:1           | 2:0 0:1",
                "2,2:0*2           | 0:0 0:1 2:0#0 2:0#1",
            })
    void everyFormSelectsInTheOrderOfTheText(String text, String ids) {
        assertThat(String.join(" ", select(text))).isEqualTo(ids);
    }

    @Test
    void blanksAroundTokensAreTolerated() {
        assertThat(select("  2:0 , 0 : 1 * 2 ")).containsExactly("2:0", "0:1#0", "0:1#1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "0:0,",
                "GPU",
                "gpus",
                "0",
                "-1",
                "0:",
                ":0",
                "0:0*",
                "0:0*0",
                "0:0*1025",
                "*2",
                "all*2",
                "0:0#1",
                "1.5",
                "99999999999",
                "0:99999999999",
                "0:0;0:1"
            })
    void whatIsNoSelectionIsAUsageErrorThatNamesTheToken(String text) {
        assertThatThrownBy(() -> DeviceSelection.parse(text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("devices: ");
    }

    @Test
    void anUnknownTokenIsNamedTogetherWithThePossibleForms() {
        assertThatThrownBy(() -> DeviceSelection.parse("0:0,tpu"))
                .hasMessage("devices: 'tpu' in '0:0,tpu' is unknown; write all, a number of devices, cpu, gpu,"
                        + " accelerator, PLATFORM:DEVICE such as 0:0, or 0:0*4 for four logical devices on one; several with"
                        + " commas between them; or a query: SELECT 2 DEVICE WHERE MEMORY > 8 GiB");
    }

    @Test
    void moreThanExistSaysHowToGetLogicalDevices() {
        assertThatThrownBy(() -> select("4"))
                .isInstanceOf(RunException.class)
                .hasMessage("devices: 4 are asked for, but there are 3; for 4 zones on one device write 0:0*4; devices"
                        + " here: 0:0 (gpu, Device 00), 0:1 (gpu, Device 01), 2:0 (cpu, Device 20)");
    }

    @Test
    void whatIsNotThereIsNamedAndWhatIsThereListed() {
        assertThatThrownBy(() -> select("0:2"))
                .hasMessageStartingWith("devices: '0:2' is not there; devices here: 0:0 (gpu");
        assertThatThrownBy(() -> select("1:0")).hasMessageStartingWith("devices: '1:0' is not there; ");
        assertThatThrownBy(() -> select("accelerator")).hasMessageStartingWith("devices: there is no accelerator; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0:0,0:0", "all,0:0", "gpu,0:0*2", "0:0*2,0:0*2"})
    void namingADeviceTwiceIsAnErrorWithTheCure(String text) {
        assertThatThrownBy(() -> select(text))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("both name 0:0; for several zones on one device write 0:0*2");
    }

    @Test
    void devicesOfSeveralNodesAreDifferentEvenIfTheirIdsAreNot() {
        List<Device> cluster = List.of(
                SampleDevices.on("a", SampleDevices.device(0, 0, DeviceType.GPU)),
                SampleDevices.on("b", SampleDevices.device(0, 0, DeviceType.GPU)),
                SampleDevices.on("b", SampleDevices.device(0, 0, DeviceType.CPU)));
        assertThat(DeviceSelection.parse("gpu").select(cluster)).isEqualTo(cluster.subList(0, 2));
        assertThatThrownBy(() -> DeviceSelection.parse("gpu,cpu").select(cluster))
                .hasMessage("devices: 'gpu' and 'cpu' both name 0:0; for several zones on one device write 0:0*2");
        assertThatThrownBy(() -> DeviceSelection.parse("accelerator").select(cluster))
                .hasMessageEndingWith(
                        "; devices here: a 0:0 (gpu, Device 00), b 0:0 (gpu, Device 00), b 0:0 (cpu, Device 00)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT ALL DEVICE | 0:0 0:1 2:0",
                "select 1 device   | 0:0",
                "  Select all devices where type = cpu | 2:0",
                "SELECT 2 DEVICE ORDER BY TYPE, NAME DESC | 2:0 0:1"
            })
    void whatBeginsWithSelectIsAQuery(String text, String ids) {
        assertThat(String.join(" ", select(text))).isEqualTo(ids);
    }

    @Test
    void aQueryIsTheWholeText() {
        assertThatThrownBy(() -> DeviceSelection.parse("SELECT 1 DEVICE, 0:0"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("devices, column 16: ");
        assertThatThrownBy(() -> DeviceSelection.parse("0:0, SELECT 1 DEVICE"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("devices: 'SELECT 1 DEVICE' in '0:0, SELECT 1 DEVICE' is unknown; ");
        assertThatThrownBy(() -> DeviceSelection.parse("selected")).hasMessageStartingWith("devices: 'selected' in ");
    }

    @Test
    void onlyQueriesForTheBandwidthAskForIt() {
        assertThat(DeviceSelection.parse("SELECT ALL DEVICE ORDER BY BANDWIDTH").asksForBandwidth())
                .isTrue();
        assertThat(DeviceSelection.parse("SELECT ALL DEVICE WHERE FP64 OR bandwidth > 1 GB/s")
                        .asksForBandwidth())
                .isTrue();
        assertThat(DeviceSelection.parse("SELECT ALL DEVICE WHERE NAME = 'BANDWIDTH'")
                        .asksForBandwidth())
                .isFalse();
        assertThat(DeviceSelection.parse("all").asksForBandwidth()).isFalse();
    }
}
