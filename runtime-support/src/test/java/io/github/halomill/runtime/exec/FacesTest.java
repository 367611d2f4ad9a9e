package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.device.Device;
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
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Faces whose elements are not contiguous, of elements of every size, arrive as they are: a kernel that only moves
 * elements about leaves each byte where plain loops put it.
 */
@Tag("device")
class FacesTest {

    private static final int NX = 21;
    private static final int NY = 10;

    /** Elements of the border on each side. */
    private static final int MARGIN = 2;

    private static final int WIDTH = NX + 2 * MARGIN;
    private static final int HEIGHT = NY + 2 * MARGIN;
    private static final int STEPS = 7;

    private static final List<Offset> POINTS = List.of(Offset.of(-2, 0), Offset.of(2, 1), Offset.of(-1, -1));

    /** Row y of the kernel takes its elements from point y % 3. */
    private static final String SOURCE = """
            __kernel void move(__global TYPE *A, __global const TYPE *B, int w) {
                int y = get_global_id(1), i = get_global_id(0) + 2 + (y + 2) * w;
                A[i] = y % 3 == 0 ? B[i - 2] : y % 3 == 1 ? B[i + 2 + w] : B[i - 1 - w];
            }
            """;

    /** Shared, for the kernels that pack are compiled once for each device. */
    private static final DeviceContexts CONTEXTS = new DeviceContexts();

    @AfterAll
    static void close() {
        CONTEXTS.close();
    }

    private static ZoneProgram program(ElementType type) {
        KernelSpace space = new KernelSpace(2, Extent.of(NX, NY), Extent.of(1, 1));
        Extent size = Extent.of(WIDTH, HEIGHT);
        Problem problem = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(
                        Use.distributed("A", type, size, space, Access.OUTPUT, List.of()),
                        Use.distributed("B", type, size, space, Access.INPUT, POINTS)),
                List.of(new Step.Swap("A", "B")));
        String text = declaration(type) + SOURCE.replace("TYPE", type.clName());
        return new ZoneProgram("Faces", problem, KernelSource.untouched("move.cl", "move", text), FacesTest::arguments);
    }

    private static String declaration(ElementType type) {
        return type instanceof StructType ? "typedef struct { uchar b[" + type.bytes() + "]; } Bytes;\n" : "";
    }

    private static List<KernelArgument> arguments(Zone zone) {
        return List.of(
                KernelArgument.buffer("A"),
                KernelArgument.buffer("B"),
                ScalarArgument.integer(
                        "w", DataType.of("int"), zone.box("B").extent().x()));
    }

    @ParameterizedTest
    @CsvSource({
        "uchar, 1",
        "char2, 2",
        "short, 2",
        "int, 4",
        "ushort4, 8",
        "long, 8",
        "uint4, 16",
        "ulong4, 32",
        "int16, 64",
        "Bytes, 7",
        "Bytes, 20",
        "Bytes, 48"
    })
    @Thorough(every = 2)
    void elementsOfEverySizeArriveWhole(String typeName, int bytes) {
        ElementType type = typeName.equals("Bytes")
                ? StructType.of("Bytes", bytes).with("b", "uchar", 0, bytes)
                : DataType.of(typeName);
        byte[] start = new byte[WIDTH * HEIGHT * bytes];
        new Random(bytes).nextBytes(start);
        byte[] expected = expected(start, bytes);
        for (Packing packing : Packing.values()) {
            for (int depth = 1; depth <= 3; depth += 2) {
                assertThat(result(program(type), packing, depth, start, bytes))
                        .as("%s, depth %s", packing, depth)
                        .isEqualTo(expected);
            }
        }
    }

    private static byte[] result(ZoneProgram program, Packing packing, int depth, byte[] start, int bytes) {
        List<Device> devices = DeviceSelection.parse("0:0*3").select(Devices.discover());
        Partition partition = Partition.of(program.problem(), new Split(3, 1, 1), depth);
        byte[] result = new byte[start.length];
        try (Zones zones = Zones.open(
                program,
                new Plan(partition, devices, true, GroupSizes.OF_DRIVER, packing, ""),
                CONTEXTS,
                Ranks.alone())) {
            for (Field<?> field : new Fields(zones).all()) {
                field.copyFrom((box, target) -> {
                    for (long y = box.lo().y(); y < box.hi().y(); y++) {
                        target.put(
                                start,
                                at(box.lo().x(), y, bytes),
                                (int) box.extent().x() * bytes);
                    }
                });
            }
            zones.run(STEPS);
            new Fields(zones).all().get(1).copyTo((box, data) -> {
                for (long y = box.lo().y(); y < box.hi().y(); y++) {
                    data.get(
                            result,
                            at(box.lo().x(), y, bytes),
                            (int) box.extent().x() * bytes);
                }
            });
        }
        return result;
    }

    /** B after the steps, by plain loops over all elements. */
    private static byte[] expected(byte[] start, int bytes) {
        byte[] now = start.clone();
        byte[] next = start.clone();
        for (int step = 0; step < STEPS; step++) {
            for (int y = 0; y < NY; y++) {
                for (int x = 0; x < NX; x++) {
                    Offset point = POINTS.get(y % 3);
                    int from = at(x + MARGIN + point.x(), y + MARGIN + point.y(), bytes);
                    System.arraycopy(now, from, next, at(x + MARGIN, y + MARGIN, bytes), bytes);
                }
            }
            byte[] swapped = now;
            now = next;
            next = swapped;
        }
        return now;
    }

    private static int at(long x, long y, int bytes) {
        return (int) (y * WIDTH + x) * bytes;
    }
}
