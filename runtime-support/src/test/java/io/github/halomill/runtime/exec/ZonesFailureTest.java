package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClException;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.LocalMemory;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What fails says why, stops the other zones, and leaves no OpenCL object behind. */
@Tag("device")
class ZonesFailureTest {

    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(32), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);

    private long alive;

    @BeforeEach
    void countWhatIsAlive() {
        alive = ClObject.created() - ClObject.released();
    }

    @AfterEach
    void nothingLeaks() {
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    @Test
    void aZoneThatFailsInTheMiddleStopsTheOthers() {
        AtomicInteger steps = new AtomicInteger();
        ZoneProgram program = STENCIL.program(STENCIL.source(), zone -> {
            if (steps.incrementAndGet() > 5 && zone == 1) {
                throw new IllegalArgumentException("zone 1 gives up");
            }
        });
        try (Zones zones = open(program)) {
            Field<int[]> b = new Fields(zones).get("B", int[].class);
            assertThatThrownBy(() -> zones.run(1000))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("zone 1 gives up");
            assertThat(steps.get()).isLessThan(100);
            assertThatThrownBy(() -> b.copyTo(new int[34]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Stencil has failed before; close it and build a new one")
                    .hasRootCauseMessage("zone 1 gives up");
        }
    }

    @Test
    void aProgramThatRunsIsNotCalledFailed() {
        List<Throwable> refused = new ArrayList<>();
        try (Zones zones = open(STENCIL, STENCIL.source())) {
            Field<int[]> b = new Fields(zones).get("B", int[].class);
            zones.onProgress(step -> refused.add(catchThrowable(() -> b.copyTo(new int[34]))));
            zones.run(1);
            b.copyTo(new int[34]);
        }
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stencil is running; wait until that is done");
    }

    @Test
    void aSourceThatFailsLeavesTheProgramUsable() {
        try (Zones zones = open(STENCIL, STENCIL.source())) {
            Field<int[]> b = new Fields(zones).get("B", int[].class);
            assertThatThrownBy(() -> b.copyFrom((box, target) -> {
                        throw new RunException("no such file");
                    }))
                    .hasMessage("no such file");
            int[] data = STENCIL.random(1);
            int[] back = new int[data.length];
            b.copyFrom(data);
            b.copyTo(back);
            assertThat(back).isEqualTo(data);
        }
    }

    @Test
    void aKernelThatDoesNotCompileShowsTheBuildLog() {
        KernelSource broken = KernelSource.untouched(
                "broken.cl", "stencil", "\n\n__kernel void stencil(__global int *A) { A[0] = nowhere; }");
        assertThatThrownBy(() -> open(STENCIL, broken))
                .isInstanceOf(ClException.class)
                .hasMessageContaining("clBuildProgram failed with CL_BUILD_PROGRAM_FAILURE (-11): broken.cl")
                .hasMessageContaining("nowhere");
    }

    @Test
    void aBuildLogOfAWrappedKernelHasTheLinesOfTheUsersFile() {
        KernelSource broken = KernelSource.wrapped(
                "broken.cl",
                "stencil",
                "\n\n__kernel void stencil(__global int *A) { A[0] = nowhere; }",
                "__kernel void halomill_stencil(__global int *A, long a) { stencil(A - a); }");
        assertThatThrownBy(() -> open(STENCIL, broken)).hasMessageContaining("broken.cl:3:");
    }

    @Test
    void aKernelWithOtherParametersIsRefusedByPosition() {
        KernelSource other = KernelSource.untouched(
                "other.cl",
                "stencil",
                "__kernel void stencil(__global int *A, __global float *B, int w, int h, int nx, int ny, int nz) {}");
        try (Zones zones = open(STENCIL, other)) {
            assertThatThrownBy(() -> zones.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "parameter 2 of kernel stencil of other.cl is float*, but argument B of the description is a"
                                    + " buffer of int; generate the program again from a description that fits");
        }
    }

    @Test
    void aKernelWithFewerParametersIsRefused() {
        KernelSource other = KernelSource.untouched(
                "other.cl", "stencil", "__kernel void stencil(__global int *A, __global int *B) {}");
        try (Zones zones = open(STENCIL, other)) {
            assertThatThrownBy(() -> zones.run(1))
                    .hasMessage(
                            "kernel stencil of other.cl has 2 parameters, but the description has 7 arguments (A, B, w, h,"
                                    + " nx, ny, nz); generate the program again from a description that fits");
        }
    }

    @Test
    void aSourceThatFailsHalfWayLeavesZerosAndNoMixture() {
        int[] seven = new int[34];
        Arrays.fill(seven, 7);
        try (Zones zones = open(STENCIL, STENCIL.source())) {
            Field<int[]> b = new Fields(zones).get("B", int[].class);
            b.copyFrom(seven);
            assertThatThrownBy(() -> b.copyFrom((box, target) -> {
                        if (box.lo().x() > 0) {
                            throw new RunException("no such file");
                        }
                        target.position(target.limit());
                    }))
                    .hasMessage("no such file");
            b.copyTo(seven);
            assertThat(seven).containsOnly(0);
        }
    }

    @Test
    void aScalarThatCannotBeComputedIsTheUsersMistake() {
        ZoneProgram program = new ZoneProgram("Dividing", STENCIL.problem(), STENCIL.source(), zone -> {
            assertThat(Arithmetic.divide(1, zone.id() - 1)).isNegative();
            return STENCIL.program().calls().get("kernel").arguments().apply(zone);
        });
        try (Zones zones = open(program)) {
            assertThatThrownBy(() -> zones.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "an argument cannot be computed for zone 1, division by zero; choose other sizes or fewer devices");
        }
    }

    @Test
    void aClosedProgramSaysSo() {
        Zones zones = open(STENCIL, STENCIL.source());
        zones.close();
        assertThatThrownBy(() -> zones.run(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Stencil is closed");
    }

    @Test
    void progressIsCountedAnewInEachRun() {
        List<Long> told = new ArrayList<>();
        try (Zones zones = open(STENCIL, STENCIL.source())) {
            zones.onProgress(told::add);
            zones.run(2);
            zones.run(3);
        }
        assertThat(told).containsExactly(1L, 2L, 1L, 2L, 3L);
    }

    @Test
    void workGroupsThatNoDeviceTakesAreRefused() {
        IntStencil large = new IntStencil(
                1, Extent.of(1 << 20), Extent.of(1 << 19), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
        assertThatThrownBy(() -> open(large, large.source()))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("a work-group has 524288 work-items, and device 0:0#0 ")
                .hasMessageEndingWith("; describe a smaller <local>");
    }

    @Test
    void tooLittleMemoryIsToldBeforeAnythingIsAllocated() {
        IntStencil huge = new IntStencil(
                1, Extent.of(1L << 45), Extent.of(4), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.LOCAL);
        // Two zones on one device; each holds its half of both arrays and one more element on each side.
        long needed = 2 * 2 * ((1L << 44) + 2) * 4;
        assertThatThrownBy(() -> open(huge, huge.source()))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("too little device memory; use more devices or a smaller problem\n  device 0:0 (")
                .hasMessageContaining("): " + needed + " bytes needed, ");
    }

    @Test
    void tooLittleLocalMemoryIsToldBeforeTheFirstStep() {
        KernelSource source = KernelSource.untouched("memory.cl", "stencil", """
                __kernel void stencil(__local int *tile, __local float4 *row, __global int *A)
                {
                    A[get_global_id(0)] = 1;
                }
                """);
        long there = Devices.discover().get(0).properties().localMemory();
        long elements = there / 4 - 8;
        DataType type = DataType.of("int");
        assertThatThrownBy(() -> runWith(source, LocalMemory.of("tile", type, 1, elements + 1)))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith(
                        "a work-group needs " + (there + 4) + " bytes of local memory (tile, row), and device 0:0#")
                .hasMessageEndingWith(
                        " has " + there + "; describe a smaller <local>, and with it a smaller <argsize>");
        runWith(source, LocalMemory.of("tile", type, elements));
    }

    private static void runWith(KernelSource source, LocalMemory tile) {
        LocalMemory row = LocalMemory.of("row", DataType.of("float4"), 2);
        List<KernelArgument> arguments = List.of(tile, row, KernelArgument.buffer("A"));
        try (Zones zones = open(new ZoneProgram("Memory", STENCIL.problem(), source, zone -> arguments))) {
            zones.run(1);
        }
    }

    @Test
    void localMemoryThatCannotBeCountedIsNamed() {
        DataType type = DataType.of("float4");
        for (long[] elements : new long[][] {{4, 0}, {-1}, {1L << 59}, {1L << 30, 1L << 30}}) {
            assertThatThrownBy(() -> LocalMemory.of("tile", type, elements))
                    .isInstanceOf(RunException.class)
                    .hasMessage("argument tile in local memory has " + Arrays.toString(elements)
                            + " elements for a work-group; choose other parameters");
        }
        assertThat(LocalMemory.of("tile", type, 3, 5).bytes()).isEqualTo(240);
    }

    private static Zones open(IntStencil stencil, KernelSource source) {
        return open(stencil.program(source, zone -> {}));
    }

    private static Zones open(ZoneProgram program) {
        return TunedZones.open(
                program,
                ExecutionOptions.DEFAULT.withDevices(
                        DeviceSelection.parse("0:0*2").select(Devices.discover())));
    }
}
