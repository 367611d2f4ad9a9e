package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Coarsening;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.DeviceMemory;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import io.github.halomill.testing.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Zones that take turns on their devices compute what plain loops over the whole array compute. */
@Tag("device")
class OutOfCoreTest {

    private static final long ALIVE = ClObject.created() - ClObject.released();

    /** Shared, for kernels are compiled once for each device. */
    private static final DeviceContexts CONTEXTS = new DeviceContexts();

    private static final List<Device> ONE = DeviceSelection.parse("0:0").select(Devices.discover());

    private static final IntStencil LINE =
            new IntStencil(1, Extent.of(37), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
    private static final IntStencil ROWS = new IntStencil(
            2, Extent.of(16, 24), Extent.of(4, 2), 2, List.of(Offset.of(-1, 2), Offset.of(2, -1)), Addressing.GLOBAL);
    private static final IntStencil CORNERS = new IntStencil(
            3,
            Extent.of(6, 8, 12),
            Extent.of(3, 1, 1),
            1,
            List.of(Offset.of(-1, -1, -1), Offset.of(1, 1, 1)),
            Addressing.LOCAL);

    private record Cut(IntStencil stencil, Split split, int depth, int devices) {}

    @AfterAll
    static void nothingIsLeftOpen() {
        CONTEXTS.close();
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(ALIVE);
    }

    static Stream<Cut> cuts() {
        return Stream.of(
                new Cut(LINE, new Split(5, 1, 1), 1, 1),
                new Cut(LINE, new Split(7, 1, 1), 3, 2),
                new Cut(ROWS, new Split(1, 4, 1), 1, 2),
                new Cut(ROWS, new Split(1, 4, 1), 2, 1),
                new Cut(CORNERS, new Split(2, 1, 3), 1, 1),
                new Cut(CORNERS, new Split(1, 2, 2), 4, 2));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void zonesInTurnComputeWhatPlainLoopsCompute(Cut cut) {
        IntStencil stencil = cut.stencil;
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        for (int seats = 1; seats <= 3; seats++) {
            int[] result = new int[b.length];
            ZoneProgram program = seats == 2 ? stencil.program() : stencil.writingAll();
            try (Zones zones = Zones.open(program, plan(cut, program, seats), CONTEXTS, Ranks.alone())) {
                Field<int[]> field = new Fields(zones).get("B", int[].class);
                new Fields(zones).get("A", int[].class).copyFrom(a);
                field.copyFrom(b);
                zones.run(2);
                field.copyTo(result);
                assertThat(result).isEqualTo(stencil.expected(a, b, 2));
                zones.run(5);
                field.copyTo(result);
                assertThat(result).as("%s seats", seats).isEqualTo(stencil.expected(a, b, 7));
            }
        }
    }

    /** Iterations that launch nothing, and end with a pause, come before one that needs neighbours. */
    @Test
    void exchangesBeginAfterAPauseOfZonesThatTookNoTurn(@TempDir Path folder) {
        int[] a = LINE.random(1);
        int[] b = LINE.random(2);
        Problem plain = LINE.problem();
        Condition third = Condition.of(Scalars.ITERATION, iteration -> iteration % 3 == 2);
        List<Step> schedule = List.of(
                new Nest.If("every third", third, List.of(plain.first()), List.of()),
                new Step.Swap("A", "B"),
                new Output.Save(1, "B", folder.resolve("{iteration}.npy").toString()));
        ZoneProgram program = new ZoneProgram(
                "Seldom",
                new Problem(plain.grid(), plain.fields(), schedule),
                LINE.program().calls(),
                Map.of());
        Plan plan = plan(new Cut(LINE, new Split(5, 1, 1), 1, 1), program, 3);
        int[] result = new int[b.length];
        try (Zones zones = Zones.open(program, plan, CONTEXTS, Ranks.alone())) {
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(6);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(LINE.expected(a, b, 2)); // two swaps more, each time
    }

    private static Plan plan(Cut cut, ZoneProgram program, int seats) {
        Partition partition = Partition.of(program.problem(), cut.split, cut.depth);
        List<Device> logical = DeviceSelection.parse("0:0*" + cut.devices).select(Devices.discover());
        List<Device> devices = IntStream.range(0, partition.zones().size())
                .mapToObj(zone -> logical.get(zone % cut.devices))
                .toList();
        return new Plan(
                partition, devices, false, GroupSizes.OF_DRIVER, Packing.DEVICE, List.of(), Coarsening.NONE, seats, "");
    }

    /** Both arrays have 2 (512 + 2) integers in each of 512 + 2 rows; of a fourth of that several zones are held at a time. */
    @Test
    void aProblemThatDoesNotFitIsComputedInTurns() {
        IntStencil stencil = new IntStencil(
                2,
                Extent.of(512, 512),
                Extent.of(16, 1),
                1,
                List.of(Offset.of(0, -1), Offset.of(0, 1)),
                Addressing.GLOBAL);
        long bytes = 2L * 514 * 514 * Integer.BYTES;
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(ONE)
                .withMemory(new DeviceMemory(false, OptionalLong.of(bytes / 4), Optional.empty()));
        int[] a = stencil.random(3);
        int[] b = stencil.random(4);
        int[] result = new int[b.length];
        try (Zones zones = TunedZones.open(stencil.program(), options)) {
            assertThat(zones.plan().takesTurns()).isTrue();
            assertThat(zones.partition().zones())
                    .hasSizeGreaterThan(3 * 4 - 1)
                    .allSatisfy(zone -> assertThat(DeviceLimits.bytes(zones.partition(), zone))
                            .isLessThanOrEqualTo(bytes / 4 / 3));
            assertThat(zones.plan().reason())
                    .startsWith("the devices cannot hold all at once; zones of ")
                    .contains("expected ");
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(20);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(stencil.expected(a, b, 20));
        try (Zones zones = TunedZones.open(
                stencil.program(),
                options.withMemory(new DeviceMemory(false, OptionalLong.of(2 * bytes), Optional.empty())))) {
            assertThat(zones.plan().takesTurns()).isFalse();
        }
    }

    /** Zones of several arrays, whose sizes are no whole pages of memory. */
    @Test
    @Thorough
    void zonesInAFileComputeTheSame(@TempDir Path folder) {
        int[] a = CORNERS.random(7);
        int[] b = CORNERS.random(8);
        int[] result = new int[b.length];
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(ONE)
                .withSplit(Optional.of(new Split(2, 1, 3)))
                .withDepth(OptionalInt.of(2))
                .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.of(folder)));
        try (Zones zones = TunedZones.open(CORNERS.program(), options)) {
            assertThat(zones.plan().reason())
                    .endsWith("; zones are kept in a file in " + folder + ", whose disk may take longer");
            new Fields(zones).get("A", int[].class).copyFrom(a);
            new Fields(zones).get("B", int[].class).copyFrom(b);
            zones.run(5);
            new Fields(zones).get("B", int[].class).copyTo(result);
        }
        assertThat(result).isEqualTo(CORNERS.expected(a, b, 5));
        assertThat(folder).isEmptyDirectory();
        ExecutionOptions nowhere =
                options.withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.of(folder.resolve("none"))));
        assertThatThrownBy(() -> TunedZones.open(CORNERS.program(), nowhere))
                .isInstanceOf(RunException.class)
                .hasMessageEndingWith("none: there is no such file or folder");
    }

    /** Each zone leaves its device before it knows what all have summed up, and at a hook all do. */
    @Test
    void sumsAndHooksAreThoseOfAllZones() {
        Problem problem = LINE.problem();
        List<Step> schedule = new ArrayList<>(problem.schedule());
        schedule.add(new Step.Reduce(
                "sum", Reduction.SUM, "B", List.of(problem.fields().get(1))));
        schedule.add(new Step.Let("seen", "sum", Formula.of("sum")));
        schedule.add(new Output.Hook(2, "look"));
        KernelCall call = LINE.program().call(problem.first());
        ZoneProgram program = new ZoneProgram(
                "Summed",
                new Problem(problem.grid(), problem.fields(), schedule),
                Map.of(problem.first().name(), call),
                Map.of());
        int[] a = LINE.random(5);
        int[] b = LINE.random(6);
        Map<Long, Double> sums = new ConcurrentHashMap<>();
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(ONE)
                .withDepth(OptionalInt.of(2))
                .withMemory(new DeviceMemory(true, OptionalLong.empty(), Optional.empty()));
        try (Zones zones = TunedZones.open(program, options)) {
            Field<int[]> field = new Fields(zones).get("B", int[].class);
            new Fields(zones).get("A", int[].class).copyFrom(a);
            field.copyFrom(b);
            long[] done = {0};
            zones.onHook("look", () -> {
                done[0] += 2;
                int[] now = new int[b.length];
                field.copyTo(now);
                assertThat(now).isEqualTo(LINE.expected(a, b, (int) done[0]));
                sums.put(done[0], zones.scalar("sum"));
            });
            zones.run(6);
        }
        assertThat(sums).hasSize(3);
        // B has a margin of one element on each side, which no reduction counts.
        sums.forEach((step, sum) -> {
            int[] now = LINE.expected(a, b, step.intValue());
            assertThat(sum)
                    .isEqualTo(IntStream.range(1, now.length - 1)
                            .mapToDouble(i -> now[i])
                            .sum());
        });
    }

    @Test
    void whatCannotTakeTurnsIsRefused() {
        ExecutionOptions options = ExecutionOptions.DEFAULT.withDevices(ONE);
        assertThatThrownBy(() -> TunedZones.open(LINE.program(), options.withMemory(limit(true, 3 * 47))))
                .isInstanceOf(RunException.class)
                .hasMessage("zones cannot take turns on devices: cut along x, more than 10 zones would be needed, but"
                        + " the split asks for 11 parts along x, where there are 10 work-groups: ask for at most that many;"
                        + " allow more with --device-memory, or choose a smaller problem");
        // A group of 4 elements with a ghost on each side needs 48 bytes in two arrays.
        try (Zones zones = TunedZones.open(LINE.program(), options.withMemory(limit(true, 3 * 48)))) {
            assertThat(zones.partition().zones()).hasSize(10);
        }
        assertThatThrownBy(() -> TunedZones.open(LINE.program(), options.withMemory(limit(false, 64))))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(
                        ": " + 2 * 39 * Integer.BYTES + " bytes needed, 64 there\nand zones cannot take turns");
        assertThatThrownBy(() ->
                        TunedZones.open(LINE.program(), options.withPoison(true).withMemory(limit(true, 1 << 20))))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("verify without poison");
    }

    private static DeviceMemory limit(boolean outOfCore, long bytes) {
        return new DeviceMemory(outOfCore, OptionalLong.of(bytes), Optional.empty());
    }
}
