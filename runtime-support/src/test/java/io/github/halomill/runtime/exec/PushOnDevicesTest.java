package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
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
import java.util.ArrayList;
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
import org.junit.jupiter.params.provider.MethodSource;

/** Work-items that write what others own, each element by one of them: any cut and depth computes what plain loops compute. */
@Tag("device")
class PushOnDevicesTest {

    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final int STEPS = 4;

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    static Stream<PushProgram> programs() {
        int some = Integer.getInteger("push.programs", 2);
        long seed = Long.getLong("push.seed", 1);
        return Stream.of(Addressing.values())
                .flatMap(addressing -> IntStream.range(0, 3 * some)
                        .mapToObj(i -> PushProgram.random(new Random(1000 * seed + i), 1 + i % 3, addressing)));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void everyCutComputesWhatPlainLoopsCompute(PushProgram program) {
        for (Split split : splits(program)) {
            check(program, split, 1, split.zones() % 2 == 0 ? Packing.DEVICE : Packing.DRIVER, split.zones() == 3);
            check(program, split, 2, Packing.DEVICE, false);
        }
    }

    private static List<Split> splits(PushProgram program) {
        List<Split> splits = new ArrayList<>();
        for (Split split : List.of(
                Split.WHOLE,
                new Split(2, 1, 1),
                new Split(1, 2, 1),
                new Split(1, 1, 2),
                new Split(2, 2, 1),
                new Split(3, 1, 1),
                new Split(1, 3, 1),
                new Split(5, 1, 1),
                new Split(1, 5, 1))) {
            Extent units = program.problem().cuttableUnits();
            if (IntStream.range(0, 3).allMatch(d -> split.along(d) <= units.along(d))) {
                splits.add(split);
            }
        }
        return splits;
    }

    private static void check(PushProgram program, Split split, int depth, Packing packing, boolean poison) {
        Partition partition = Partition.of(program.problem(), split, depth);
        PartitionCheck.check(partition);
        List<int[]> at0 = IntStream.range(0, program.fields().size())
                .mapToObj(i -> new Random(i).ints(program.elements()).toArray())
                .toList();
        try (Zones zones = open(program, partition, packing, poison)) {
            Fields fields = new Fields(zones);
            List<Field<int[]>> all = program.fields().stream()
                    .map(name -> fields.get(name, int[].class))
                    .toList();
            for (int i = 0; i < all.size(); i++) {
                all.get(i).copyFrom(at0.get(i));
            }
            zones.run(STEPS);
            List<int[]> expected = program.expected(at0, STEPS);
            for (int i = 0; i < all.size(); i++) {
                int[] copied = new int[program.elements()];
                all.get(i).copyTo(copied);
                assertThat(copied)
                        .as("%s, %s, depth %d", program.fields().get(i), split, depth)
                        .isEqualTo(expected.get(i));
            }
        }
    }

    private static Zones open(PushProgram program, Partition partition, Packing packing, boolean poison) {
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

    /** Of nine populations three leave through a face, and nothing else travels: 8 cells each, around the ends. */
    @Test
    void pushedPopulationsTravelOnce() {
        PushProgram program =
                new PushProgram(2, Extent.of(8, 8), Extent.of(1, 1), Addressing.GLOBAL, d2q9(), false, true);

        assertThat(bytes(program)).isEqualTo(STEPS * 2 * 2 * 3 * 8 * 4L);
    }

    /** In place what is read beyond a face comes first, and goes back changed. */
    @Test
    void populationsThatAreChangedInPlaceTravelTwice() {
        PushProgram program =
                new PushProgram(2, Extent.of(8, 8), Extent.of(1, 1), Addressing.GLOBAL, d2q9(), true, true);

        // what is there at first does not have to come
        assertThat(bytes(program)).isEqualTo((2 * STEPS * 2 - 1) * 2 * 2 * 3 * 8 * 4L);
    }

    private static long bytes(PushProgram program) {
        Partition partition = Partition.of(program.problem(), new Split(1, 2, 1));
        try (Zones zones = open(program, partition, Packing.DEVICE, false)) {
            zones.run(STEPS);
            RunReport report = zones.report();
            return report.traffic().bytes();
        }
    }

    private static List<Offset> d2q9() {
        List<Offset> d2q9 = new ArrayList<>();
        for (int y = -1; y <= 1; y++) {
            for (int x = -1; x <= 1; x++) {
                d2q9.add(new Offset(x, y, 0));
            }
        }
        return d2q9;
    }
}
