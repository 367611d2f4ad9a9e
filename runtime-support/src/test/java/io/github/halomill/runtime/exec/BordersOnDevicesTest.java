package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Margins are what borders say, corners included, on any number of zones: as plain loops have it that fill faces one by one. */
@Tag("device")
class BordersOnDevicesTest {

    private static final long ALIVE = ClObject.created() - ClObject.released();
    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final int MOST_ZONES = 6;
    private static final int STEPS = 5;

    @AfterAll
    static void nothingIsLeftOpen() {
        CONTEXTS.close();
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(ALIVE);
    }

    static Stream<BorderedProgram> programs() {
        int some = Integer.getInteger("borders.programs", 1);
        long seed = Long.getLong("borders.seed", 1);
        Stream<BorderedProgram> reflected = IntStream.rangeClosed(1, 3)
                .mapToObj(dimensions -> BorderedProgram.random(new Random(seed), dimensions, Addressing.LOCAL)
                        .with(Border.Kind.REFLECT));
        return Stream.concat(
                reflected,
                Stream.of(Addressing.values())
                        .flatMap(addressing -> IntStream.range(0, 3 * some)
                                .mapToObj(i ->
                                        BorderedProgram.random(new Random(1000 * seed + i), 1 + i % 3, addressing))));
    }

    @ParameterizedTest
    @MethodSource("programs")
    @Thorough(every = 2)
    void everySplitComputesWhatPlainLoopsCompute(BorderedProgram program) {
        List<Split> splits = splits(program);
        int refused = 0;
        for (Split split : splits) {
            refused += check(program, split, 1, false) ? 0 : 1;
        }
        assertThat(refused).isLessThan(splits.size());
    }

    @ParameterizedTest
    @MethodSource("programs")
    void depthsComputeTheSame(BorderedProgram program) {
        List<Split> splits = splits(program);
        Random random = new Random(program.hashCode());
        for (int depth = 2; depth <= 3; depth++) {
            check(program, splits.get(random.nextInt(splits.size())), depth, false);
            check(program, splits.get(splits.size() - 1), depth, false);
        }
    }

    @ParameterizedTest
    @MethodSource("programs")
    @Thorough(every = 2)
    void poisonChangesNothing(BorderedProgram program) {
        List<Split> splits = splits(program);
        Random random = new Random(program.hashCode());
        check(program, splits.get(random.nextInt(splits.size())), 1, true);
        check(program, splits.get(random.nextInt(splits.size())), 2, true);
    }

    /** What is copied into a field between two launches has margins as borders make them, without any write that follows. */
    @ParameterizedTest
    @MethodSource("programs")
    void whatAHookCopiesHasItsBorders(BorderedProgram program) {
        double[] u = program.random("u", 1);
        double[] v = program.random("u", 2);
        double[] w = program.random("w", 3);
        Map<Integer, double[]> others = Map.of(1, program.random("u", 4), 2, program.random("u", 5));
        List<Split> splits = splits(program);
        Split split = splits.get(new Random(program.hashCode()).nextInt(splits.size()));
        Partition partition;
        try {
            partition = Partition.of(program.hooked("between").problem(), split, 1);
        } catch (RunException e) {
            assertThat(e).hasMessageContaining("so thin");
            return;
        }
        List<Device> devices =
                DeviceSelection.parse("0:0*" + partition.zones().size()).select(Devices.discover());
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
        try (Zones zones = Zones.open(program.hooked("between"), plan, CONTEXTS, Ranks.alone())) {
            copyFrom(zones, "u", u);
            copyFrom(zones, "v", v);
            copyFrom(zones, "w", w);
            AtomicInteger iteration = new AtomicInteger();
            zones.onHook("between", () -> {
                double[] other = others.get(iteration.getAndIncrement());
                if (other != null) {
                    copyFrom(zones, "u", other);
                }
            });
            zones.run(STEPS);
            compare(zones, program.expected(u, v, w, STEPS, others), "split " + split);
        }
    }

    private static List<Split> splits(BorderedProgram program) {
        List<Split> splits = new ArrayList<>();
        for (int z = 1; z <= MOST_ZONES; z++) {
            for (int y = 1; y * z <= MOST_ZONES; y++) {
                for (int x = 1; x * y * z <= MOST_ZONES; x++) {
                    Split split = new Split(x, y, z);
                    boolean fits = IntStream.range(0, 3)
                            .allMatch(d -> split.along(d)
                                    <= program.problem().cuttableUnits().along(d));
                    if (fits) {
                        splits.add(split);
                    }
                }
            }
        }
        return splits;
    }

    /** Whether it is not refused. */
    private static boolean check(BorderedProgram program, Split split, int depth, boolean poison) {
        Partition partition;
        try {
            partition = Partition.of(program.problem(), split, depth);
        } catch (RunException e) {
            boolean thin = e.getMessage().contains("so thin") && program.addressing() == Addressing.LOCAL;
            assertThat(thin).as(e.getMessage()).isTrue();
            return false;
        }
        PartitionCheck.check(partition);
        double[] u = program.random("u", 1);
        double[] v = program.random("u", 2);
        double[] w = program.random("w", 3);
        try (Zones zones = open(program, partition, poison)) {
            copyFrom(zones, "u", u);
            copyFrom(zones, "v", v);
            copyFrom(zones, "w", w);
            zones.run(STEPS - 3);
            compare(zones, program.expected(u, v, w, STEPS - 3), "split %s, depth %s, first".formatted(split, depth));
            zones.run(3);
            compare(zones, program.expected(u, v, w, STEPS), "split %s, depth %s".formatted(split, depth));
            copyFrom(zones, "u", v);
            double[] newV = copied(zones, "v");
            double[] newW = copied(zones, "w");
            zones.run(2);
            compare(zones, program.expected(v, newV, newW, 2), "split %s, depth %s, again".formatted(split, depth));
            if (depth == 1) {
                double[] newU = changeBox(zones, program, split.hashCode());
                double[] lastV = copied(zones, "v");
                double[] lastW = copied(zones, "w");
                zones.run(2);
                compare(
                        zones,
                        program.expected(newU, lastV, lastW, 2),
                        "split %s, depth %s, a box".formatted(split, depth));
            }
        }
        return true;
    }

    /** Reads a box of u somewhere, margins included, and writes another; all of u as it is then, but for margins that are filled. */
    private static double[] changeBox(Zones zones, BorderedProgram program, long seed) {
        double[] u = copied(zones, "u");
        double[] others = program.random("u", 4);
        Extent size = new Fields(zones).all().get(0).size();
        Random random = new Random(seed);
        Box box = Box.of(size);
        for (int d = 0; d < 3; d++) {
            int from = random.nextInt((int) size.along(d));
            box = box.withRange(d, from, from + 1 + random.nextInt((int) size.along(d) - from));
        }
        double[] part = new double[(int) box.volume()];
        double[] change = new double[part.length];
        for (int i = 0; i < part.length; i++) {
            int at = (int) size.indexOf(box.point(i));
            part[i] = u[at];
            change[i] = others[at];
            u[at] = others[at];
        }
        if (isReal(zones)) {
            Field<float[]> field = new Fields(zones).get("u", float[].class);
            float[] read = new float[part.length];
            field.copyTo(box, read);
            assertThat(read).as("%s of u", box).isEqualTo(floats(part));
            field.copyFrom(box, floats(change));
        } else {
            Field<int[]> field = new Fields(zones).get("u", int[].class);
            int[] read = new int[part.length];
            field.copyTo(box, read);
            assertThat(read).as("%s of u", box).isEqualTo(ints(part));
            field.copyFrom(box, ints(change));
        }
        return u;
    }

    private static float[] floats(double[] values) {
        float[] floats = new float[values.length];
        IntStream.range(0, values.length).forEach(i -> floats[i] = (float) values[i]);
        return floats;
    }

    private static int[] ints(double[] values) {
        return Arrays.stream(values).mapToInt(value -> (int) value).toArray();
    }

    private static Zones open(BorderedProgram program, Partition partition, boolean poison) {
        List<Device> devices =
                DeviceSelection.parse("0:0*" + partition.zones().size()).select(Devices.discover());
        if (poison) {
            ExecutionOptions options = ExecutionOptions.DEFAULT
                    .withDevices(devices)
                    .withSplit(Optional.of(partition.split()))
                    .withDepth(OptionalInt.of(partition.depth()))
                    .withTuning(Tuning.OFF)
                    .withPoison(true);
            return TunedZones.open(program.program(), options);
        }
        Packing packing = partition.zones().size() % 2 == 0 ? Packing.DEVICE : Packing.DRIVER;
        return Zones.open(
                program.program(),
                new Plan(partition, devices, true, GroupSizes.OF_DRIVER, packing, ""),
                CONTEXTS,
                Ranks.alone());
    }

    static void compare(Zones zones, List<double[]> expected, String what) {
        List<String> names = List.of("u", "v", "w");
        for (int i = 0; i < names.size(); i++) {
            assertThat(copied(zones, names.get(i)))
                    .as("%s, %s", what, names.get(i))
                    .isEqualTo(expected.get(i));
        }
    }

    private static boolean isReal(Zones zones) {
        return new Fields(zones).all().get(0).arrayType() == float[].class;
    }

    static void copyFrom(Zones zones, String field, double[] values) {
        if (isReal(zones)) {
            new Fields(zones).get(field, float[].class).copyFrom(floats(values));
        } else {
            new Fields(zones).get(field, int[].class).copyFrom(ints(values));
        }
    }

    private static double[] copied(Zones zones, String field) {
        int size = (int) new Fields(zones)
                .all().stream()
                        .filter(one -> one.name().equals(field))
                        .findFirst()
                        .orElseThrow()
                        .size()
                        .volume();
        if (isReal(zones)) {
            float[] floats = new float[size];
            new Fields(zones).get(field, float[].class).copyTo(floats);
            return IntStream.range(0, size).mapToDouble(i -> floats[i]).toArray();
        }
        int[] ints = new int[size];
        new Fields(zones).get(field, int[].class).copyTo(ints);
        return IntStream.range(0, size).mapToDouble(i -> ints[i]).toArray();
    }
}
