package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Zones carry out random schedules of conditions and loops as plain Java loops do, however they are cut. */
@Tag("device")
class DecidedSchedulesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final DataType INT = DataType.of("int");
    private static final int SCHEDULES = Integer.getInteger("halomill.test.programs", 12);
    private static final int NX = 13;
    private static final int NY = 9;
    private static final int W = NX + 2;
    private static final int SIZE = W * (NY + 2);
    private static final KernelSpace SPACE = new KernelSpace(2, Extent.of(NX, NY), Extent.of(1, 1));
    private static final List<Split> SPLITS =
            List.of(Split.WHOLE, new Split(3, 1, 1), new Split(1, 4, 1), new Split(4, 2, 1));

    private static final Problem KERNEL = Problem.ofKernel(
            SPACE,
            Addressing.LOCAL,
            List.of(
                    use(
                            "u",
                            Access.INPUT,
                            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1))),
                    use("v", Access.OUTPUT, List.of())),
            List.of());

    private static final Step MOST = new Step.Reduce("most", Reduction.MAX, "u", List.of(KERNEL.field("u")));
    private static final Step COUNT = new Step.Let("c", "(5 * c + 3) % 7", Formula.of("c", c -> (5 * c + 3) % 7));

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    private static Use use(String name, Access access, List<Offset> points) {
        return Use.distributed(name, INT, Extent.of(W, NY + 2), SPACE, access, points);
    }

    private static Zones open(Split split, List<Step> schedule) {
        KernelSource source = KernelSource.untouched("stir.cl", "stir", """
                __kernel void stir(__global const int *u, __global int *v, int w)
                {
                    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                    v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - w] - 7 * u[i + w];
                }
                """);
        Problem problem = new Problem(KERNEL.grid(), KERNEL.fields(), schedule);
        ZoneProgram program = new ZoneProgram(
                "Mix",
                problem,
                source,
                zone -> List.of(
                        KernelArgument.buffer("u"),
                        KernelArgument.buffer("v"),
                        ScalarArgument.integer("w", INT, zone.box("u").extent().x())));
        program = new ZoneProgram(program.name(), problem, program.calls(), Map.of("c", 1.0, "most", 0.0));
        Plan plan = new Plan(
                Partition.of(problem, split),
                DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        return Zones.open(program, plan, CONTEXTS, Ranks.alone());
    }

    @Test
    void zonesDecideAsLoopsDo() {
        for (int seed = 0; seed < SCHEDULES; seed++) {
            List<Step> schedule = new Maker(new Random(seed)).steps(4, false);
            int[] u = new Random(seed).ints(SIZE, -9, 9).toArray();
            Loops loops = new Loops(u.clone());
            loops.run(schedule, 5);
            for (Split split : SPLITS) {
                try (Zones zones = open(split, schedule)) {
                    copy(u, zones);
                    zones.run(3);
                    zones.run(2);
                    assertHas(loops, zones, "schedule " + seed + " on " + split + ": " + schedule);
                    assertThat(zones.scalar("c")).isEqualTo(loops.scalars.get("c"));
                }
            }
        }
    }

    /** As trials do, whose steps nobody decides about: what others have made of their input goes on. */
    @Test
    void whatOthersBeginWithIsCarriedOutByOtherSteps() {
        Step exchanged = new Step.Swap("u", "v");
        List<Step> decided =
                List.of(exchanged, new Nest.If("?", Condition.of("c", c -> c > 0), List.of(KERNEL.first()), List.of()));
        int[] u = new Random(1).ints(SIZE).toArray();
        Loops loops = new Loops(u.clone());
        loops.run(decided, 2);
        try (Zones begin = open(SPLITS.get(1), decided);
                Zones other = open(SPLITS.get(1), List.of(exchanged, KERNEL.first()))) {
            copy(u, begin);
            begin.run(1);
            other.digests(begin, 1);
            assertHas(loops, other, "other steps");
        }
    }

    /** In iterations 0, 2 and 4 nothing is done, and they count. */
    @Test
    void iterationsThatDoNothingCount() {
        List<Step> schedule = List.of(new Nest.If(
                "?",
                Condition.of("iteration", iteration -> iteration % 2 == 1),
                List.of(KERNEL.first(), new Step.Swap("u", "v")),
                List.of()));
        int[] u = new Random(2).ints(SIZE).toArray();
        Loops loops = new Loops(u.clone());
        loops.run(schedule, 5);
        try (Zones zones = open(SPLITS.get(2), schedule)) {
            copy(u, zones);
            zones.run(3);
            zones.run(2);
            assertThat(zones.report().iterations()).isEqualTo(5);
            assertHas(loops, zones, "every other iteration");
        }
    }

    private static void copy(int[] u, Zones zones) {
        for (String field : List.of("u", "v")) {
            new Fields(zones).get(field, int[].class).copyFrom(u);
        }
    }

    private static void assertHas(Loops loops, Zones zones, String what) {
        Map.of("u", loops.u, "v", loops.v).forEach((field, expected) -> {
            int[] actual = new int[SIZE];
            new Fields(zones).get(field, int[].class).copyTo(actual);
            assertThat(actual).as(field + " of " + what).isEqualTo(expected);
        });
    }

    @Test
    void aLoopThatNobodyEndsFails() {
        Nest.While endless =
                new Nest.While("c >= 0", Condition.of("c", c -> c >= 0), 0, OptionalLong.empty(), List.of(COUNT));
        try (Zones zones = open(SPLITS.get(1), List.of(KERNEL.first(), endless))) {
            assertThatThrownBy(() -> zones.run(2))
                    .isInstanceOf(RunException.class)
                    .hasMessageContaining("in iteration 0, while c >= 0 has gone on 1000000 times, with c = ")
                    .hasMessageContaining("max=");
        }
    }

    /** Random steps, of which a condition or a loop comes to an end. */
    private record Maker(Random random) {

        List<Step> steps(int depth, boolean inLoop) {
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                steps.add(step(depth, inLoop));
            }
            if (depth == 4) {
                steps.add(KERNEL.first());
            }
            return steps;
        }

        private Step step(int depth, boolean inLoop) {
            int kind = random.nextInt(depth == 0 ? 6 : 10);
            if (kind < 3) {
                return KERNEL.first();
            } else if (kind == 3) {
                return new Step.Swap("u", "v");
            } else if (kind < 6) {
                return inLoop && random.nextInt(3) == 0 ? until() : kind == 4 ? MOST : COUNT;
            } else if (kind < 8) {
                return new Nest.If(
                        "?",
                        condition(),
                        steps(depth - 1, inLoop),
                        random.nextBoolean() ? List.of() : steps(depth - 1, inLoop));
            }
            List<Step> steps = new ArrayList<>(steps(depth - 1, true));
            if (kind == 8) {
                return new Nest.Repeat(1 + random.nextInt(4), steps);
            }
            steps.add(COUNT);
            return new Nest.While("?", condition(), random.nextInt(3), OptionalLong.of(1 + random.nextInt(5)), steps);
        }

        private Step until() {
            int every = 1 + random.nextInt(3);
            return new Step.Until(every, random.nextInt(every), "?", condition());
        }

        private Condition condition() {
            int of = random.nextInt(3);
            return random.nextInt(3) == 0
                    ? Condition.of("iteration", iteration -> iteration % 3 == of)
                    : random.nextBoolean()
                            ? Condition.of("most", most -> Math.floorMod((long) most, 3) == of)
                            : Condition.of("c", c -> c > 2 * of);
        }
    }

    /** The same in plain Java. */
    private static final class Loops {

        private int[] u;
        private int[] v;
        private final Map<String, Double> scalars = new HashMap<>(Map.of("c", 1.0, "most", 0.0));

        Loops(int[] u) {
            this.u = u;
            this.v = u.clone();
        }

        void run(List<Step> schedule, int iterations) {
            for (int i = 0; i < iterations; i++) {
                scalars.put("iteration", (double) i);
                steps(schedule, null);
            }
        }

        /** Whether a loop around them ends. */
        private boolean steps(List<Step> steps, Pass pass) {
            for (Step step : steps) {
                if (step instanceof Launch) {
                    mix();
                } else if (step instanceof Step.Swap) {
                    int[] before = u;
                    u = v;
                    v = before;
                } else if (step == MOST) {
                    int most = Integer.MIN_VALUE;
                    for (int y = 1; y <= NY; y++) {
                        for (int x = 1; x <= NX; x++) {
                            most = Math.max(most, u[y * W + x]);
                        }
                    }
                    scalars.put("most", (double) most);
                } else if (step == COUNT) {
                    scalars.put("c", (5 * scalars.get("c") + 3) % 7);
                } else if (step instanceof Step.Until until) {
                    if (pass.number % until.every() == 0) {
                        pass.noted.put(until, Map.of(pass.number + until.lag(), holds(until.condition())));
                    }
                    if (pass.noted.getOrDefault(until, Map.of()).getOrDefault(pass.number, false)) {
                        return true;
                    }
                } else if (step instanceof Nest.If branch) {
                    if (steps(holds(branch.condition()) ? branch.steps() : branch.otherwise(), pass)) {
                        return true;
                    }
                } else if (step instanceof Nest.Repeat repeat) {
                    Pass inner = new Pass();
                    for (inner.number = 1; inner.number <= repeat.times(); inner.number++) {
                        if (steps(repeat.steps(), inner)) {
                            break;
                        }
                    }
                } else if (step instanceof Nest.While loop) {
                    loop(loop);
                }
            }
            return false;
        }

        private void loop(Nest.While loop) {
            Pass pass = new Pass();
            List<Boolean> seen = new ArrayList<>();
            while (pass.number < loop.most().orElseThrow()) {
                seen.add(holds(loop.condition()));
                int asked = seen.size() - 1 - (int) loop.lag();
                if (asked >= 0 && !seen.get(asked)) {
                    return;
                }
                pass.number++;
                if (steps(loop.steps(), pass)) {
                    return;
                }
            }
        }

        private static final class Pass {
            private long number;
            private final Map<Step, Map<Long, Boolean>> noted = new HashMap<>();
        }

        private boolean holds(Condition condition) {
            return condition.of(new Scalars() {
                @Override
                public double get(String name) {
                    return scalars.get(name);
                }

                @Override
                public long iteration() {
                    return scalars.get("iteration").longValue();
                }
            });
        }

        private void mix() {
            for (int y = 1; y <= NY; y++) {
                for (int x = 1; x <= NX; x++) {
                    int i = y * W + x;
                    v[i] = 3 * u[i] + u[i - 1] - u[i + 1] + 5 * u[i - W] - 7 * u[i + W];
                }
            }
        }
    }
}
