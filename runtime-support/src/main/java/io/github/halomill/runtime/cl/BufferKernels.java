package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Halomill's own kernels. They copy a box out of an array into memory without gaps, and back, for drivers move many
 * short rows slowly, one run of bytes fast; they make margins of what lies inside; and they fill memory with zeros, for
 * some drivers do not do that rightly for large buffers.
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
            UNITS(uchar, 1)
            UNITS(ushort, 2)
            UNITS(uint, 4)
            UNITS(ulong, 8)
            UNITS(uint4, 16)
            /* One part of a margin after the other: elements, width, height, depth; first unit to write, first unit */
            /* to read, units from there per element, row and plane; how: 0 as it is, 1 with the first bit turned, */
            /* 2 from zero less, 3 a constant. */
            #define FILL(T, NAME) \\
            __kernel void fill_##NAME(__global T *array, __global const long *part, long units, long column, \\
                    long row, long plane, long component, long count) \\
            { \\
                long i = get_global_id(0); \\
                if (i < count) { \\
                    long u = i % units; \\
                    for (i /= units; i >= part[0]; part += 11) \\
                        i -= part[0]; \\
                    long x = i % part[1], y = i / part[1] % part[2]; \\
                    long z = i / part[1] / part[2] % part[3], c = i / part[1] / part[2] / part[3] * component; \\
                    T v = (T) part[10]; \\
                    if (part[9] != 3) \\
                        v = array[part[5] + u + x * part[6] + y * part[7] + z * part[8] + c]; \\
                    if (part[9] == 1) \\
                        v ^= (T) ((T) 1 << (8 * sizeof(T) - 1)); \\
                    if (part[9] == 2) \\
                        v = (T) (0 - v); \\
                    array[part[4] + u + x * column + y * row + z * plane + c] = v; \\
                } \\
            }
            FILL(uchar, 1)
            FILL(ushort, 2)
            FILL(uint, 4)
            FILL(ulong, 8)
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
        this.program = program;
    }

    /** Compiles them; {@code options} as for the kernel of the zone. */
    public static BufferKernels build(ClContext context, String options) {
        return new BufferKernels(ClProgram.build(context, "Halomill's own kernels", options, SOURCE));
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

    /** A kernel that copies back what {@link #pack} has copied. */
    public ClKernel unpack(ClBuffer array, Box box, Box part, int elementBytes, ClBuffer packed) {
        return kernel("unpack_", array, box, part, elementBytes, packed);
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

    /** What {@link #fill} does with elements. */
    public enum Change {
        NONE(0),
        FIRST_BIT(1),
        FROM_ZERO(2),
        CONSTANT(3);

        /** What the device calls it. */
        private final long code;

        Change(long code) {
            this.code = code;
        }
    }

    /**
     * A part of a margin.
     *
     * @param target what is filled
     * @param first the place of what its first element is made of
     * @param step from there to what the next ones are made of, in elements, rows and planes: 1, 0 or -1
     * @param value if it is a constant: the bits of each of an element's units
     */
    public record Filled(Box target, Offset first, Offset step, Change change, long value) {}

    /** The longs of a part in memory, as the source of the kernels says. */
    private static final int PART = 11;

    /**
     * A kernel that fills margins.
     *
     * @param array memory that holds {@code box}
     * @param unit bytes of what elements consist of: 1, 2, 4 or 8
     * @param owner gets the memory that tells the kernel what to do, and the kernel
     */
    public ClKernel fill(
            ClContext context,
            ClResources owner,
            ClBuffer array,
            Box box,
            int elementBytes,
            int unit,
            List<Filled> parts) {
        long units = elementBytes / unit;
        ByteBuffer table =
                ByteBuffer.allocateDirect(parts.size() * PART * Long.BYTES).order(ByteOrder.nativeOrder());
        for (Filled part : parts) {
            boolean constant = part.change == Change.CONSTANT;
            table.putLong(part.target.volume())
                    .putLong(part.target.extent().x())
                    .putLong(part.target.extent().y())
                    .putLong(part.target.extent().z())
                    .putLong(box.indexOf(part.target) * units)
                    .putLong(constant ? 0 : box.indexOf(part.first, part.target.firstComponent()) * units);
            for (int d = 0; d < 3; d++) {
                table.putLong(part.step.along(d) * box.pitch(d) * units);
            }
            table.putLong(part.change.code).putLong(part.value);
        }
        ClKernel kernel = owner.add(ClKernel.create(program, "fill_" + unit));
        kernel.set(0, array);
        kernel.set(1, owner.add(ClBuffer.of(context, table.flip())));
        kernel.set(2, units);
        for (int axis = 0; axis < Box.AXES; axis++) {
            kernel.set(3 + axis, box.pitch(axis) * units);
        }
        kernel.set(3 + Box.AXES, elements(parts) * units);
        return kernel;
    }

    /** What {@link #fill} runs over. */
    public static NdRange fillRange(int elementBytes, int unit, List<Filled> parts) {
        return linear("fill", elements(parts) * (elementBytes / unit));
    }

    private static long elements(List<Filled> parts) {
        return parts.stream().mapToLong(part -> part.target.volume()).sum();
    }

    /** What the kernels for {@code part} run over. */
    public static NdRange range(String name, Box part, int elementBytes) {
        long units = part.volume() * (elementBytes / unit(elementBytes));
        return linear(name, units);
    }

    /** The largest unit of which an element has a whole number. */
    private static int unit(int elementBytes) {
        return Math.min(UNIT, Integer.lowestOneBit(elementBytes));
    }

    private static NdRange linear(String name, long items) {
        return new NdRange(name, 1, null, new long[] {(items + GROUP - 1) / GROUP * GROUP}, new long[] {GROUP});
    }

    /** Fills {@code buffer}, of whole units, with zeros and waits until that is done. */
    public void zero(ClQueue queue, ClBuffer buffer) {
        long units = buffer.bytes() / UNIT;
        try (ClKernel kernel = ClKernel.create(program, "zero")) {
            kernel.set(0, buffer);
            kernel.set(1, units);
            queue.launch(kernel, linear("zero", units), null, null);
            queue.finish();
        }
    }

    @Override
    void release() {
        program.close();
    }
}
