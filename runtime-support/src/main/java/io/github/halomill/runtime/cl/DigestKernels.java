package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Halomill's own kernels that fill arrays at random and put what they hold into one number, without a copy to the host.
 */
public final class DigestKernels extends ClObject {

    /** Work-items that share an array. */
    private static final int ITEMS = 1 << 14;

    private static final int GROUP = 64;

    /**
     * Numbers are mixed as by SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA
     * 2014).
     */
    private static final String SOURCE = """
            ulong mixed(ulong h)
            {
                h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9UL;
                h = (h ^ (h >> 27)) * 0x94d049bb133111ebUL;
                return h ^ (h >> 31);
            }
            /* Units become (random & mask) | bits. */
            #define UNITS(T, NAME) \\
            __kernel void scatter_##NAME(__global T *array, long count, ulong seed, ulong mask, ulong bits) \\
            { \\
                for (long i = get_global_id(0); i < count; i += get_global_size(0)) \\
                    array[i] = (T)((mixed(seed + 0x9e3779b97f4a7c15UL * (ulong)(i + 1)) & mask) | bits); \\
            } \\
            __kernel void digest_##NAME(__global const T *array, __global ulong *sums, long first, long row, \\
                    long plane, long component, long width, long height, long depth, long count) \\
            { \\
                ulong sum = 0; \\
                for (long i = get_global_id(0); i < count; i += get_global_size(0)) { \\
                    T unit = array[first + i / width / height / depth * component \\
                            + i / width / height % depth * plane + i / width % height * row + i % width]; \\
                    sum += mixed((ulong)unit + 0x9e3779b97f4a7c15UL * (ulong)(i + 1)); \\
                } \\
                sums[get_global_id(0)] = sum; \\
            }
            UNITS(uchar, 1)
            UNITS(ushort, 2)
            UNITS(uint, 4)
            UNITS(ulong, 8)
            """;

    private final ClContext context;
    private final ClProgram program;

    private DigestKernels(ClContext context, ClProgram program) {
        super(program.calls());
        this.context = context;
        this.program = program;
    }

    /** Compiles them; {@code options} as for the kernel of the zone. */
    public static DigestKernels build(ClContext context, String options) {
        return new DigestKernels(context, ClProgram.build(context, "Halomill's own kernels", options, SOURCE));
    }

    /**
     * Fills an array with numbers from 0.5 to 1, or any integers; where its elements are of several types, with zeros.
     * Waits for it.
     */
    public void scatter(ClQueue queue, ClBuffer array, ElementType type, long elements, long seed) {
        Set<DataType.ScalarType> types =
                type.slots().stream().map(ElementType.Slot::scalar).collect(Collectors.toSet());
        DataType.ScalarType scalar = types.iterator().next();
        long mask = types.size() > 1 ? 0 : mask(scalar);
        long bits = types.size() > 1 ? 0 : bits(scalar);
        try (ClKernel kernel = ClKernel.create(program, "scatter_" + scalar.bytes())) {
            kernel.set(0, array);
            kernel.set(1, elements * (type.bytes() / scalar.bytes()));
            kernel.set(2, seed);
            kernel.set(3, mask);
            kernel.set(4, bits);
            queue.launch(kernel, range("scatter"), null, null);
            queue.finish();
        }
    }

    /** Of a floating-point number the bits of its fraction. */
    private static long mask(DataType.ScalarType scalar) {
        return switch (scalar) {
            case HALF -> 0x3ff;
            case FLOAT -> 0x7fffff;
            case DOUBLE -> 0xfffffffffffffL;
            default -> -1;
        };
    }

    /** The bits of 0.5; of an integer none. */
    private static long bits(DataType.ScalarType scalar) {
        return switch (scalar) {
            case HALF -> 0x3800;
            case FLOAT -> 0x3f000000;
            case DOUBLE -> 0x3fe0000000000000L;
            default -> 0;
        };
    }

    /** A number made of all bits of {@code part} of an array's {@code box}, and of where they are. */
    public long digest(ClQueue queue, ClBuffer array, Box box, Box part, int elementBytes) {
        int unit = Math.min(Long.BYTES, Integer.lowestOneBit(elementBytes));
        ByteBuffer sums = ByteBuffer.allocateDirect(ITEMS * Long.BYTES).order(ByteOrder.nativeOrder());
        try (ClKernel kernel = ClKernel.create(program, "digest_" + unit);
                ClBuffer memory = ClBuffer.create(context, sums.capacity())) {
            kernel.set(0, array);
            kernel.set(1, memory);
            BufferKernels.setPart(kernel, box, part, elementBytes / unit);
            queue.launch(kernel, range("digest"), null, null);
            queue.finish();
            queue.read(ClCopy.linear(memory, 0, sums), null, null);
            queue.finish();
        }
        long sum = 0;
        for (int i = 0; i < ITEMS; i++) {
            sum += sums.getLong(i * Long.BYTES);
        }
        return sum;
    }

    private static NdRange range(String name) {
        return new NdRange(name, 1, null, new long[] {ITEMS}, new long[] {GROUP});
    }

    @Override
    void release() {
        program.close();
    }
}
