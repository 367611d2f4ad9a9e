package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.plan.WeightChoice;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Zones that are as large as random weights say compute what plain loops over the whole array compute. */
@Tag("device")
class WeightsOnDevicesTest {

    private static final long ALIVE = ClObject.created() - ClObject.released();
    private static final DeviceContexts CONTEXTS = new DeviceContexts();
    private static final String EXEC = "io.github.halomill.runtime.exec.";
    private static final int MOST_DEVICES = 6;
    private static final int MOST_STEPS = 4;
    private static final int CUTS = 2;

    @AfterAll
    static void nothingIsLeftOpen() {
        CONTEXTS.close();
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(ALIVE);
    }

    @ParameterizedTest
    @MethodSource(EXEC + "StencilOnDevicesTest#stencils")
    void stencils(IntStencil stencil) {
        Random random = new Random(stencil.hashCode());
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        int[] expected = stencil.expected(a, b, 9);
        for (int i = 0; i < CUTS; i++) {
            Cut cut = Cut.of(random);
            Partition partition = cut.partition(stencil.program());
            PartitionCheck.check(partition);
            int[] result = new int[b.length];
            try (Zones zones = open(stencil.program(), partition, random.nextBoolean())) {
                Field<int[]> fieldA = new Fields(zones).get("A", int[].class);
                Field<int[]> fieldB = new Fields(zones).get("B", int[].class);
                fieldA.copyFrom(a);
                fieldB.copyFrom(b);
                zones.run(4);
                zones.run(5);
                fieldB.copyTo(result);
            }
            assertThat(result).as("%s, %s", cut, partition.cut()).isEqualTo(expected);
        }
    }

    /** All kinds of borders, also around the ends along what is cut. */
    @ParameterizedTest
    @MethodSource(EXEC + "BordersOnDevicesTest#programs")
    void borders(BorderedProgram program) {
        Random random = new Random(program.hashCode());
        double[] u = program.random("u", 1);
        double[] v = program.random("u", 2);
        double[] w = program.random("w", 3);
        int run = 0;
        for (int i = 0; i < 4 * CUTS && run < CUTS; i++) {
            Cut cut = Cut.of(random);
            Partition partition;
            try {
                partition = cut.partition(program.program());
            } catch (RunException e) {
                assertThat(e).hasMessageContaining("so thin");
                continue;
            }
            PartitionCheck.check(partition);
            try (Zones zones = open(program.program(), partition, random.nextBoolean())) {
                BordersOnDevicesTest.copyFrom(zones, "u", u);
                BordersOnDevicesTest.copyFrom(zones, "v", v);
                BordersOnDevicesTest.copyFrom(zones, "w", w);
                zones.run(5);
                BordersOnDevicesTest.compare(zones, program.expected(u, v, w, 5), cut + ", " + partition.cut());
            }
            run++;
        }
        assertThat(run).isPositive();
    }

    /** Work-items that write what others own. */
    @ParameterizedTest
    @MethodSource(EXEC + "PushOnDevicesTest#programs")
    @Thorough(every = 2)
    void pushes(PushProgram program) {
        Random random = new Random(program.hashCode());
        List<int[]> first = IntStream.range(0, program.fields().size())
                .mapToObj(i -> new Random(i).ints(program.elements()).toArray())
                .toList();
        List<int[]> expected = program.expected(first, 4);
        for (int i = 0; i < CUTS; i++) {
            Cut cut = Cut.of(random);
            Partition partition = cut.partition(program.program());
            PartitionCheck.check(partition);
            try (Zones zones = open(program.program(), partition, random.nextBoolean())) {
                for (int field = 0; field < first.size(); field++) {
                    new Fields(zones)
                            .get(program.fields().get(field), int[].class)
                            .copyFrom(first.get(field));
                }
                zones.run(4);
                for (int field = 0; field < first.size(); field++) {
                    String name = program.fields().get(field);
                    assertThat(CombinedProgram.read(zones, name, program.elements()))
                            .as("%s, %s, %s", name, cut, partition.cut())
                            .isEqualTo(expected.get(field));
                }
            }
        }
    }

    /** Sums over all zones, and small arrays that all change. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3})
    @Thorough(every = 2)
    void reductions(long seed) {
        CombinedProgram program = new CombinedProgram(seed);
        CombinedProgram.Content first = CombinedProgram.Content.random(seed);
        CombinedProgram.Content expected = program.after(first, 4);
        Random random = new Random(seed);
        for (int i = 0; i < CUTS; i++) {
            Partition partition =
                    new Cut(Cut.weights(random), 1, Strategy.BALANCED, false).partition(program.program());
            try (Zones zones = open(program.program(), partition, random.nextBoolean())) {
                CombinedProgram.fill(zones, first);
                zones.run(4);
                CombinedProgram.check(zones, expected, program + ", " + partition.cut());
                assertThat(zones.scalar("sum")).isEqualTo(program.sum(expected));
            }
        }
    }

    /** As the option says: the device of weight 0 has no zone, and that is said. */
    @Test
    void devicesGetZonesAsTheirWeightsAre() {
        IntStencil stencil = StencilOnDevicesTest.stencils().toList().get(0);
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        try (Zones zones = TunedZones.open(stencil.program(), options("3,0,1.5,2", Optional.empty()))) {
            assertThat(zones.partition().used()).containsExactly(0, 2, 3);
            assertThat(zones.partition().zones())
                    .extracting(zone -> zone.cells().volume())
                    .containsExactly(16L, 8L, 13L);
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(3);
            assertThat(CombinedProgram.read(zones, "B", b.length)).isEqualTo(stencil.expected(a, b, 3));
            assertThat(zones.report().toText())
                    .contains("3 of 4 devices used: device 1 has weight 0", "0:0#0", "0:0#2", "0:0#3")
                    .doesNotContain("0:0#1");
        }
    }

    @Test
    void whatCannotBeCutLikeThatIsRefused() {
        IntStencil stencil = StencilOnDevicesTest.stencils().toList().get(0);

        assertThatThrownBy(() -> TunedZones.open(stencil.program(), options("3,1", Optional.empty())))
                .isInstanceOf(UsageException.class)
                .hasMessage("weights: there are 2 weights for 4 devices; give one for each device, in their order");
        assertThatThrownBy(() ->
                        TunedZones.open(stencil.program(), options("3,0,0,1", Optional.of(new Split(3, 1, 1)))))
                .isInstanceOf(RunException.class)
                .hasMessage("the split asks for 3 devices, and 2 have a weight above 0; ask for fewer parts");
        ExecutionOptions turns = options("3,1,1,1", Optional.empty())
                .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty()));
        assertThatThrownBy(() -> TunedZones.open(stencil.program(), turns))
                .isInstanceOf(RunException.class)
                .hasMessage("zones cannot take turns on devices: all their zones are as large; run with"
                        + " --weights=equal");
    }

    private static ExecutionOptions options(String weights, Optional<Split> split) {
        return ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*4").select(Devices.discover()))
                .withWeights(WeightChoice.parse(weights))
                .withSplit(split)
                .withTuning(Tuning.OFF);
    }

    /**
     * How unequal devices share a problem.
     *
     * @param rows whether several rows are cut, each in its own way, where that can be
     */
    private record Cut(Weights weights, int depth, Strategy strategy, boolean rows) {

        private static final List<Split> ROWS =
                List.of(new Split(2, 3, 1), new Split(1, 2, 3), new Split(2, 2, 1), new Split(1, 2, 2));

        static Cut of(Random random) {
            return new Cut(
                    weights(random),
                    1 + random.nextInt(MOST_STEPS),
                    Strategy.values()[random.nextInt(2)],
                    random.nextInt(4) > 0);
        }

        static Weights weights(Random random) {
            int devices = 2 + random.nextInt(MOST_DEVICES - 1);
            return new Weights(random.doubles(devices, 0.3, 2).boxed().toList());
        }

        Partition partition(ZoneProgram program) {
            Extent units = program.problem().cuttableUnits();
            Optional<Split> split = ROWS.stream()
                    .filter(parts -> rows && parts.zones() <= weights.values().size())
                    .filter(parts -> IntStream.range(0, 3).allMatch(d -> parts.along(d) <= units.along(d)))
                    .findFirst();
            return split.isPresent()
                    ? Partition.of(program.problem(), weights, split.get(), depth)
                    : Partition.of(program.problem(), weights, strategy, depth);
        }
    }

    private static Zones open(ZoneProgram program, Partition partition, boolean overlap) {
        List<Device> devices = DeviceSelection.parse("0:0*" + MOST_DEVICES).select(Devices.discover());
        List<Device> used = partition.used().stream().map(devices::get).toList();
        Packing packing = partition.zones().size() % 2 == 0 ? Packing.DEVICE : Packing.DRIVER;
        Plan plan = new Plan(partition, used, overlap, GroupSizes.OF_DRIVER, packing, "");
        return Zones.open(program, plan, CONTEXTS, Ranks.alone());
    }
}
