package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.compile.Compiler;
import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.compile.Iteration;
import io.github.halomill.runtime.compile.State;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Zones on logical devices compute what plain loops over the whole array compute, to the last bit. */
@Tag("device")
class StencilOnDevicesTest {

    private static final long ALIVE = ClObject.created() - ClObject.released();

    /** Shared, for the kernels that pack are compiled once for each device. */
    private static final DeviceContexts CONTEXTS = new DeviceContexts();

    private static final List<Offset> STAR_1D = List.of(Offset.of(-1), Offset.of(1));
    private static final List<Offset> ONE_SIDED_1D = List.of(Offset.of(-3), Offset.of(-1));
    private static final List<Offset> WIDE_1D = List.of(Offset.of(-7), Offset.of(7));
    private static final List<Offset> STAR_2D =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
    private static final List<Offset> DIAGONAL_2D = List.of(Offset.of(-1, -1), Offset.of(2, 1), Offset.of(-2, 2));
    private static final List<Offset> UPWIND_2D = List.of(Offset.of(-2, 0), Offset.of(0, -2));
    private static final List<Offset> STAR_3D = List.of(
            Offset.of(-1, 0, 0),
            Offset.of(1, 0, 0),
            Offset.of(0, -1, 0),
            Offset.of(0, 1, 0),
            Offset.of(0, 0, -1),
            Offset.of(0, 0, 1));
    private static final List<Offset> CORNERS_3D =
            List.of(Offset.of(-1, -1, -1), Offset.of(1, 1, 1), Offset.of(1, -1, 1));

    @AfterAll
    static void nothingIsLeftOpen() {
        CONTEXTS.close();
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(ALIVE);
    }

    static Stream<IntStencil> stencils() {
        return Stream.of(Addressing.values())
                .flatMap(addressing -> Stream.of(
                        new IntStencil(1, Extent.of(37), Extent.of(4), 1, STAR_1D, addressing),
                        new IntStencil(1, Extent.of(23), Extent.of(2), 3, ONE_SIDED_1D, addressing),
                        new IntStencil(1, Extent.of(24), Extent.of(4), 7, WIDE_1D, addressing),
                        new IntStencil(2, Extent.of(17, 13), Extent.of(4, 2), 1, STAR_2D, addressing),
                        new IntStencil(2, Extent.of(16, 12), Extent.of(4, 2), 2, DIAGONAL_2D, addressing),
                        new IntStencil(2, Extent.of(19, 12), Extent.of(1, 1), 2, UPWIND_2D, addressing),
                        new IntStencil(3, Extent.of(8, 7, 9), Extent.of(2, 2, 2), 1, STAR_3D, addressing),
                        new IntStencil(3, Extent.of(6, 8, 6), Extent.of(3, 1, 1), 1, CORNERS_3D, addressing)));
    }

    @ParameterizedTest
    @MethodSource("stencils")
    void everySplitComputesWhatPlainLoopsCompute(IntStencil stencil) {
        int[] a = stencil.random(1);
        int[] b = stencil.random(2);
        int[] expected = stencil.expected(a, b, 5);
        for (Split split : splits(stencil)) {
            Partition partition = Partition.of(stencil.problem(), split);
            assertThat(run(stencil, plan(partition, logicalDevices(split)), a, b, 5))
                    .as("split %s", split)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("stencils")
    @Thorough(every = 3)
    void everyDepthOfGhostZonesComputesTheSame(IntStencil stencil) {
        int[] a = stencil.random(5);
        int[] b = stencil.random(6);
        int[] expected = stencil.expected(a, b, 9);
        for (int depth : new int[] {2, 16}) {
            List<Split> splits = splits(stencil);
            Split split = splits.get(splits.size() - 1);
            Partition partition = Partition.of(stencil.problem(), split, depth);
            assertThat(partition.depth()).isEqualTo(depth);
            assertThat(run(stencil, plan(partition, logicalDevices(split)), a, b, 9))
                    .as("depth %s, split %s", depth, split)
                    .isEqualTo(expected);
        }
    }

    /** Compiled anew for each size of groups: a few must do. At depth 2 zones compute boxes of other sizes in each step. */
    static Stream<IntStencil> aFew() {
        return Stream.of(
                new IntStencil(2, Extent.of(17, 13), Extent.of(4, 2), 1, STAR_2D, Addressing.GLOBAL),
                new IntStencil(3, Extent.of(8, 7, 9), Extent.of(2, 2, 2), 1, STAR_3D, Addressing.LOCAL));
    }

    @ParameterizedTest
    @MethodSource("aFew")
    void inWorkGroupsThatDivideNothingTheResultIsTheSame(IntStencil stencil) {
        int[] a = stencil.random(9);
        int[] b = stencil.random(10);
        Split split = splits(stencil).get(1);
        ZoneProgram program = stencil.inAnyGroups();
        GroupSizes sizes = GroupSizes.OF_DRIVER.with(program.problem().first().name(), Extent.of(5, 3));
        Partition partition = Partition.of(program.problem(), split, 2);
        Plan plan = new Plan(partition, logicalDevices(split), true, sizes, Packing.DEVICE, "");
        assertThat(run(program, plan, a, b, 4)).isEqualTo(stencil.expected(a, b, 4));
    }

    @ParameterizedTest
    @MethodSource("stencils")
    void withoutOverlapAndWithoutPackingTheResultIsTheSame(IntStencil stencil) {
        int[] a = stencil.random(7);
        int[] b = stencil.random(8);
        int[] expected = stencil.expected(a, b, 4);
        List<Split> splits = splits(stencil);
        Split split = splits.get(splits.size() - 1);
        for (int depth = 1; depth <= 2; depth++) {
            Partition partition = Partition.of(stencil.problem(), split, depth);
            Plan plain = new Plan(partition, logicalDevices(split), false, GroupSizes.OF_DRIVER, Packing.DRIVER, "");
            assertThat(run(stencil, plain, a, b, 4)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("stencils")
    void devicesOfTwoVendorsComputeWhatPlainLoopsCompute(IntStencil stencil) {
        List<Device> all = Devices.discover();
        Set<String> platforms =
                all.stream().map(device -> device.properties().platformName()).collect(Collectors.toSet());
        assumeThat(platforms).as("platforms with a device").hasSizeGreaterThan(1);
        int[] a = stencil.random(3);
        int[] b = stencil.random(4);
        for (int depth = 1; depth <= 2; depth++) {
            Partition partition = Partition.of(stencil.problem(), all.size(), Strategy.BALANCED, depth);
            assertThat(partition.zones()).hasSize(all.size());
            assertThat(run(stencil, plan(partition, all), a, b, 4)).isEqualTo(stencil.expected(a, b, 4));
        }
    }

    private static Plan plan(Partition partition, List<Device> devices) {
        return new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, "");
    }

    private static List<Device> logicalDevices(Split split) {
        return DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover());
    }

    private static List<Split> splits(IntStencil stencil) {
        boolean any = stencil.addressing() == Addressing.LOCAL;
        return switch (stencil.dimensions()) {
            case 1 -> List.of(Split.WHOLE, new Split(2, 1, 1), new Split(5, 1, 1), new Split(6, 1, 1));
            case 2 ->
                any
                        ? List.of(Split.WHOLE, new Split(3, 1, 1), new Split(2, 2, 1), new Split(2, 3, 1))
                        : List.of(Split.WHOLE, new Split(1, 2, 1), new Split(1, 5, 1));
            default ->
                any
                        ? List.of(Split.WHOLE, new Split(2, 1, 1), new Split(1, 2, 2), new Split(2, 2, 2))
                        : List.of(Split.WHOLE, new Split(1, 1, 3));
        };
    }

    private static int[] run(IntStencil stencil, Plan plan, int[] a, int[] b, int iterations) {
        return run(stencil.program(), plan, a, b, iterations);
    }

    private static int[] run(ZoneProgram program, Plan plan, int[] a, int[] b, int iterations) {
        Partition partition = plan.partition();
        int[] result = new int[b.length];
        try (Zones zones = Zones.open(program, plan, CONTEXTS, Ranks.alone())) {
            Field<int[]> fieldA = new Fields(zones).get("A", int[].class);
            Field<int[]> fieldB = new Fields(zones).get("B", int[].class);
            fieldA.copyFrom(a);
            fieldB.copyFrom(b);
            zones.run(2);
            zones.run(iterations - 2);
            fieldB.copyTo(result);
            long exchanges = (iterations - 1) / partition.depth();
            assertThat(zones.report().exchanges()).isEqualTo(partition.zones().size() == 1 ? 0 : exchanges);
            // At depth 1 what is read is what is stale; deeper, what a zone computed itself of the old values is not.
            long most = exchanges * bytesPerExchange(partition);
            assertThat(zones.report().traffic().bytes())
                    .isLessThanOrEqualTo(most)
                    .isGreaterThanOrEqualTo(partition.depth() == 1 ? most : most / 2)
                    .isEqualTo(compiledBytes(partition, iterations));
        }
        return result;
    }

    /** What exchanges move in so many iterations, as compiled. */
    private static long compiledBytes(Partition partition, int iterations) {
        Compiler compiler = new Compiler(partition);
        State state = compiler.start();
        long bytes = 0;
        for (int i = 0; i < iterations; i++) {
            Iteration iteration = compiler.iteration(state);
            bytes += iteration.exchanges().stream().mapToLong(Exchange::bytes).sum();
            state = iteration.after();
        }
        return bytes;
    }

    /**
     * Of what A points to the kernel might keep old values, as far as the runtime knows, so it is exchanged as well;
     * but with a depth of 2 it was computed in the step before the last, far enough for one more.
     */
    private static long bytesPerExchange(Partition partition) {
        return partition.transfers().stream()
                .filter(transfer -> transfer.argument().equals("B") || partition.depth() > 2)
                .mapToLong(Transfer::bytes)
                .sum();
    }
}
