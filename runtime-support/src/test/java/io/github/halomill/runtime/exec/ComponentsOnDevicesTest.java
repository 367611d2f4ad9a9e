package io.github.halomill.runtime.exec;

import static io.github.halomill.runtime.schedule.Border.Kind.PERIODIC;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
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
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells with several components: any cut and depth computes what plain loops compute, and moves what is read and no more. */
@Tag("device")
class ComponentsOnDevicesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final int STEPS = 5;
    private static final List<List<Border.Kind>> FIXED = ComponentProgram.everywhere(Border.Kind.FIXED, 19);

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    static Stream<ComponentProgram> programs() {
        int some = Integer.getInteger("components.programs", 1);
        long seed = Long.getLong("components.seed", 1);
        return Stream.of(Addressing.values())
                .flatMap(addressing -> IntStream.range(0, 4 * some)
                        .mapToObj(i ->
                                ComponentProgram.random(new Random(1000 * seed + i), 1 + (i + 1) % 3, addressing)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyCutComputesWhatPlainLoopsCompute(ComponentProgram program) {
        int refused = 0;
        List<Split> splits = splits(program);
        for (Split split : splits) {
            refused += check(program, split, 1 + split.zones() % 3, Packing.DEVICE, split.zones() == 3) ? 0 : 1;
            refused += check(program, split, 1, Packing.DRIVER, false) ? 0 : 1;
        }
        assertThat(refused).isLessThan(splits.size());
    }

    private static List<Split> splits(ComponentProgram program) {
        List<Split> splits = new ArrayList<>();
        for (Split split : List.of(
                Split.WHOLE,
                new Split(2, 1, 1),
                new Split(1, 2, 1),
                new Split(1, 1, 2),
                new Split(2, 2, 1),
                new Split(1, 2, 2),
                new Split(3, 1, 1),
                new Split(1, 3, 1))) {
            Extent units = program.problem().cuttableUnits();
            if (IntStream.range(0, 3).allMatch(d -> split.along(d) <= units.along(d))) {
                splits.add(split);
            }
        }
        return splits;
    }

    /** Whether it is not refused. */
    private static boolean check(ComponentProgram program, Split split, int depth, Packing packing, boolean poison) {
        Partition partition;
        try {
            partition = Partition.of(program.problem(), split, depth);
        } catch (RunException e) {
            assertThat(e.getMessage()).containsAnyOf("so thin", "use depth 1");
            return false;
        }
        PartitionCheck.check(partition);
        int[] u = program.random(1);
        int[] v = program.random(2);
        try (Zones zones = open(program, partition, packing, poison)) {
            Fields fields = new Fields(zones);
            Field<int[]> first = fields.get("u", int[].class);
            Field<int[]> second = fields.get("v", int[].class);
            first.copyFrom(u);
            second.copyFrom(v);
            zones.run(STEPS);
            List<int[]> expected = program.expected(u, v, STEPS);
            assertThat(copied(first, program))
                    .as("u, %s, depth %d", split, depth)
                    .isEqualTo(expected.get(0));
            assertThat(copied(second, program))
                    .as("v, %s, depth %d", split, depth)
                    .isEqualTo(expected.get(1));
        }
        return true;
    }

    private static int[] copied(Field<int[]> field, ComponentProgram program) {
        int[] elements = new int[program.elements()];
        field.copyTo(elements);
        return elements;
    }

    private static Zones open(ComponentProgram program, Partition partition, Packing packing, boolean poison) {
        List<Device> devices =
                DeviceSelection.parse("0:0*" + partition.zones().size()).select(Devices.discover());
        if (poison) {
            return TunedZones.open(
                    program.program(),
                    ExecutionOptions.DEFAULT
                            .withDevices(devices)
                            .withSplit(Optional.of(partition.split()))
                            .withDepth(OptionalInt.of(partition.depth()))
                            .withTuning(Tuning.OFF)
                            .withPoison(true));
        }
        Plan plan = new Plan(partition, devices, true, GroupSizes.OF_DRIVER, packing, "");
        return Zones.open(program.program(), plan, CONTEXTS, Ranks.alone());
    }

    /** Of nine populations three cross a face, as Qian, d'Humieres and Lallemand number them. */
    @ParameterizedTest
    @CsvSource({"LOCAL, 3", "GLOBAL, 3", "LOCAL, 0", "GLOBAL, 0", "LOCAL, 1", "GLOBAL, 1"})
    void threeOfNinePopulationsCrossAFace(Addressing addressing, int componentAxis) {
        List<Offset> d2q9 = List.of(
                Offset.of(0, 0),
                Offset.of(-1, 0),
                Offset.of(0, -1),
                Offset.of(1, 0),
                Offset.of(0, 1),
                Offset.of(-1, -1),
                Offset.of(1, -1),
                Offset.of(1, 1),
                Offset.of(-1, 1));
        ComponentProgram program =
                new ComponentProgram(2, Extent.of(8, 8), Extent.of(1, 1), addressing, d2q9, FIXED, componentAxis);
        // what a margin is read for instead is nobody's: 8 cells of one population, and 7 of two
        assertBytes(program, new Split(1, 2, 1), 2 * 4 * (8 + 7 + 7));
    }

    /** Five of nineteen, of faces of 4 x 6 cells. */
    @Test
    void fiveOfNineteenPopulationsCrossAFace() {
        List<Offset> d3q19 = new ArrayList<>();
        for (int z = -1; z <= 1; z++) {
            for (int y = -1; y <= 1; y++) {
                for (int x = -1; x <= 1; x++) {
                    if (Math.abs(x) + Math.abs(y) + Math.abs(z) <= 2) {
                        d3q19.add(new Offset(x, y, z));
                    }
                }
            }
        }
        ComponentProgram program =
                new ComponentProgram(3, Extent.of(4, 6, 8), Extent.of(1, 1, 1), Addressing.LOCAL, d3q19, FIXED, 3);
        // 4 x 6 cells of one population, 3 x 6 of two and 4 x 5 of two
        assertBytes(program, new Split(1, 1, 2), 2 * 4 * (24 + 2 * 18 + 2 * 20));
    }

    /** What is read at a corner comes from a margin of the other end, which that zone itself does not read. */
    @Test
    void aGhostOfAFixedMarginIsNotSpoiltAtTheOtherEnd() {
        List<Border.Kind> kinds = List.of(PERIODIC, PERIODIC, Border.Kind.FIXED, Border.Kind.COPY, PERIODIC, PERIODIC);
        ComponentProgram program = new ComponentProgram(
                2,
                Extent.of(6, 4),
                Extent.of(1, 1),
                Addressing.LOCAL,
                List.of(Offset.of(0, 1), Offset.of(-1, -1)),
                Collections.nCopies(2, kinds),
                3);
        assertThat(check(program, new Split(3, 1, 1), 1, Packing.DEVICE, true)).isTrue();
    }

    private static void assertBytes(ComponentProgram program, Split split, long bytes) {
        Partition partition = Partition.of(program.problem(), split);
        assertThat(partition.bytesPerExchange()).isEqualTo(bytes);
        try (Zones zones = open(program, partition, Packing.DEVICE, false)) {
            zones.run(STEPS);
            RunReport report = zones.report();
            assertThat(report.traffic().bytes()).isEqualTo((STEPS - 1) * bytes);
            assertThat(report.traffic().least()).isEqualTo((STEPS - 1) * bytes);
        }
    }
}
