package io.github.halomill.runtime.exec.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cl.ClObject;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("device")
class ConstantBufferTest {

    private static final DataType INT = DataType.of("int");

    @Test
    void elementsLieBehindEachOtherAsOpenClHasThem() {
        assertThat(ints(ConstantBuffer.integers("n", INT, 7, -1))).containsExactly(7, -1);
        assertThat(ints(ConstantBuffer.integers("n", DataType.of("int3"), 1, 2, 3, 4, 5, 6)))
                .containsExactly(1, 2, 3, 0, 4, 5, 6, 0);
        assertThat(ints(ConstantBuffer.integers("n", DataType.of("uint"), 0xffffffffL)))
                .containsExactly(-1);
        assertThat(ConstantBuffer.integers("n", DataType.of("float"), 3))
                .isEqualTo(ConstantBuffer.reals("n", DataType.of("float"), 3));
        assertThat(ConstantBuffer.reals("n", DataType.of("double2"), 1, 2, 3, 4)
                        .bytes()
                        .remaining())
                .isEqualTo(32);
    }

    /** {@code struct { char c; float3 v; short f[2]; }}: at 0, 16 and 32, in 48 bytes. */
    @Test
    void structsLieAsOpenClHasThem() {
        StructType type = StructType.of("S", 48)
                .with("c", "char", 0)
                .with("v", "float3", 16)
                .with("f", "short", 32, 2);
        ByteBuffer two = ConstantBuffer.structs("s", type, -1, 0.5f, 1.5, 2, 3L, 4, 5, 6, 7, 8, 9, 10)
                .bytes()
                .order(ByteOrder.nativeOrder());

        assertThat(two.remaining()).isEqualTo(96);
        assertThat(two.get(0)).isEqualTo((byte) -1);
        assertThat(two.getFloat(24)).isEqualTo(2);
        assertThat(two.getShort(34)).isEqualTo((short) 4);
        assertThat(two.getFloat(48 + 16)).isEqualTo(6);
        assertThat(two.getShort(48 + 34)).isEqualTo((short) 10);
        assertThat(ScalarArgument.struct("s", type, -1, 0.5f, 1.5, 2, 3L, 4).bytes())
                .isEqualTo(two.duplicate().limit(48));
        assertThatThrownBy(() -> ScalarArgument.struct("s", type, 128, 0, 0, 0, 0, 0))
                .isInstanceOf(RunException.class)
                .hasMessageStartingWith("argument s.c is 128, which does not fit char;");
        assertThatThrownBy(() -> ScalarArgument.struct("s", type, 1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ScalarArgument.struct("s", type, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatDoesNotFitIsNamed() {
        assertThatThrownBy(() -> ConstantBuffer.integers("n", DataType.of("uchar"), 255, 256))
                .isInstanceOf(RunException.class)
                .hasMessage(
                        "argument n is 256, which does not fit uchar; choose other parameters, or a wider type in the"
                                + " kernel and its description");
        assertThatThrownBy(() -> ConstantBuffer.integers("n", DataType.of("int2"), 1, 2, 3))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ConstantBuffer.integers("n", INT)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Each zone has its own, which may be others in the next run; none is left in the end. */
    @Test
    void everyDeviceGetsTheValuesOfItsZone() {
        long alive = ClObject.created() - ClObject.released();
        AtomicInteger run = new AtomicInteger();
        KernelSpace space = new KernelSpace(1, Extent.of(8), Extent.of(1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(Use.distributed("A", INT, Extent.of(8), space, Access.OUTPUT, List.of())),
                List.of());
        KernelSource source = KernelSource.untouched("k.cl", "k", """
                __kernel void k(__constant int *n, __global int *A, __global const int *m)
                {
                    A[get_global_id(0)] = 100 * n[0] + 10 * n[1] + *m;
                }
                """);
        ZoneProgram program = new ZoneProgram(
                "Constants",
                problem,
                source,
                zone -> List.of(
                        ConstantBuffer.integers("n", INT, run.get(), zone.id()),
                        KernelArgument.buffer("A"),
                        ConstantBuffer.integers("m", INT, 5)));
        ExecutionOptions two = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*2").select(Devices.discover()))
                .withTuning(Tuning.OFF);
        int[] a = new int[8];
        try (Zones zones = TunedZones.open(program, two)) {
            for (int i = 0; i < 3; i++) {
                run.set(i);
                zones.run(2);
                new Fields(zones).get("A", int[].class).copyTo(a);
                assertThat(a)
                        .containsExactly(
                                100 * i + 5,
                                100 * i + 5,
                                100 * i + 5,
                                100 * i + 5,
                                100 * i + 15,
                                100 * i + 15,
                                100 * i + 15,
                                100 * i + 15);
            }
        }
        assertThat(ClObject.created() - ClObject.released()).isEqualTo(alive);
    }

    @Test
    void aKernelThatTakesSomethingElseIsRefused() {
        KernelSpace space = new KernelSpace(1, Extent.of(8), Extent.of(1));
        Problem problem = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(Use.distributed("A", INT, Extent.of(8), space, Access.OUTPUT, List.of())),
                List.of());
        KernelSource source = KernelSource.untouched(
                "k.cl", "k", "__kernel void k(__global int *A, __global const int *n) { A[get_global_id(0)] = n[0]; }");
        ZoneProgram program = new ZoneProgram(
                "Constants",
                problem,
                source,
                zone -> List.of(KernelArgument.buffer("A"), ConstantBuffer.reals("n", DataType.of("float"), 1)));

        try (Zones zones = TunedZones.open(
                program,
                ExecutionOptions.DEFAULT.withDevices(
                        DeviceSelection.parse("0:0").select(Devices.discover())))) {
            assertThatThrownBy(() -> zones.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessage(
                            "parameter 2 of kernel k of k.cl is int*, but argument n of the description is a constant"
                                    + " buffer of float; generate the program again from a description that fits");
        }
    }

    private static int[] ints(ConstantBuffer constants) {
        ByteBuffer bytes = constants.bytes().order(ByteOrder.nativeOrder());
        int[] numbers = new int[bytes.remaining() / 4];
        bytes.asIntBuffer().get(numbers);
        return numbers;
    }
}
