package io.github.halomill.runtime.cli.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cli.options.CommandLines;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceType;
import io.github.halomill.runtime.device.SampleDevices;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a command does where a device fails, and what it says. */
class RetriesTest {

    private static final List<Device> DEVICES = List.of(
            SampleDevices.device(0, 0, DeviceType.GPU),
            SampleDevices.device(0, 1, DeviceType.GPU),
            SampleDevices.device(0, 2, DeviceType.GPU),
            SampleDevices.device(1, 0, DeviceType.CPU));

    private static DeviceFailedException failure(String device, long done, long begun, int code) {
        return new DeviceFailedException(
                device + " failed",
                List.of(device),
                new DeviceFailedException.When(done, begun),
                new DeviceFailedException.Said(code, code == -2),
                new IllegalStateException());
    }

    private static Retries.Standing standing(long begun) {
        return new Retries.Standing(begun, Optional.of(Path.of("ck/7")), false, null);
    }

    private static Retries of(String... options) {
        return new Retries(CommandLines.parsed(options), DEVICES, true);
    }

    @Test
    void weightsGoWithTheirDevices() {
        Retries retries = of("--retry", "--weights=3,0,2,0");
        retries.failed(failure("0:0", 40, 50, -5), standing(0));
        assertThat(retries.devices()).extracting(Device::id).containsExactly("0:1", "0:2", "1:0");
        assertThat(retries.cut().weights()).isEqualTo(WeightChoice.parse("0,2,0"));
        assertThat(retries.goesOn(7, Optional.of(Path.of("ck/7"))))
                .isEqualTo(
                        "the run goes on from ck/7, after iteration 7, with the 3 devices that are left: 0:1, 0:2, 1:0");
        retries.failed(failure("0:2", 140, 150, -5), standing(7));
        assertThat(retries.cut().weights()).as("all are 0").isEqualTo(WeightChoice.EQUAL);
        retries.goesOn(7, Optional.of(Path.of("ck/7")));
        assertThat(retries.told()).hasSize(2);
        assertThat(retries.told().get(1).devices()).containsExactly("0:2");
        assertThat(retries.told().get(1).iterations()).isEqualTo(140);
    }

    /** The first failed between the 40th and the 51st iteration. */
    @ParameterizedTest
    @CsvSource({
        "45, 60, -5, true",
        "50, 50, -5, true",
        "30, 40, -5, true",
        "51, 60, -5, false",
        "20, 39, -5, false",
        "45, 60, -9999, false",
        "45, 60, -2, false"
    })
    void theProgramFailsInTheSameIterationWithTheSameCode(long done, long begun, int code, boolean isProgram) {
        Retries retries = of("--retry");
        retries.failed(failure("0:0", 40, 50, -5), standing(0));
        retries.goesOn(0, Optional.empty());
        if (isProgram) {
            assertThatThrownBy(() -> retries.failed(failure("0:1", done, begun, code), standing(0)))
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("0:1 failed\nthe run ended; no output is written; device 0:0 failed in the"
                            + " same iteration: it is what the program does there, and not the devices\nhint: ");
        } else {
            retries.failed(failure("0:1", done, begun, code), standing(0));
            assertThat(retries.devices()).hasSize(2);
        }
    }

    @Test
    void aRunThatIsToldToStopDoesNotGoOn() {
        assertThatThrownBy(() -> of("--retry")
                        .failed(
                                failure("0:0", 40, 50, -5),
                                new Retries.Standing(0, Optional.of(Path.of("ck/7")), true, "SIGTERM")))
                .hasMessage(
                        "0:0 failed\nthe run ended; it was stopped by SIGTERM, too; go on from the last checkpoint with"
                                + " --resume ck/7 --devices 0:1,0:2,1:0");
    }

    /** Other ranks have other devices, and none of them can go on by itself. */
    @Test
    void ofSeveralRanksNoOptionsForDevicesAreNamed() {
        assertThatThrownBy(() -> new Retries(CommandLines.parsed(), DEVICES, false)
                        .failed(failure("0:0", 40, 50, -5), standing(0)))
                .hasMessage(
                        "0:0 failed\nthe run ended; no output is written; go on from the last checkpoint with --resume"
                                + " ck/7");
    }

    @Test
    void whatIsLeftIsNamedAsOptionsTakeIt() {
        assertThatThrownBy(() -> of("--weights=1,2,3,4", "--split=1x3").failed(failure("0:1", 40, 50, -5), standing(0)))
                .hasMessageContaining(
                        " --devices 0:0,0:2,1:0 --weights 1.0,3.0,4.0 --split 1x3x1\nhint: --retry has such");
        assertThatThrownBy(() -> of("--split=1x4").failed(failure("0:1", 40, 50, -5), standing(0)))
                .hasMessageContaining(" --devices 0:0,0:2,1:0\n");
        assertThatThrownBy(() -> of("--split=1x40").failed(failure("0:1", 40, 50, -5), standing(0)))
                .as("zones that take turns")
                .hasMessageContaining(" --devices 0:0,0:2,1:0 --split 1x40x1\n");
    }
}
