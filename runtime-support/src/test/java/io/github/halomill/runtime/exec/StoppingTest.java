package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever ends a run before its last step: zones agree on a step, and arrays hold what so many steps make. */
@Tag("device")
class StoppingTest {

    private static final long MANY = Long.MAX_VALUE / 2;
    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(96), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
    private static final IntStencil POINTWISE =
            new IntStencil(1, Extent.of(96), Extent.of(4), 1, List.of(Offset.of(0)), Addressing.LOCAL);

    private long alive;
    private final AtomicLongArray steps = new AtomicLongArray(3);

    @BeforeEach
    void countWhatIsAlive() {
        alive = ClObject.created() - ClObject.released();
    }

    @AfterEach
    void nothingLeaksAndNobodyIsInterrupted() {
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    private Zones open(IntStencil stencil, int depth) {
        ZoneProgram program = stencil.program(stencil.source(), zone -> steps.incrementAndGet(zone));
        return TunedZones.open(program, options(depth));
    }

    private static ExecutionOptions options(int depth) {
        return ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*3").select(Devices.discover()))
                .withDepth(OptionalInt.of(depth));
    }

    /** What ends the run when the first zone has done so many steps. */
    private static LongConsumer at(long step, Runnable end) {
        return done -> {
            if (done == step) {
                end.run();
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "17, 1", "40, 4", "63, 4", "200, 16"})
    void anInterruptEndsTheRunAfterTheSameStepEverywhere(long step, int depth) {
        try (Zones zones = open(STENCIL, depth)) {
            int[] a = STENCIL.random(1);
            int[] b = STENCIL.random(2);
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.onProgress(at(step, Thread.currentThread()::interrupt));
            RunStoppedException stopped = catchThrowableOfType(RunStoppedException.class, () -> zones.run(MANY));
            assertThat(Thread.interrupted()).isTrue();
            int done = (int) stopped.stepsDone();
            assertThat(stopped).hasMessage("Stencil was stopped after step " + done + " of " + MANY);
            assertThat(done).isGreaterThan((int) step);
            assertThat(zones.report().iterations()).isEqualTo(done);
            requireSteps(done);
            int[] result = new int[b.length];
            new Fields(zones).get("B", int[].class).copyTo(result);
            assertThat(result).isEqualTo(STENCIL.expected(a, b, done));
            zones.onProgress(none -> {});
            zones.run(5);
            requireSteps(done + 5);
            new Fields(zones).get("B", int[].class).copyTo(result);
            assertThat(result).as("going on").isEqualTo(STENCIL.expected(a, b, done + 5));
        }
    }

    private void requireSteps(long done) {
        for (int zone = 0; zone < steps.length(); zone++) {
            assertThat(steps.get(zone)).as("steps of zone " + zone).isEqualTo(done);
        }
    }

    @Test
    void zonesThatNeverExchangeAgreeToo() {
        try (Zones zones = open(POINTWISE, 1)) {
            zones.onProgress(at(50, zones::stop));
            RunStoppedException stopped = catchThrowableOfType(RunStoppedException.class, () -> zones.run(MANY));
            requireSteps(stopped.stepsDone());
        }
    }

    @Test
    void stoppingBeforeOrAtTheEndChangesNothing() {
        try (Zones zones = open(STENCIL, 1)) {
            zones.stop();
            zones.onProgress(at(3, zones::stop));
            zones.run(3);
            requireSteps(3);
        }
    }

    @Test
    void whoIsInterruptedBeforeDoesNoStep() {
        try (Zones zones = open(STENCIL, 1)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> zones.run(MANY)).hasMessageContaining("stopped after step 0 of ");
            assertThat(Thread.interrupted()).isTrue();
            requireSteps(0);
        }
    }

    @Test
    void anotherThreadMayCloseARunningProgramAndOthersMayCloseItAgain() throws InterruptedException {
        Zones zones = open(STENCIL, 1);
        CountDownLatch runs = new CountDownLatch(1);
        zones.onProgress(at(20, runs::countDown));
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread runner = new Thread(() -> thrown.set(catchThrowable(() -> zones.run(MANY))));
        runner.start();
        runs.await();
        Thread other = new Thread(zones::close);
        other.start();
        zones.close();
        assertThat(ClObject.created() - ClObject.released()).as("closed").isEqualTo(alive);
        other.join();
        runner.join();
        assertThat(thrown.get())
                .isInstanceOf(RunStoppedException.class)
                .hasMessageMatching("Stencil was closed after step \\d+ of " + MANY);
        requireSteps(((RunStoppedException) thrown.get()).stepsDone());
        assertThatThrownBy(() -> new Fields(zones).get("B", int[].class).copyTo(new int[98]))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stencil is closed");
    }

    @Test
    void closingEndsACopy() throws InterruptedException {
        Zones zones = open(STENCIL, 1);
        CountDownLatch copies = new CountDownLatch(1);
        Thread closer = new Thread(() -> {
            awaitQuietly(copies);
            zones.close();
        });
        closer.start();
        assertThatThrownBy(() -> {
                    while (true) { // until it is closed
                        new Fields(zones).get("B", int[].class).copyFrom((box, target) -> {
                            target.position(target.limit());
                            copies.countDown();
                        });
                    }
                })
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stencil is closed");
        closer.join();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsToldOfProgressMayThrow() {
        try (Zones zones = open(STENCIL, 1)) {
            int[] b = STENCIL.random(2);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            int[] result = new int[b.length];
            zones.onProgress(at(9, () -> field.copyTo(result)));
            assertThatThrownBy(() -> zones.run(MANY))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Stencil is running; wait until that is done");
            zones.onProgress(at(1, () -> zones.run(1)));
            assertThatThrownBy(() -> zones.run(MANY)).hasMessage("Stencil is running; wait until that is done");
            zones.onProgress(at(1, zones::close));
            assertThatThrownBy(() -> zones.run(MANY))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Stencil cannot be closed by what it calls");
            zones.onProgress(done -> {
                throw new AssertionError("no more");
            });
            assertThatThrownBy(() -> zones.run(MANY)).isInstanceOf(AssertionError.class);
            zones.onProgress(done -> {});
            int done = (int) zones.report().iterations();
            requireSteps(done);
            field.copyTo(result);
            assertThat(result).isEqualTo(STENCIL.expected(new int[b.length], b, done));
        }
    }

    @Test
    void whatACopyCallsCannotCloseTheProgram() {
        // Where kernels are watched a border that none touches is on no device, so that the thread that copies asks for
        // it itself.
        List<Thread> asked = new CopyOnWriteArrayList<>();
        List<Throwable> refused = new CopyOnWriteArrayList<>();
        try (Zones zones = TunedZones.open(POINTWISE.program(), options(1).withPoison(true))) {
            new Fields(zones).get("B", int[].class).copyFrom((box, target) -> {
                asked.add(Thread.currentThread());
                refused.add(catchThrowable(zones::close));
                target.position(target.limit());
            });
            new Fields(zones).get("B", int[].class).copyTo(new int[98]);
        }
        assertThat(asked).contains(Thread.currentThread()).hasSizeGreaterThan(3);
        assertThat(refused).hasSameSizeAs(asked).allMatch(thrown -> thrown instanceof IllegalStateException);
    }

    @Test
    void aNegativeNumberOfStepsIsRefusedAndSpoilsNothing() {
        try (Zones zones = open(STENCIL, 1)) {
            assertThatThrownBy(() -> zones.run(-1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("Stencil cannot run -1 iterations; 0 or more are possible");
            zones.run(2);
            requireSteps(2);
        }
    }
}
