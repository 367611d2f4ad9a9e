package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Output;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of a run is streamed by a second copy where that pays, and has the kernel's bits. */
@Tag("device")
class FewerStepsTest {

    private static final String RIGHT = "0";

    /** Which is the second copy in these tests. */
    private static final String WRONG_IN_3 = "(HM_T == 3)";

    /** 9 = 5 + 4: a launch of 3 takes as long as one step, and saves 4 seconds. */
    private static final int ITERATIONS = 10;

    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();

    private static Plan plan(ZoneProgram program, int zones, int depth, int... steps) {
        return new Plan(
                Partition.of(program.problem(), new Split(zones, 1, 1), depth),
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                IntStream.of(steps).mapToObj(StreamedLine::shape).toList(),
                Coarsening.NONE,
                0,
                "");
    }

    /** Arrays of a program and of plain loops, which go on together. */
    private static final class Compared {
        private final Zones zones;
        private int[] a = first("A");
        private int[] b = first("B");
        private int done;

        /** What an array begins with. */
        static int[] first(String name) {
            return StreamedLine.STENCIL.random(name.hashCode());
        }

        Compared(Zones zones) {
            this.zones = zones;
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
        }

        /** So many steps later both have the same. */
        void check(int steps) {
            for (int i = 0; i < steps; i++) {
                int[] next = StreamedLine.STENCIL.expected(a, b, 1);
                a = b;
                b = next;
            }
            done += steps;
            assertThat(values("A")).as("A after %d", done).isEqualTo(a);
            assertThat(values("B")).as("B after %d", done).isEqualTo(b);
        }

        int[] values(String name) {
            int[] values = new int[a.length];
            new Fields(zones).get(name, int[].class).copyTo(values);
            return values;
        }
    }

    /** One after the other, so that zones begin anywhere between two exchanges. */
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 5", "3, 10", "2, 15", "3, 7"})
    void runsOfAnyLengthAreExact(int zones, int depth) {
        ZoneProgram program = StreamedLine.program(RIGHT);
        try (DeviceContexts contexts = new DeviceContexts();
                Zones all = Zones.open(program, plan(program, zones, depth, 5, 3), contexts, Ranks.alone())) {
            Compared compared = new Compared(all);
            for (int steps : new int[] {1, 2, 3, 4, 5, 6, 8, 9, 13, 14, 26}) {
                all.run(steps);
                compared.check(steps);
            }
            assertThat(all.report().toText())
                    .contains("streamed in strips of 64, 5 steps each, 3 where fewer are left");
        }
    }

    /** Every 12 and 14 iterations: what is left differs. */
    @ParameterizedTest
    @CsvSource({"1, 1", "3, 5", "3, 10"})
    void whoeverLooksInBetweenSeesTheIterationsThatTheyAre(int zones, int depth) {
        ZoneProgram program =
                StreamedLine.program(RIGHT, new Output.Hook(12, "dozen"), new Output.Hook(14, "fortnight"));
        try (DeviceContexts contexts = new DeviceContexts();
                Zones all = Zones.open(program, plan(program, zones, depth, 5, 3), contexts, Ranks.alone())) {
            Compared compared = new Compared(all);
            AtomicInteger dozens = new AtomicInteger();
            AtomicInteger fortnights = new AtomicInteger();
            all.onHook("dozen", () -> compared.check(12 * dozens.incrementAndGet() - compared.done));
            all.onHook("fortnight", () -> compared.check(14 * fortnights.incrementAndGet() - compared.done));
            all.run(70);
            assertThat(compared.done).isEqualTo(70);
            assertThat(dozens).hasValue(5);
        }
    }

    /** What it stores wrong is there. */
    @Test
    void theSecondCopyIsLaunchedWhereFewerAreLeft() {
        ZoneProgram program = StreamedLine.program(WRONG_IN_3);
        try (DeviceContexts contexts = new DeviceContexts()) {
            assertThat(isRight(program, plan(program, 1, 1, 5), contexts, 10)).isTrue();
            assertThat(isRight(program, plan(program, 1, 1, 5, 3), contexts, 8)).isTrue(); // 5 1 1 1
            assertThat(isRight(program, plan(program, 1, 1, 5, 3), contexts, 10))
                    .isFalse(); // 5 3 1 1
            assertThat(isRight(program, plan(program, 1, 1, 5, 3), contexts, 4)).isFalse(); // 3 1
        }
    }

    private static boolean isRight(ZoneProgram program, Plan plan, DeviceContexts contexts, int steps) {
        try (Zones zones = Zones.open(program, plan, contexts, Ranks.alone())) {
            Compared compared = new Compared(zones);
            zones.run(steps);
            return Arrays.equals(compared.values("B"), StreamedLine.STENCIL.expected(compared.a, compared.b, steps));
        }
    }

    /** As if it had been tried before: 5 steps take a second, and one as the kernel itself two. */
    private static void remember(TuningCache cache, ZoneProgram program, ExecutionOptions options) {
        Choice tried = new Choice(
                new Choice.Cut(1, 0, Optional.empty()),
                1,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                Optional.of(new Streamed(StreamedLine.shape(5), 0.2, 2)),
                Coarsening.NONE,
                "tried");
        cache.keep(TuningCache.key(program, options), tried.toText());
    }

    private ExecutionOptions options() {
        return ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0").select(Devices.discover()))
                .withVariant(Variant.STREAMED)
                .withLog(told::add);
    }

    private Plan tuned(ZoneProgram program, ExecutionOptions options) {
        TuningCache cache = new TuningCache(folder);
        remember(cache, program, options);
        try (DeviceContexts contexts = new DeviceContexts()) {
            return new Tuner(program, options, contexts, cache).plan();
        }
    }

    @Test
    void aSecondCopyIsThereWhereItPays() {
        ZoneProgram program = StreamedLine.program(RIGHT);
        Plan plan = tuned(program, options().withIterations(ITERATIONS));
        assertThat(plan.streaming()).containsExactly(StreamedLine.shape(5), StreamedLine.shape(3));
        assertThat(plan.explanation())
                .isEqualTo("streamed in strips of 64, 5 steps each, 3 where fewer are left; tried (tuned before)");
        assertThat(told).anyMatch(line -> line.startsWith("where fewer than 5 steps are left, 3 are streamed"));
        StreamShape one = StreamedLine.shape(5);
        assertThat(tuned(program, options().withIterations(11)).streaming())
                .as("10 = 5 + 5")
                .containsExactly(one);
        assertThat(tuned(program, options()).streaming()).as("of any length").containsExactly(one);
        ExecutionOptions off = options().withIterations(ITERATIONS).withTuning(Tuning.OFF);
        assertThat(tuned(program, off).streaming()).hasSize(1).doesNotContain(one);
    }

    @Test
    void aSecondCopyOfOtherBitsIsNotUsed() {
        ZoneProgram program = StreamedLine.program(WRONG_IN_3);
        Plan plan = tuned(program, options().withIterations(ITERATIONS));
        assertThat(plan.streaming()).containsExactly(StreamedLine.shape(5));
        assertThat(told)
                .contains("not 3 steps where fewer than 5 are left: that copy gives other bits on random numbers");
    }

    /** What is wrong of one number is found out where the input has it: then all is run as the kernel itself. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSecondCopyIsComparedOnTheFirstInput(boolean isThere) {
        int[] reads = StreamedLine.STENCIL.expected(Compared.first("A"), Compared.first("B"), 5);
        ZoneProgram program =
                StreamedLine.program("(HM_T == 3 && B[x] == %d)".formatted(reads[300] + (isThere ? 0 : 1)));
        ExecutionOptions options = options().withIterations(ITERATIONS);
        TuningCache cache = TuningCache.ofUser();
        remember(cache, program, options);
        try (Zones zones = TunedZones.open(program, options)) {
            assertThat(zones.plan().streaming()).hasSize(2);
            Compared compared = new Compared(zones);
            zones.run(ITERATIONS);
            compared.check(ITERATIONS);
            assertThat(zones.report().toText())
                    .contains(
                            isThere
                                    ? "it gives other bits in 9 steps of the first input"
                                    : "the same bits on random numbers and in 9 steps of the first input");
            assertThat(cache.find(TuningCache.key(program, options)).isPresent())
                    .isNotEqualTo(isThere);
        } finally {
            cache.forget(TuningCache.key(program, options));
        }
    }
}
