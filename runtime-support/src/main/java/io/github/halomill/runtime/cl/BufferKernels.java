package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Lattice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Halomill's own kernels. They copy a box out of an array into memory without gaps, and back, for drivers move many
 * short rows slowly, one run of bytes fast; and they fill memory with zeros, for some drivers do not do that rightly
 * for large buffers.
 */
public final class BufferKernels extends ClObject {

    private static final int GROUP = 64;

    private static final String SOURCE = """
            /* Halomill: elements are moved as units of 1 to 16 bytes; sizes are in units. */
            #define UNITS(T, NAME) \\
            __kernel void pack_##NAME(__global const T *array, __global T *packed, long first, long row, long plane, \\
                    long component, long width, long height, long depth, long count) \\
            { \\
                long i = get_global_id(0); \\
                if (i < count) \\
                    packed[i] = array[first + i / width / height / depth * component \\
                            + i / width / height % depth * plane + i / width % height * row + i % width]; \\
            } \\
            __kernel void unpack_##NAME(__global T *array, __global const T *packed, long first, long row, \\
                    long plane, long component, long width, long height, long depth, long count) \\
            { \\
                long i = get_global_id(0); \\
                if (i < count) \\
                    array[first + i / width / height / depth * component \\
                            + i / width / height % depth * plane + i / width % height * row + i % width] = packed[i]; \\
            }
            #define GATHER(T, NAME) \\
            __kernel void gather_##NAME(__global const T *array, __global T *row, __global const long *elements, \\
                    long units, long count, long first) \\
            { \\
                long i = get_global_id(0); \\
                if (i < count) \\
                    row[first + i] = array[elements[i / units] * units + i % units]; \\
            }
            GATHER(uchar, 1)
            GATHER(ushort, 2)
            GATHER(uint, 4)
            GATHER(ulong, 8)
            GATHER(uint4, 16)
            UNITS(uchar, 1)
            UNITS(ushort, 2)
            UNITS(uint, 4)
            UNITS(ulong, 8)
            UNITS(uint4, 16)
            __kernel void zero(__global uint4 *memory, long count)
            {
                long i = get_global_id(0);
                if (i < count)
                    memory[i] = (uint4)(0);
            }
            """;

    /** Bytes that a buffer must have a multiple of to be filled. */
    public static final int UNIT = 16;

    private final ClProgram program;

    private BufferKernels(ClProgram program) {
        super(program.calls());
        this.program = program;
    }

    /** Compiles them; {@code options} as for the kernel of the zone. */
    public static BufferKernels build(ClContext context, String options) {
        return new BufferKernels(
                ClProgram.build(context, "Halomill's own kernels", options, SOURCE, FillKernels.SOURCE));
    }

    /** Those that make margins of what lies inside. */
    public FillKernels fills() {
        return new FillKernels(program);
    }

    /**
     * A kernel that copies {@code part} of an array's {@code box} to the beginning of {@code packed}.
     *
     * @param array memory that holds {@code box}
     * @param elementBytes bytes of an element
     */
    public ClKernel pack(ClBuffer array, Box box, Box part, int elementBytes, ClBuffer packed) {
        return kernel("pack_", array, box, part, elementBytes, packed);
    }

    /**
     * A kernel that copies elements of one component, so many apart, to the beginning of {@code packed}, x fastest.
     *
     * @param array memory that holds {@code box}
     * @param points which elements, all of them in the box; {@code component} of each
     * @param elementBytes bytes of an element
     */
    public ClKernel sample(ClBuffer array, Box box, Lattice points, long component, int elementBytes, ClBuffer packed) {
        int unit = unit(elementBytes);
        long units = elementBytes / unit;
        ClKernel kernel = ClKernel.create(program, "pack_" + unit);
        kernel.set(0, array);
        kernel.set(1, packed);
        kernel.set(2, box.indexOf(points.box().lo(), component) * units);
        kernel.set(6, units);
        for (int d = 0; d < 3; d++) {
            kernel.set(3 + d, box.pitch(d) * points.stride().along(d) * units);
        }
        kernel.set(7, points.count().x());
        kernel.set(8, points.count().y());
        kernel.set(9, points.count().volume() * units);
        return kernel;
    }

    /** What {@link #sample} runs over. */
    public static NdRange range(Lattice points, int elementBytes) {
        return NdRange.linear("sample", points.count().volume() * (elementBytes / unit(elementBytes)), GROUP);
    }

    /** A kernel that copies back what {@link #pack} has copied. */
    public ClKernel unpack(ClBuffer array, Box box, Box part, int elementBytes, ClBuffer packed) {
        return kernel("unpack_", array, box, part, elementBytes, packed);
    }

    /**
     * A kernel that copies elements from anywhere in an array, one behind the other, to the row that {@link #toRow}
     * says.
     *
     * @param owner gets the memory that tells the kernel which elements, and the kernel
     * @param elements their places in the memory
     */
    public ClKernel gather(
            ClContext context,
            ClResources owner,
            ClBuffer array,
            List<Long> elements,
            int elementBytes,
            ClBuffer rows) {
        ByteBuffer places =
                ByteBuffer.allocateDirect(elements.size() * Long.BYTES).order(ByteOrder.nativeOrder());
        elements.forEach(places::putLong);
        int unit = unit(elementBytes);
        ClKernel kernel = owner.add(ClKernel.create(program, "gather_" + unit));
        kernel.set(0, array);
        kernel.set(1, rows);
        kernel.set(2, owner.add(ClBuffer.of(context, places.flip())));
        kernel.set(3, (long) (elementBytes / unit));
        kernel.set(4, (long) elements.size() * (elementBytes / unit));
        return kernel;
    }

    /** Has {@link #gather} copy to row number {@code row}; what it runs over. */
    public static NdRange toRow(ClKernel gather, long row, int elements, int elementBytes) {
        long units = (long) elements * (elementBytes / unit(elementBytes));
        gather.set(5, row * units);
        return NdRange.linear("probe", units, GROUP);
    }

    private ClKernel kernel(String prefix, ClBuffer array, Box box, Box part, int elementBytes, ClBuffer packed) {
        int unit = unit(elementBytes);
        int units = elementBytes / unit;
        ClKernel kernel = ClKernel.create(program, prefix + unit);
        kernel.set(0, array);
        kernel.set(1, packed);
        setPart(kernel, box, part, units);
        return kernel;
    }

    /**
     * Passes, from parameter 2 on, where a part of a box lies: first unit; units from one to the next along all axes
     * but the fastest; lengths along all but the slowest; count. Kernels call the axes width, height or row, depth or
     * plane, and component, whatever they are.
     */
    static void setPart(ClKernel kernel, Box box, Box part, int units) {
        int[] order = part.order();
        kernel.set(2, box.indexOf(part) * units);
        for (int i = 1; i < order.length; i++) {
            kernel.set(2 + i, box.pitch(order[i]) * units);
            kernel.set(5 + i, part.length(order[i - 1]) * (i == 1 ? units : 1));
        }
        kernel.set(9, part.volume() * units);
    }

    /** What the kernels for {@code part} run over. */
    public static NdRange range(String name, Box part, int elementBytes) {
        long units = part.volume() * (elementBytes / unit(elementBytes));
        return NdRange.linear(name, units, GROUP);
    }

    /** The largest unit of which an element has a whole number. */
    private static int unit(int elementBytes) {
        return Math.min(UNIT, Integer.lowestOneBit(elementBytes));
    }

    /** Fills {@code buffer}, of whole units, with zeros and waits until that is done. */
    public void zero(ClQueue queue, ClBuffer buffer) {
        long units = buffer.bytes() / UNIT;
        try (ClKernel kernel = ClKernel.create(program, "zero")) {
            kernel.set(0, buffer);
            kernel.set(1, units);
            queue.launch(kernel, NdRange.linear("zero", units, GROUP), null, null);
            queue.finish();
        }
    }

    @Override
    void release() {
        program.close();
    }
}
