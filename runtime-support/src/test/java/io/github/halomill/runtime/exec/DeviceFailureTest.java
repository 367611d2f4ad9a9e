package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DeviceFailedException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cl.DeviceFaults;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A device that fails ends the run, says which one it is, and is left alone from then on. */
@Tag("device")
@Timeout(60)
class DeviceFailureTest {

    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(96), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
    private static final String NAME = Devices.discover().get(0).name();

    private long alive;

    @BeforeEach
    void countWhatIsAlive() {
        alive = ClObject.created() - ClObject.released();
    }

    @AfterEach
    void nothingLeaks() {
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    private static Zones open() {
        return TunedZones.open(
                STENCIL.program(),
                ExecutionOptions.DEFAULT
                        .withTuning(Tuning.OFF)
                        .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover())));
    }

    /** The device is dead from there on. */
    @ParameterizedTest
    @CsvSource({
        "clEnqueueNDRangeKernel, 1, -5, CL_OUT_OF_RESOURCES",
        "clEnqueueNDRangeKernel, 77, -5, CL_OUT_OF_RESOURCES",
        "clWaitForEvents, 9, -5, CL_OUT_OF_RESOURCES",
        "clWaitForEvents, 40, -14, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST",
        "clWaitForEvents, 40, -9999, an illegal access to memory",
        "clEnqueueReadBuffer, 30, -2, CL_DEVICE_NOT_AVAILABLE",
        "clEnqueueWriteBuffer, 30, -36, CL_INVALID_COMMAND_QUEUE",
        "clFlush, 50, -5, CL_OUT_OF_RESOURCES",
    })
    void theRunEndsWithTheDeviceAndWhatOpenClSaid(String call, int number, int code, String name) {
        Zones zones = open();
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + call + " " + number + " " + code + " -36");
                zones) {
            DeviceFailedException failure = catchThrowableOfType(DeviceFailedException.class, () -> zones.run(1000));
            assertThat(faults.count()).isOne();
            assertThat(failure.devices()).containsExactly("0:0#1");
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.isGone()).isEqualTo(code == -2 || code == -36);
            assertThat(failure)
                    .hasMessageStartingWith("Stencil: device 0:0#1 " + NAME + " (zone 1) failed after "
                            + failure.iterationsDone() + " iteration")
                    .hasMessageContaining(": " + call)
                    .hasMessageEndingWith(" failed with " + name + " (" + code + ")");
            assertThat(failure.iterationsDone()).isBetween(0L, failure.iterationsBegun());
            assertThat(failure.iterationsBegun()).isBetween(0L, 100L);
            assertThatThrownBy(() -> zones.run(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Stencil has failed before; close it and build a new one")
                    .hasCause(failure);
        }
    }

    @Test
    void theIterationIsThatOfTheFailure() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#2 clEnqueueNDRangeKernel 301 -5 -5");
                Zones zones = open()) {
            zones.run(40);
            DeviceFailedException failure = catchThrowableOfType(DeviceFailedException.class, () -> zones.run(1000));
            assertThat(faults.count()).isOne();
            // Most iterations have two launches on this zone: what its neighbour waits for, and the interior.
            assertThat(failure.iterationsBegun()).isBetween(145L, 155L);
            assertThat(failure.iterationsDone()).isBetween(failure.iterationsBegun() - 33, failure.iterationsBegun());
        }
    }

    @Test
    void aDeviceThatHasFailedIsAskedForNothingButToForget() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueNDRangeKernel 50 -5 -5")) {
            try (Zones zones = open()) {
                assertThat(catchThrowable(() -> zones.run(1000))).isInstanceOf(DeviceFailedException.class);
            }
            Set<String> calls = faults.calledAfter().stream()
                    .map(text -> text.substring("0:0#1 ".length()))
                    .filter(call -> !call.startsWith("clRelease"))
                    .collect(Collectors.toSet());
            assertThat(calls).isEmpty();
            assertThat(faults.calledAfter()).isNotEmpty();
        }
    }

    @Test
    void aFailureWhileResultsAreCopiedIsTheDevicesToo() {
        try (Zones zones = open()) {
            zones.run(7);
            try (DeviceFaults faults = DeviceFaults.of("0:0#0 clEnqueueReadBuffer 1 -5 -5")) {
                int[] b = new int[98];
                assertThatThrownBy(() -> new Fields(zones).get("B", int[].class).copyTo(b))
                        .isInstanceOf(DeviceFailedException.class)
                        .hasMessage("Stencil: device 0:0#0 " + NAME + " (zone 0) failed after 7 iterations:"
                                + " clEnqueueReadBuffer failed with CL_OUT_OF_RESOURCES (-5)");
                assertThat(faults.count()).isOne();
            }
        }
    }

    @Test
    void allDevicesThatFailAreNamed() {
        try (DeviceFaults faults = DeviceFaults.of(
                        "0:0#1 clEnqueueNDRangeKernel 50 -5 -5",
                        "0:0#0 clFinish 1 -2 -2",
                        "0:0#2 clEnqueueNDRangeKernel 50 -5 -5");
                Zones zones = open()) {
            assertThat(faults.count()).isZero();
            DeviceFailedException failure = catchThrowableOfType(DeviceFailedException.class, () -> zones.run(1000));
            assertThat(failure.devices()).isSubsetOf("0:0#0", "0:0#1", "0:0#2").isNotEmpty();
        }
    }

    @Test
    void aDeviceThatIsNotThereFailsBeforeTheFirstIteration() {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 clCreateContext 1 -2 -2")) {
            assertThatThrownBy(DeviceFailureTest::open)
                    .isInstanceOf(DeviceFailedException.class)
                    .hasMessage("Stencil: device 0:0#1 " + NAME + " failed before the first iteration:"
                            + " clCreateContext failed with CL_DEVICE_NOT_AVAILABLE (-2)");
            assertThat(faults.count()).isOne();
        }
    }

    /** Memory, the host's memory, and a call that makes no sense. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "clEnqueueNDRangeKernel 50 -4 0",
                "clEnqueueNDRangeKernel 50 -6 0",
                "clEnqueueNDRangeKernel 50 -54 0",
            })
    void whatIsNotTheDevicesFailureIsToldAsItIs(String fault) {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + fault);
                Zones zones = open()) {
            assertThatThrownBy(() -> zones.run(1000)).isExactlyInstanceOf(ClException.class);
            assertThat(faults.count()).isOne();
        }
    }

    /** It may be memory that a device lacks, which drivers take when it is first used. */
    @ParameterizedTest
    @ValueSource(strings = {"clCreateBuffer 2", "clWaitForEvents 2", "clEnqueueWriteBuffer 3"})
    void outOfResourcesInSettingUpIsNotTheDevices(String call) {
        try (DeviceFaults faults = DeviceFaults.of("0:0#1 " + call + " -5 0")) {
            assertThatThrownBy(DeviceFailureTest::open)
                    .isNotInstanceOf(DeviceFailedException.class)
                    .hasMessageContaining(call.substring(0, call.indexOf(' ')) + " failed with CL_OUT_OF_RESOURCES");
            assertThat(faults.count()).isOne();
        }
    }

    @Test
    void outOfResourcesBeforeTheFirstIterationIsNotTheDevices() {
        try (Zones zones = open()) {
            try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueWriteBuffer 1 -5 0")) {
                assertThatThrownBy(() -> new Fields(zones).get("B", int[].class).copyFrom(new int[98]))
                        .isExactlyInstanceOf(ClException.class);
                assertThat(faults.count()).isOne();
            }
            zones.run(3);
            try (DeviceFaults faults = DeviceFaults.of("0:0#1 clEnqueueWriteBuffer 1 -5 0")) {
                assertThatThrownBy(() -> new Fields(zones).get("B", int[].class).copyFrom(new int[98]))
                        .isInstanceOf(DeviceFailedException.class);
                assertThat(faults.count()).isOne();
            }
        }
    }
}
