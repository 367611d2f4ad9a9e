package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.buffer.TransferWay;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.TransferKind;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.report.Trace;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Copies of several pieces: the host reads or writes some while others are under way, and a failure of one leaves nothing behind. */
@Tag("device")
class CopiesTest {

    /** Eleven pieces and a bit. */
    private static final int ELEMENTS = 11 * TransferWay.PIPELINED.piece() / Integer.BYTES + 5;

    private static final IntStencil STENCIL = new IntStencil(
            1, Extent.of(ELEMENTS - 2), Extent.of(1), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);

    private static Zones open() {
        return open(TransferKind.AUTO);
    }

    private static Zones open(TransferKind kind) {
        return TunedZones.open(
                STENCIL.program(),
                ExecutionOptions.DEFAULT
                        .withTuning(Tuning.OFF)
                        .withTransfer(kind)
                        .withDevices(DeviceSelection.parse("0:0").select(Devices.discover())));
    }

    private static int value(long element) {
        return (int) (element * 0x9E3779B9L ^ element >> 7);
    }

    private static void fill(Box box, ByteBuffer target) {
        for (long i = box.lo().x(); i < box.hi().x(); i++) {
            target.putInt(value(i));
        }
    }

    /** Waits until as many as the latch counts are here at once. */
    private static void meet(CountDownLatch latch) {
        latch.countDown();
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).as("others came").isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void hostThreadsWorkAtSeveralPiecesOfOneDevice() {
        CountDownLatch reading = new CountDownLatch(3);
        CountDownLatch writing = new CountDownLatch(3);
        int[] copied = new int[ELEMENTS];
        try (Zones zones = open()) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            field.copyFrom((box, target) -> {
                meet(reading);
                fill(box, target);
            });
            field.copyTo((box, data) -> {
                meet(writing);
                for (long i = box.lo().x(); i < box.hi().x(); i++) {
                    copied[(int) i] = data.getInt();
                }
            });
        }
        for (int i = 0; i < ELEMENTS; i++) {
            if (copied[i] != value(i)) {
                assertThat(copied[i]).as("element %s", i).isEqualTo(value(i));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TransferKind.class)
    void everyWayThatIsAskedForIsTakenAndBringsAll(TransferKind kind) {
        int[] copied = new int[ELEMENTS];
        try (Zones zones = open(kind)) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            field.copyFrom(CopiesTest::fill);
            field.copyTo(copied);
            String text = kind == TransferKind.AUTO
                    ? "0:0 pipelined in pieces of 4 MiB\n"
                    : "0:0 " + kind.way().orElseThrow().describe() + ", as requested\n";
            assertThat(zones.report().toText()).contains("\n  transfer   " + text);
        }
        for (int i = 0; i < ELEMENTS; i++) {
            if (copied[i] != value(i)) {
                assertThat(copied[i]).as("element %s", i).isEqualTo(value(i));
            }
        }
    }

    @Test
    void inATraceACopyIsCalledByTheFieldThatIsMeantAlsoBehindASwap() {
        IntStencil small = new IntStencil(
                1, Extent.of(32), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);
        StringWriter out = new StringWriter();
        try (Trace trace = new Trace(out, System.nanoTime());
                Zones zones = TunedZones.open(
                        small.program(),
                        ExecutionOptions.DEFAULT
                                .withTuning(Tuning.OFF)
                                .withTrace(Optional.of(trace))
                                .withDevices(DeviceSelection.parse("0:0").select(Devices.discover())))) {
            zones.run(1);
            new Fields(zones).get("B", int[].class).copyTo(new int[34]);
        }
        assertThat(out.toString())
                .contains("\"name\": \"download B\"")
                .containsPattern("\"args\": \\{ \"array\": \"B\", \"bytes\": 136, \"GB/s\": \\d")
                .doesNotContain("download A");
    }

    @Test
    void aSourceThatFailsInTheMiddleSaysWhyAndTheNextOneIsTaken() {
        int[] copied = new int[ELEMENTS];
        AtomicInteger pieces = new AtomicInteger();
        try (Zones zones = open()) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            assertThatThrownBy(() -> field.copyFrom((box, target) -> {
                        if (pieces.incrementAndGet() == 6) {
                            throw new RunException("made to fail");
                        }
                        fill(box, target);
                    }))
                    .isInstanceOf(RunException.class)
                    .hasMessage("made to fail");
            assertThatThrownBy(() -> field.copyTo((box, data) -> {
                        throw new AssertionError("made to fail, too");
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("made to fail, too");
            field.copyFrom(CopiesTest::fill);
            field.copyTo(copied);
        }
        assertThat(copied[ELEMENTS - 1]).isEqualTo(value(ELEMENTS - 1));
    }
}
