package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.NotFiniteException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.FiniteCheck;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.testing.Thorough;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What zones reduce fields to is the same bits however they are cut, and what exact arithmetic says. */
@Tag("device")
class ReductionOnDevicesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final DataType FLOAT = DataType.of("float");

    /** Work-items and elements: 23 rows of 37, in an array with a margin of one, which no reduction counts. */
    private static final int NX = 37;

    private static final int NY = 23;
    private static final int W = NX + 2;
    private static final List<Split> SPLITS =
            List.of(Split.WHOLE, new Split(3, 1, 1), new Split(1, 5, 1), new Split(2, 2, 1));

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    private static Use use(String name, Access access, List<Offset> points) {
        KernelSpace space = new KernelSpace(2, Extent.of(NX, NY), Extent.of(1, 1));
        return Use.distributed(name, FLOAT, Extent.of(W, NY + 2), space, access, points);
    }

    private static FieldSpec field(String name) {
        return use(name, Access.INOUT, List.of()).field();
    }

    /** A program that leaves u, halves v, and does these steps after that. */
    private static Zones open(Split split, Step... steps) {
        return open(FiniteCheck.NONE, split, List.of(), steps);
    }

    private static Zones open(FiniteCheck check, Split split, Step... steps) {
        return open(check, split, List.of(), steps);
    }

    /** The same, as if it read v at these points. */
    private static Zones open(Split split, List<Offset> points, Step... steps) {
        return open(FiniteCheck.NONE, split, points, steps);
    }

    private static Zones open(FiniteCheck check, Split split, List<Offset> points, Step... steps) {
        Problem kernel = Problem.ofKernel(
                new KernelSpace(2, Extent.of(NX, NY), Extent.of(1, 1)),
                Addressing.LOCAL,
                List.of(use("u", Access.INOUT, List.of()), use("v", Access.INOUT, points)),
                List.of());
        List<Step> schedule = new ArrayList<>(kernel.schedule());
        schedule.addAll(List.of(steps));
        Problem problem = new Problem(kernel.grid(), kernel.fields(), schedule);
        KernelSource source = KernelSource.untouched("halve.cl", "halve", """
                __kernel void halve(__global float *u, __global float *v, int w)
                {
                    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                    v[i] = v[i] / 2;
                }
                """);
        ZoneProgram program = new ZoneProgram(
                "Reduction",
                problem,
                source,
                zone -> List.of(
                        KernelArgument.buffer("u"),
                        KernelArgument.buffer("v"),
                        ScalarArgument.integer(
                                "w", DataType.of("int"), zone.box("u").extent().x())));
        Partition partition = Partition.of(problem, split);
        return Zones.open(
                program,
                new Plan(
                        partition,
                        DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover()),
                        true,
                        GroupSizes.OF_DRIVER,
                        Packing.DEVICE,
                        ""),
                CONTEXTS,
                Ranks.alone(),
                check);
    }

    /** Says what a scalar is, to whoever is asked on a zone. */
    private static Step.Let seen(String scalar, Map<Integer, Double> seen) {
        return new Step.Let("seen_" + scalar, scalar, new Formula(List.of(scalar), scalars -> {
            double value = scalars.get(scalar);
            seen.put(((RunScalars) scalars).zone(), value);
            return value;
        }));
    }

    private static Step.Reduce reduce(Reduction with, String of, String... fields) {
        return new Step.Reduce(
                "r",
                with,
                of,
                Arrays.stream(fields).map(ReductionOnDevicesTest::field).toList());
    }

    /** The value that all zones have after one iteration. */
    private static double reduced(Split split, Step.Reduce reduce, float[] u, float[] v) {
        Map<Integer, Double> seen = new ConcurrentHashMap<>();
        try (Zones zones = open(split, reduce, seen("r", seen))) {
            new Fields(zones).get("u", float[].class).copyFrom(u);
            new Fields(zones).get("v", float[].class).copyFrom(v);
            zones.run(1);
        }
        assertThat(seen.keySet()).hasSize(split.zones());
        assertThat(seen.values().stream().map(Double::doubleToRawLongBits).distinct())
                .hasSize(1);
        return seen.get(0);
    }

    private static void check(double expected, Step.Reduce reduce, float[] u, float[] v) {
        Map<Split, Long> bits = new java.util.LinkedHashMap<>();
        for (Split split : SPLITS) {
            bits.put(split, Double.doubleToRawLongBits(reduced(split, reduce, u, v)));
        }
        long expectedBits = Double.doubleToRawLongBits(expected);
        assertThat(bits.values())
                .as("%s: %s, expected %s", reduce, bits, expected)
                .containsOnly(expectedBits);
    }

    private static final float[] NONE = new float[W * (NY + 2)];

    /** Magnitudes from 2^least to 2^most; the margin is as large as can be, and does not count. */
    private static float[] elements(long seed, int least, int most) {
        Random random = new Random(seed);
        float[] elements = new float[W * (NY + 2)];
        Arrays.fill(elements, Float.MAX_VALUE);
        inner().forEach(i -> {
            float element = Math.scalb(1 + random.nextFloat(), least + random.nextInt(most - least + 1));
            elements[i] = random.nextBoolean() ? element : -element;
        });
        return elements;
    }

    private static IntStream inner() {
        return IntStream.range(0, NX * NY).map(i -> (i / NX + 1) * W + i % NX + 1);
    }

    private static double exact(float[] elements, DoubleUnaryOperator of) {
        return inner().mapToObj(i -> new BigDecimal(of.applyAsDouble(elements[i])))
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .doubleValue();
    }

    private static double fold(float[] elements, DoubleBinaryOperator with) {
        return inner().mapToDouble(i -> elements[i]).reduce(with).orElseThrow();
    }

    /** Magnitudes 2^-8 to 2^31: float sums, and double ones in another order, differ in many bits. */
    @Test
    void sumsOfWildlyDifferentMagnitudesAreExact() {
        for (int seed = 1; seed <= 3; seed++) {
            float[] u = elements(seed, -8, 31);
            check(exact(u, x -> x), reduce(Reduction.SUM, "u", "u"), u, NONE);
        }
    }

    /** From the smallest to the largest floats: what is cut off is the same for all, so are the bits. */
    @Test
    void sumsOverAllMagnitudesAreTheSameForEachSplit() {
        float[] u = elements(4, -149, 126);
        double whole = reduced(Split.WHOLE, reduce(Reduction.SUM, "u", "u"), u, NONE);

        check(whole, reduce(Reduction.SUM, "u", "u"), u, NONE);
        assertThat(whole).isCloseTo(exact(u, x -> x), org.assertj.core.api.Assertions.withinPercentage(1e-10));
    }

    @Test
    @Thorough
    void sumsOfSquares() {
        float[] u = elements(5, -8, 8);

        check(exact(u, x -> x * x), reduce(Reduction.SUMSQ, "u", "u"), u, NONE);
    }

    @Test
    void theLeastTheLargestAndTheLargestMagnitude() {
        float[] u = elements(6, -100, 100);

        check(fold(u, Math::min), reduce(Reduction.MIN, "u", "u"), u, NONE);
        check(fold(u, Math::max), reduce(Reduction.MAX, "u", "u"), u, NONE);
        check(Math.max(fold(u, Math::max), -fold(u, Math::min)), reduce(Reduction.MAXABS, "u", "u"), u, NONE);
    }

    /** 0 and -0 are equal, but not the same bits. */
    @Test
    void zerosOfBothSigns() {
        float[] u = new float[W * (NY + 2)];
        inner().filter(i -> i % 3 > 0).forEach(i -> u[i] = -0.0f);

        check(-0.0, reduce(Reduction.MIN, "u", "u"), u, NONE);
        check(0.0, reduce(Reduction.MAX, "u", "u"), u, NONE);
        check(0.0, reduce(Reduction.MAXABS, "u", "u"), u, NONE);
        check(0.0, reduce(Reduction.SUM, "u", "u"), u, NONE);
    }

    @Test
    void infinitiesAndNaN() {
        float[] u = elements(7, 0, 3);
        u[W + 5] = Float.POSITIVE_INFINITY;
        check(Double.POSITIVE_INFINITY, reduce(Reduction.SUM, "u", "u"), u, NONE);
        check(fold(u, Math::min), reduce(Reduction.MIN, "u", "u"), u, NONE);
        u[20 * W + 7] = Float.NEGATIVE_INFINITY;
        check(Double.NaN, reduce(Reduction.SUM, "u", "u"), u, NONE);
        check(Double.NEGATIVE_INFINITY, reduce(Reduction.MIN, "u", "u"), u, NONE);
        u[9 * W + 7] = Float.NaN;
        check(Double.NaN, reduce(Reduction.MAX, "u", "u"), u, NONE);
    }

    /** In double: the product of two floats is exact. */
    @Test
    @Thorough
    void anExpressionOfTwoFields() {
        float[] u = elements(8, -4, 4);
        float[] v = elements(9, -4, 4);
        BigDecimal exact = inner().mapToObj(i -> new BigDecimal((double) u[i] * (v[i] / 2)))
                .reduce(BigDecimal.ZERO, BigDecimal::add);

        check(exact.doubleValue(), reduce(Reduction.SUM, "u * v", "u", "v"), u, v);
    }

    /** v is halved in each iteration; the largest is 1024 at first, so below 100 after the fourth: 64. */
    @Test
    void untilEndsTheIterations() {
        float[] v = new float[W * (NY + 2)];
        v[12 * W + 5] = -1024;
        v[3 * W + 30] = 1000;
        for (Split split : SPLITS) {
            Map<Integer, Double> seen = new ConcurrentHashMap<>();
            Step.Let twice = new Step.Let("twice", "2 * r", Formula.of("r", r -> 2 * r));
            Step.Until until = new Step.Until(1, 0, "twice < 200", Condition.of("twice", of -> of < 200));
            try (Zones zones = open(split, reduce(Reduction.MAXABS, "v", "v"), twice, until, seen("twice", seen))) {
                new Fields(zones).get("v", float[].class).copyFrom(v);
                zones.run(100);
                assertThat(zones.report().iterations()).isEqualTo(4);
                float[] result = new float[v.length];
                new Fields(zones).get("v", float[].class).copyTo(result);
                assertThat(result[12 * W + 5]).isEqualTo(-64);
                assertThat(result[3 * W + 30]).isEqualTo(62.5f);

                zones.run(100);
                assertThat(zones.report().iterations())
                        .as("it holds after one more")
                        .isEqualTo(5);
            }
            assertThat(new TreeMap<>(seen).values()).hasSize(split.zones()).containsOnly(64.0);
        }
    }

    /** Of zeros in iteration 3: 0 / 0 is no number, and 1 / 0 is none, on all zones, which end with that iteration. */
    @Test
    void aNumberThatFiniteOnesDoNotMakeEndsTheRun() {
        for (Split split : SPLITS) {
            Step.Let none =
                    new Step.Let("x", "r / (3 - iteration)", Formula.of("r", "iteration", (r, i) -> r / (3 - i)));
            Step.Let infinite = new Step.Let("x", "1 / (3 - iteration)", Formula.of("iteration", i -> 1 / (3 - i)));
            for (Step.Let let : List.of(none, infinite)) {
                try (Zones zones = open(FiniteCheck.SCALARS, split, reduce(Reduction.SUM, "v", "v"), let)) {
                    assertThatThrownBy(() -> zones.run(100))
                            .isInstanceOf(NotFiniteException.class)
                            .hasMessageStartingWith("Reduction: " + let + " has no value in iteration 3: it comes to "
                                    + (let == none ? "NaN;" : "Infinity;"));
                    assertThat(zones.report().iterations()).isEqualTo(4);
                }
            }
        }
    }

    /** What elements are, the numbers of them may be. */
    @Test
    void aNumberMadeOfNoneIsNone() {
        float[] v = new float[W * (NY + 2)];
        v[12 * W + 5] = Float.NaN;
        Step.Let twice = new Step.Let("twice", "2 * r", Formula.of("r", r -> 2 * r));
        try (Zones zones = open(SPLITS.get(0), reduce(Reduction.SUM, "v", "v"), twice)) {
            new Fields(zones).get("v", float[].class).copyFrom(v);
            zones.run(2);
            assertThat(zones.scalar("twice")).isNaN();
        }
    }

    /** Asked in every third iteration only, it ends with the sixth; where it never holds, with the last. */
    @Test
    void untilIsAskedAsOftenAsItSays() {
        float[] v = new float[W * (NY + 2)];
        v[12 * W + 5] = 1024;
        for (Split split : SPLITS) {
            Step.Until until = new Step.Until(3, 0, "r < 100", Condition.of("r", r -> r < 100));
            try (Zones zones = open(split, reduce(Reduction.SUM, "v", "v"), until)) {
                new Fields(zones).get("v", float[].class).copyFrom(v);
                zones.run(100);
                assertThat(zones.report().iterations()).isEqualTo(6);
            }
            Step.Until never = new Step.Until(1, 0, "r < 0", Condition.of("r", r -> r < 0));
            try (Zones zones = open(split, reduce(Reduction.SUM, "v", "v"), never)) {
                zones.run(7);
                assertThat(zones.report().iterations()).isEqualTo(7);
            }
        }
    }

    /** Below 100 after the fourth iteration, which is asked for then and looked at in the fifth: 1024 / 2^5 is left. */
    @Test
    void untilMayBeLookedAtLater() {
        float[] v = new float[W * (NY + 2)];
        v[12 * W + 5] = 1024;
        for (Split split : SPLITS) {
            Step.Until until = new Step.Until(2, 1, "r < 100", Condition.of("r", r -> r < 100));
            try (Zones zones = open(split, reduce(Reduction.MAXABS, "v", "v"), until)) {
                new Fields(zones).get("v", float[].class).copyFrom(v);
                zones.run(100);
                assertThat(zones.report().iterations()).isEqualTo(5);
                assertThat(zones.scalar("r")).isEqualTo(32);
                new Fields(zones).get("v", float[].class).copyFrom(v);
                zones.run(5);
                assertThat(zones.report().iterations())
                        .as("the run is over before it is looked at, in the tenth")
                        .isEqualTo(10);
                assertThat(zones.scalar("r")).isEqualTo(32);
            }
        }
    }

    /** What is reduced in each iteration is asked for long after others began; the logged ones are those of their time. */
    @Test
    void valuesAreThoseOfTheirIteration() {
        float[] v = new float[W * (NY + 2)];
        v[12 * W + 5] = 0x1p30f;
        for (Split split : SPLITS) {
            List<Map<String, Double>> logged = new ArrayList<>();
            Step.Until until = new Step.Until(20, 19, "r < 2", Condition.of("r", r -> r < 0x1.8p10));
            Output.Log log = new Output.Log(7, List.of("r"));
            try (Zones zones = open(split, reduce(Reduction.MAXABS, "v", "v"), until, log)) {
                zones.onLog(logged::add);
                new Fields(zones).get("v", float[].class).copyFrom(v);
                zones.run(100);
                assertThat(zones.report().iterations()).isEqualTo(39);
                assertThat(zones.scalar("r")).isEqualTo(0x1p-9);
            }
            assertThat(logged)
                    .extracting(values -> values.get("r"))
                    .containsExactly(0x1p23, 0x1p16, 0x1p9, 0x1p2, 0x1p-5);
        }
    }

    /** No number of the condition comes from devices, so that a zone may find that the run ends before a slower one begins its last iteration. */
    @Test
    void zonesThatDoNotWaitEndTogether() {
        for (Split split : SPLITS) {
            Step.Until until = new Step.Until(1, 0, "iteration", new Condition(List.of("iteration"), scalars -> {
                if (((RunScalars) scalars).zone() > 0) {
                    LockSupport.parkNanos(2_000_000);
                }
                return (scalars.iteration() + 1) % 7 == 0;
            }));
            try (Zones zones = open(split, List.of(Offset.of(-1, -1), Offset.of(1, 1)), until)) {
                zones.run(1000);
                zones.run(1000);
                assertThat(zones.report().iterations()).isEqualTo(14);
            }
        }
    }
}
