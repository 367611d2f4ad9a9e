package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exchange.Packing;
import io.github.halomill.runtime.exec.plan.GroupSizes;
import io.github.halomill.runtime.exec.plan.LookedValues;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.testing.Thorough;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a step costs on the host: OpenCL calls, counted, and garbage, of which there is none. */
@Tag("device")
class StepCostTest {

    private static final List<Offset> STAR =
            List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
    private static final IntStencil STENCIL =
            new IntStencil(2, Extent.of(24, 36), Extent.of(8, 4), 1, STAR, Addressing.LOCAL);

    private static final Split ROWS = new Split(1, 3, 1);
    private static final Split COLUMNS = new Split(3, 1, 1);

    private static Zones open(Split split, int depth, DeviceContexts contexts) {
        List<Device> devices = DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover());
        Partition partition = Partition.of(STENCIL.problem(), split, depth);
        return Zones.open(
                STENCIL.program(),
                new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, ""),
                contexts,
                Ranks.alone());
    }

    private static double callsPerStep(Split split, int depth, int zone) {
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = open(split, depth, contexts)) {
            zones.run(2000);
            return zones.report().devices().get(zone).callsPerStep();
        }
    }

    /** A launch; every sixteenth step a flush, a wait and a release, so that the host keeps close to the device. */
    @Test
    void aLoneZoneTakesLittleMoreThanItsLaunch() {
        assertThat(callsPerStep(Split.WHOLE, 1, 0)).isBetween(1.0, 1.5);
    }

    /**
     * 3 launches (two rims, interior), a flush of the compute queue; 2 reads and a flush of the transfer queue, 2 writes and one of the receive queue; 2
     * waits for what is read; 4 releases of events (rims computed, 2 reads, last write): 16. The rest is what samples cost.
     */
    @Test
    void anExchangeWithTwoNeighboursTakesSixteenCallsMore() {
        assertThat(callsPerStep(ROWS, 1, 1)).isBetween(16.0, 18.5);
    }

    /** As with rows, and 2 launches that pack, 2 releases of their events, 2 launches that unpack: 22. */
    @Test
    void scatteredFacesTakeALaunchMoreAtEachEnd() {
        assertThat(callsPerStep(COLUMNS, 1, 1)).isBetween(22.0, 25.0);
    }

    /** 15 of 16 steps are a launch; what the sixteenth costs more, also for what may keep old values, is shared by all. */
    @Test
    void withDeepGhostZonesAnExchangeCostsLittlePerStep() {
        assertThat(callsPerStep(ROWS, 16, 1)).isBetween(1.0, 3.8);
        assertThat(callsPerStep(COLUMNS, 16, 1)).isBetween(1.0, 3.8);
    }

    private static Zones openBordered(Border.Kind kind, Split split, DeviceContexts contexts) {
        BorderedProgram program = BorderedProgram.around(Extent.of(24, 36), kind);
        List<Device> devices = DeviceSelection.parse("0:0*" + split.zones()).select(Devices.discover());
        Partition partition = Partition.of(program.problem(), split);
        return Zones.open(
                program.program(),
                new Plan(partition, devices, true, GroupSizes.OF_DRIVER, Packing.DEVICE, ""),
                contexts,
                Ranks.alone());
    }

    /** Two launches and before each of them one that fills the margins of what is read; values are filled once. */
    @Test
    void allMarginsOfAnArrayAreFilledByOneLaunch() {
        for (Border.Kind kind : List.of(Border.Kind.MIRROR, Border.Kind.PERIODIC, Border.Kind.VALUE)) {
            double launches = kind == Border.Kind.VALUE ? 2 : 4;
            try (DeviceContexts contexts = new DeviceContexts();
                    Zones zones = openBordered(kind, Split.WHOLE, contexts)) {
                zones.run(2000);
                assertThat(zones.report().devices().get(0).callsPerStep())
                        .as("%s", kind)
                        .isBetween(launches, launches + 0.95);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ANTIMIRROR", "PERIODIC"})
    @Thorough(every = 2)
    void toFillMarginsAllocatesNothing(Border.Kind kind) {
        for (Split split : List.of(Split.WHOLE, ROWS)) {
            try (DeviceContexts contexts = new DeviceContexts();
                    Zones zones = openBordered(kind, split, contexts)) {
                zones.run(1000);
                zones.run(1000);
                assertStepsAllocateNothing(zones);
            }
        }
    }

    static Stream<Arguments> cuts() {
        return Stream.of(
                Arguments.of(Split.WHOLE, 1),
                Arguments.of(ROWS, 1),
                Arguments.of(ROWS, 4),
                Arguments.of(COLUMNS, 1),
                Arguments.of(new Split(2, 2, 1), 2));
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void theStepLoopAllocatesNothing(Split split, int depth) {
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = open(split, depth, contexts)) {
            // Warm up: the first run makes kernels, the second one compares their arguments with those of the first.
            zones.run(1000);
            zones.run(1000);
            assertStepsAllocateNothing(zones);
        }
    }

    /** Nor does it call more: whether a field is saved is a question of numbers where it is not. */
    @Test
    void aSaveThatIsNotDueCostsNothing() {
        List<Step> schedule = new ArrayList<>(STENCIL.problem().schedule());
        schedule.add(new Output.Save(1_000_000, "B", "never.npy"));
        Problem problem =
                new Problem(STENCIL.problem().grid(), STENCIL.problem().fields(), schedule);
        assertIsAsIfItWereNotThere(
                new ZoneProgram("Stencil", problem, STENCIL.program().calls(), Map.of()));
    }

    @Test
    void aLookThatIsNotDueCostsNothing() {
        assertIsAsIfItWereNotThere(
                LookedValues.parse(List.of("max(B)"), 1_000_000, Map.of()).of(STENCIL.program()));
    }

    private static void assertIsAsIfItWereNotThere(ZoneProgram program) {
        Plan plan = new Plan(
                Partition.of(program.problem(), Split.WHOLE),
                DeviceSelection.parse("0:0").select(Devices.discover()),
                true,
                GroupSizes.OF_DRIVER,
                Packing.DEVICE,
                "");
        try (DeviceContexts contexts = new DeviceContexts();
                Zones zones = Zones.open(program, plan, contexts, Ranks.alone())) {
            zones.run(1000);
            zones.run(1000);
            assertStepsAllocateNothing(zones);
            assertThat(zones.report().devices().get(0).callsPerStep()).isBetween(1.0, 1.95);
        }
    }

    /** What each step allocates it allocates in each of several runs; what happens once does not matter. */
    private static void assertStepsAllocateNothing(Zones zones) {
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 5 && least > 2000; attempt++) {
            long few = allocatedByRunOf(1000, zones);
            long many = allocatedByRunOf(3000, zones);
            least = Math.min(least, Math.abs(many - few));
        }
        assertThat(least).as("bytes in 2000 steps of all workers").isLessThanOrEqualTo(2000);
    }

    private static long allocatedByRunOf(int steps, Zones zones) {
        long before = allocated();
        zones.run(steps);
        return allocated() - before;
    }

    /** Bytes that all workers have allocated so far. */
    private static long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long bytes = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().matches("(Stencil|Bordered)-zone-.*")) {
                bytes += threads.getThreadAllocatedBytes(thread.getId());
            }
        }
        return bytes;
    }
}
