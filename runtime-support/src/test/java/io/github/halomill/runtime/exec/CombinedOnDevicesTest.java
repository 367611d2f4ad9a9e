package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Small arrays that all work-items change together, beside a stencil, against plain loops that go through work-items one by one. */
@Tag("device")
class CombinedOnDevicesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final DataType INT = DataType.of("int");
    private static final int N = 60;
    private static final int BINS = 7;

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    /** What a work-item does with an element of {@code all}, by rule. */
    private static String source(String change, String type) {
        return """
                __kernel void tally(__global int *next, __global const int *last, __global TYPE *all, int n) {
                    int i = get_global_id(0);
                    int v = 5 * last[i] + (i > 0 ? last[i - 1] : 0) - (i < n - 1 ? last[i + 1] : 0);
                    next[i] = v;
                    int bin = (v & 1023) % 7;
                    CHANGE;
                }
                """.replace("CHANGE", change).replace("TYPE", type);
    }

    private static ZoneProgram program(Combining rule, DataType type, String change) {
        KernelSpace space = new KernelSpace(1, Extent.of(N), Extent.of(3));
        List<Offset> sides = List.of(Offset.of(-1), Offset.of(1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.GLOBAL,
                List.of(
                        Use.distributed("next", INT, Extent.of(N), space, Access.OUTPUT, List.of()),
                        Use.distributed("last", INT, Extent.of(N), space, Access.INPUT, sides),
                        Use.combined("all", type, Extent.of(BINS), Access.INOUT, rule)),
                List.of(new Step.Swap("next", "last")));
        return new ZoneProgram(
                "Tally",
                problem,
                KernelSource.wrapped("tally.cl", "tally", source(change, type.toString()), """
                        __kernel void halomill_tally(__global int *next, __global const int *last, __global %s *all, int n,
                                long a, long b) {
                            tally(next - a, last - b, all, n);
                        }
                        """.formatted(type)),
                zone -> List.of(
                        KernelArgument.buffer("next"),
                        KernelArgument.buffer("last"),
                        KernelArgument.buffer("all"),
                        ScalarArgument.integer("n", INT, N)));
    }

    private static Zones open(ZoneProgram program, int zones, boolean overlap) {
        return Zones.open(
                program,
                new Plan(
                        Partition.of(program.problem(), new Split(zones, 1, 1)),
                        DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                        overlap,
                        GroupSizes.OF_DRIVER,
                        Packing.DEVICE,
                        ""),
                CONTEXTS,
                Ranks.alone());
    }

    private static int[] random(int n, long seed) {
        return new Random(seed).ints(n).toArray();
    }

    /** What last and all are after some steps of a plain loop. */
    private static List<int[]> expected(int steps, OptionalLong from, IntBinaryOperator change) {
        int[] last = random(N, 1);
        int[] all = random(BINS, 2);
        for (int step = 0; step < steps; step++) {
            if (from.isPresent()) {
                Arrays.fill(all, (int) from.getAsLong());
            }
            int[] next = new int[N];
            for (int i = 0; i < N; i++) {
                next[i] = 5 * last[i] + (i > 0 ? last[i - 1] : 0) - (i < N - 1 ? last[i + 1] : 0);
                int bin = (next[i] & 1023) % 7;
                all[bin] = change.applyAsInt(all[bin], next[i]);
            }
            last = next;
        }
        return List.of(last, all);
    }

    private static void check(String with, OptionalLong from, String change, IntBinaryOperator plain) {
        for (int zones : new int[] {1, 2, 3, 5}) {
            Combining rule = new Combining(Combining.Rule.of(with), from);
            try (Zones all = open(program(rule, INT, change), zones, zones != 2)) {
                Field<int[]> last = new Fields(all).get("last", int[].class);
                Field<int[]> bins = new Fields(all).get("all", int[].class);
                last.copyFrom(random(N, 1));
                bins.copyFrom(random(BINS, 2));
                all.run(3);
                all.run(4);
                int[] result = new int[BINS];
                bins.copyTo(result);
                assertThat(result)
                        .as("%s from %s, %s zones", with, from, zones)
                        .isEqualTo(expected(7, from, plain).get(1));
                int[] state = new int[N];
                last.copyTo(state);
                assertThat(state).isEqualTo(expected(7, from, plain).get(0));
            }
        }
    }

    @Test
    void everyRuleGivesWhatOneDeviceDoes() {
        OptionalLong none = OptionalLong.empty();
        check("sum", none, "atomic_add(&all[bin], v)", Integer::sum);
        check("sum", OptionalLong.of(0), "atomic_inc(&all[bin])", (old, v) -> old + 1);
        check("min", OptionalLong.of(Integer.MAX_VALUE), "atomic_min(&all[bin], v)", Math::min);
        check("max", none, "atomic_max(&all[bin], v)", Math::max);
        check("and", OptionalLong.of(-1), "atomic_and(&all[bin], v | 0xFF)", (old, v) -> old & (v | 0xFF));
        check("or", OptionalLong.of(0), "atomic_or(&all[bin], v & 0xF0)", (old, v) -> old | v & 0xF0);
        check("xor", none, "atomic_xor(&all[bin], v)", (old, v) -> old ^ v);
        check("any", OptionalLong.of(0), "if (v > 0) all[bin] = 9", (old, v) -> v > 0 ? 9 : old);
    }

    @Test
    void zonesThatStoreDifferentNumbersEndTheRun() {
        Combining rule = new Combining(Combining.Rule.ANY, OptionalLong.of(-1));
        try (Zones all = open(program(rule, INT, "all[0] = i / 30"), 2, true)) {
            assertThatThrownBy(() -> all.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("element 0 of all is 0 on one zone and 1 on another");
        }
    }

    @Test
    void isNeitherSwappedNorReducedAndNeedsAnExchangeInEveryStep() {
        Combining rule = new Combining(Combining.Rule.SUM, OptionalLong.empty());
        Problem problem = program(rule, INT, "").problem();
        assertThatThrownBy(() -> Partition.of(problem, new Split(2, 1, 1), 2)).hasMessageContaining("use depth 1");
        Problem swapped =
                new Problem(problem.grid(), problem.fields(), List.of(problem.first(), new Step.Swap("all", "next")));
        assertThatThrownBy(() -> Partition.of(swapped, Split.WHOLE)).hasMessageContaining("cannot be swapped");
        Step reduce = new Step.Reduce("r", Reduction.SUM, "all", List.of(problem.field("all")));
        Problem reduced = new Problem(problem.grid(), problem.fields(), List.of(problem.first(), reduce));
        assertThatThrownBy(() -> Partition.of(reduced, Split.WHOLE)).hasMessageContaining("is not reduced");
    }
}
