package io.github.halomill.runtime.cl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.cl.ReductionKernels.Elements;
import io.github.halomill.runtime.cl.ReductionKernels.Joining;
import io.github.halomill.runtime.cl.ReductionKernels.Operand;
import io.github.halomill.runtime.cl.ReductionKernels.Value;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Boxes reduced in the tiles of a graphics device, which the other tests have not: against plain loops. */
@Tag("device")
class ReductionKernelsTest {

    /** Of the array; the box leaves a margin of one out where there is room. */
    @ParameterizedTest
    @CsvSource({"5000, 1, 1, 1, 3", "39, 25, 1, 1, 3", "102, 7, 13, 1, 3", "4, 3, 9, 5, 0", "40, 2, 6, 3, 1"})
    void eachElementCountsOnce(long x, long y, long z, long components, int axis) {
        Box whole = Box.of(new Extent(x, y, z), components).withComponentsAt(axis);
        Box part = whole;
        for (int d = 0; d < 3; d++) {
            part = whole.length(d) > 2 ? part.withRange(d, 1, whole.to(d) - 1) : part;
        }
        float[] elements = new float[Math.toIntExact(whole.volume())];
        double sum = 0;
        int first = -1;
        for (int i = 0; i < elements.length; i++) {
            elements[i] = i * 7919L % 1009 - 300;
            if (part.contains(new Box(whole.point(i), whole.point(i).plus(new Offset(1, 1, 1))).ofComponents(part))) {
                sum += elements[i];
                first = first < 0 || elements[i] > elements[first] ? i : first;
            }
        }
        ByteBuffer found = reduced(elements, whole, part, Joining.SUM);
        // top digit at place 0: it counts units, which are all that integers have
        assertThat(found.getLong(24)).isZero();
        assertThat((double) (found.getLong(0) << 32) + found.getLong(32)).isEqualTo(sum);
        assertThat(found.getLong(8) | found.getLong(16) | found.getLong(40) | found.getLong(48))
                .isZero();
        found = reduced(elements, whole, part, Joining.LARGEST_AND_PLACE);
        assertThat(Double.longBitsToDouble(found.getLong(0))).isEqualTo(elements[first]);
        assertThat(found.getLong(8)).isEqualTo(first);
    }

    private static ByteBuffer reduced(float[] elements, Box whole, Box part, Joining joining) {
        Device device = Devices.discover().get(0);
        ReductionTiles tiles = ReductionTiles.of(part, false, 128, 1, 1);
        ByteBuffer found = bytes(ReductionKernels.NUMBERS * Long.BYTES);
        ByteBuffer content = bytes(elements.length * Float.BYTES);
        content.asFloatBuffer().put(elements);
        try (ClResources own = new ClResources()) {
            ClContext context = own.add(ClContext.create(device.clPlatform(), device.clDevice()));
            ClQueue queue = own.add(ClQueue.create(context, false));
            List<Operand> operands = List.of(new Operand(new ArrayName("p"), "float"));
            ReductionKernels kernels = own.add(ReductionKernels.build(
                    context, new Elements(operands, List.of(new Value("p", "v"))), joining, tiles, ""));
            long groups = tiles.groups();
            ClBuffer joined = own.add(ClBuffer.create(context, groups * found.capacity()));
            ClBuffer all = own.add(ClBuffer.create(context, found.capacity()));
            ClKernel kernel = own.add(kernels.elements(joined));
            int parameter = setPlaces(kernel, ReductionKernels.PLACES, whole, part, tiles);
            kernel.set(parameter++, own.add(ClBuffer.of(context, content)));
            setPlaces(kernel, parameter, whole, part, tiles);
            queue.launch(kernel, tiles.range("elements", groups), null, null);
            queue.launch(own.add(kernels.groups(joined, all, groups)), tiles.range("groups", 1), null, null);
            queue.read(ClCopy.linear(all, 0, found), null, null);
            queue.finish();
        }
        return found;
    }

    private static int setPlaces(ClKernel kernel, int first, Box whole, Box part, ReductionTiles tiles) {
        int parameter = first;
        kernel.set(parameter++, whole.indexOf(part));
        for (int axis : tiles.axes()) {
            kernel.set(parameter++, whole.pitch(axis));
        }
        return parameter;
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }
}
