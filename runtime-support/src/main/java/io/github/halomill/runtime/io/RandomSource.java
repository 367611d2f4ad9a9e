package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/**
 * Random numbers that depend on the seed, the element's linear index in the whole array and the component, and on nothing
 * else: the same for every split and every order of reading. Floating-point numbers are uniform in [0, 1), all bits of
 * integers are random. The number of component c of element i among n components is SplitMix64's output number i * n + c
 * (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014) for a mixed seed.
 */
public final class RandomSource implements ElementSource {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final ArrayShape shape;
    private final long start;

    /** Random elements for an array of that shape. */
    public RandomSource(ArrayShape shape, long seed) {
        this.shape = shape;
        // Mixed, so that the streams of neighbouring seeds are not shifted copies of each other.
        this.start = mix(seed + GOLDEN_GAMMA);
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        DataType type = shape.type();
        int padding = type.bytes() - shape.packedElementBytes();
        Runs.forEach(shape.size(), box, (first, count) -> {
            ByteBuffer elements = Slices.next(target, Math.multiplyExact(count, (long) type.bytes()));
            for (long element = first; element < first + count; element++) {
                for (int c = 0; c < type.components(); c++) {
                    put(elements, mix(start + (element * type.components() + c + 1) * GOLDEN_GAMMA));
                }
                for (int i = 0; i < padding; i++) {
                    elements.put((byte) 0);
                }
            }
        });
    }

    private void put(ByteBuffer elements, long random) {
        switch (shape.type().scalar()) {
            case CHAR, UCHAR -> elements.put((byte) random);
            case SHORT, USHORT -> elements.putShort((short) random);
            case INT, UINT -> elements.putInt((int) random);
            case LONG, ULONG -> elements.putLong(random);
            case HALF -> elements.putShort(Halves.toBits((random >>> 53) * 0x1p-11));
            case FLOAT -> elements.putFloat((random >>> 40) * 0x1p-24f);
            case DOUBLE -> elements.putDouble((random >>> 11) * 0x1p-53);
        }
    }

    /** SplitMix64's finalizer. */
    private static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
