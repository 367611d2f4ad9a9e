package io.github.halomill.runtime.exec.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.TunedZones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.testing.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A stencil that reads one image, and another that never changes, and writes a third, which changes places with the first: the same
 * elements as a plain loop has, on any number of zones, at every depth, with both kinds of borders, with poison.
 */
@Tag("device")
class ImagesOnDevicesTest {

    private static final DataType INT = DataType.of("int");
    private static final int STEPS = 7;

    /** {@code edge}: coordinates outside give the element at the border, else zeros. */
    record Case(int dimensions, boolean edge, int zones, int depth, boolean poison) {

        Extent size() {
            return dimensions == 3 ? new Extent(5, 4, 13) : new Extent(7, 14, 1);
        }

        List<Offset> points() {
            Offset far = dimensions == 3 ? new Offset(0, 1, -2) : new Offset(1, -2, 0);
            Offset near = dimensions == 3 ? new Offset(-1, 0, 1) : new Offset(-1, 1, 0);
            return List.of(far, near, Offset.ZERO);
        }

        String sampler() {
            return "CLK_NORMALIZED_COORDS_FALSE | CLK_FILTER_NEAREST | "
                    + (edge ? "CLK_ADDRESS_CLAMP_TO_EDGE" : "CLK_ADDRESS_CLAMP");
        }

        String source() {
            String type = "image" + dimensions + "d_t";
            String reads = String.join(
                    " + ",
                    IntStream.range(0, points().size())
                            .mapToObj(
                                    i -> (i + 2) + " * read_imagei(now, s, at + " + coordinate(points().get(i)) + ").x")
                            .toList());
            return """
                    #pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable
                    __kernel void advance(__read_only %1$s now, __write_only %1$s next, sampler_t s, __read_only %1$s weight) {
                        %2$s at = %3$s;
                        int last = get_image_width(next) - 1;
                        if (at.x < last) {
                            int sum = %4$s;
                            write_imagei(next, at, (int4)(sum + read_imagei(weight, s, at).x, 0, 0, 1));
                        }
                    }
                    """.formatted(
                            type,
                            dimensions == 3 ? "int4" : "int2",
                            dimensions == 3
                                    ? "(int4)(get_global_id(0), get_global_id(1), get_global_id(2), 0)"
                                    : "(int2)(get_global_id(0), get_global_id(1))",
                            reads);
        }

        private String coordinate(Offset point) {
            return dimensions == 3
                    ? "(int4)(%d, %d, %d, 0)".formatted(point.x(), point.y(), point.z())
                    : "(int2)(%d, %d)".formatted(point.x(), point.y());
        }

        KernelSource kernel() {
            String type = "image" + dimensions + "d_t";
            return KernelSource.wrapped("advance.cl", "advance", source(), """
                    __kernel void halomill_advance(__read_only %1$s a, __write_only %1$s b, sampler_t s, __read_only %1$s w) {
                        advance(a, b, s, w);
                    }
                    """.formatted(type));
        }

        Problem problem() {
            KernelSpace space = KernelSpace.inGroupsOfAnySize(dimensions, size());
            return Problem.ofKernel(
                    space,
                    Addressing.GLOBAL,
                    List.of(
                            Use.distributed("now", INT, size(), space, Access.INPUT, points()),
                            Use.distributed("next", INT, size(), space, Access.OUTPUT, List.of()),
                            Use.distributed("weight", INT, size(), space, Access.INPUT, List.of(Offset.ZERO))),
                    List.of(new Step.Swap("next", "now")),
                    false);
        }

        ZoneProgram program(String format) {
            return new ZoneProgram(
                    "Images",
                    problem(),
                    kernel(),
                    zone -> List.of(
                            KernelArgument.image("now", format),
                            KernelArgument.image("next", format),
                            KernelArgument.sampler("s", sampler()),
                            KernelArgument.image("weight", format)));
        }

        ExecutionOptions options() {
            Split split = dimensions == 3 ? new Split(1, 1, zones) : new Split(1, zones, 1);
            return ExecutionOptions.DEFAULT
                    .withDevices(DeviceSelection.parse("0:0*" + zones).select(Devices.discover()))
                    .withSplit(Optional.of(split))
                    .withDepth(OptionalInt.of(depth))
                    .withTuning(Tuning.OFF)
                    .withPoison(poison);
        }

        /** One step by a plain loop. */
        void step(int[] now, int[] next, int[] weight) {
            Extent size = size();
            for (long z = 0; z < size.z(); z++) {
                for (long y = 0; y < size.y(); y++) {
                    for (long x = 0; x < size.x() - 1; x++) {
                        int sum = weight[index(x, y, z)];
                        for (int i = 0; i < points().size(); i++) {
                            Offset point = points().get(i);
                            sum += (i + 2) * read(now, x + point.x(), y + point.y(), z + point.z());
                        }
                        next[index(x, y, z)] = sum;
                    }
                }
            }
        }

        private int read(int[] image, long x, long y, long z) {
            Extent size = size();
            long inX = Math.min(Math.max(x, 0), size.x() - 1);
            long inY = Math.min(Math.max(y, 0), size.y() - 1);
            long inZ = Math.min(Math.max(z, 0), size.z() - 1);
            boolean inside = inX == x && inY == y && inZ == z;
            return inside || edge ? image[index(inX, inY, inZ)] : 0;
        }

        private int index(long x, long y, long z) {
            return (int) ((z * size().y() + y) * size().x() + x);
        }
    }

    static Stream<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (int dimensions = 2; dimensions <= 3; dimensions++) {
            for (int zones = 1; zones <= 3; zones++) {
                for (int depth = 1; depth <= (zones == 1 ? 1 : 3); depth++) {
                    cases.add(new Case(dimensions, true, zones, depth, depth == 2));
                    cases.add(new Case(dimensions, false, zones, depth, depth != 2));
                }
            }
        }
        return cases.stream();
    }

    @ParameterizedTest
    @MethodSource("cases")
    @Thorough(every = 3)
    void imagesAreThoseOfAPlainLoop(Case stencil) {
        Random random = new Random(17);
        int volume = (int) stencil.size().volume();
        int[] now = random.ints(volume).toArray();
        int[] next = random.ints(volume).toArray();
        try (Zones zones = TunedZones.open(stencil.program("R SIGNED_INT32"), stencil.options())) {
            new Fields(zones).get("now", int[].class).copyFrom(now);
            new Fields(zones).get("next", int[].class).copyFrom(next);
            for (int run = 0; run < 2; run++) {
                int[] weight = random.ints(volume).toArray();
                new Fields(zones).get("weight", int[].class).copyFrom(weight);
                zones.run(STEPS);
                for (int step = 0; step < STEPS; step++) {
                    stencil.step(now, next, weight);
                    int[] before = now;
                    now = next;
                    next = before;
                }
                assertThat(content(zones, "now", volume)).isEqualTo(now);
                assertThat(content(zones, "next", volume)).isEqualTo(next);
            }
        }
    }

    private static int[] content(Zones zones, String name, int volume) {
        int[] content = new int[volume];
        new Fields(zones).get(name, int[].class).copyTo(content);
        return content;
    }

    @Test
    void formatsThatADeviceLacksAreRefused() {
        Case stencil = new Case(2, true, 1, 1, false);
        try (Zones zones = TunedZones.open(stencil.program("RA SIGNED_INT32"), stencil.options())) {
            assertThatThrownBy(() -> zones.run(1))
                    .isInstanceOf(RunException.class)
                    .hasMessageMatching(
                            "device .* has no images of 2 dimensions in the format RA SIGNED_INT32, which now has,"
                                    + " for kernels to read; choose other devices, or another <image> in the description");
        }
    }
}
