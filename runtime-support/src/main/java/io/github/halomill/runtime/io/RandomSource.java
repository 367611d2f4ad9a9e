package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;

/**
 * Random numbers that depend on the seed, the element's linear index in the whole array and the component, and on
 * nothing else: the same for every split and every order of reading. Floating-point numbers are uniform in [0, 1), all
 * bits of integers are random. The number of component c of element i among n components is SplitMix64's output number
 * i * n + c (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014) for a mixed seed.
 */
public final class RandomSource implements ElementSource {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final ArrayShape shape;
    private final Slot[] slots;
    private final long start;

    /** Random elements for an array of that shape. */
    public RandomSource(ArrayShape shape, long seed) {
        this.shape = shape;
        this.slots = shape.type().slots().toArray(Slot[]::new);
        // Mixed, so that the streams of neighbouring seeds are not shifted copies of each other.
        this.start = mix(seed + GOLDEN_GAMMA);
    }

    @Override
    public boolean isArbitrary() {
        return true;
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        int bytes = shape.type().bytes();
        Runs.forEach(shape.whole(), box, (first, count) -> {
            ByteBuffer elements = Slices.next(target, Math.multiplyExact(count, (long) bytes));
            for (int i = 0; i < count; i++) {
                put(elements, i * bytes, first + i);
            }
        });
    }

    /** An element, with zeros in its padding. */
    private void put(ByteBuffer elements, int at, long index) {
        int end = at;
        for (int c = 0; c < slots.length; c++) {
            Slot slot = slots[c];
            fillWithZeros(elements, end, at + slot.offset());
            put(
                    elements,
                    at + slot.offset(),
                    slot.scalar(),
                    mix(start + (index * slots.length + c + 1) * GOLDEN_GAMMA));
            end = at + slot.offset() + slot.scalar().bytes();
        }
        fillWithZeros(elements, end, at + shape.type().bytes());
    }

    private static void fillWithZeros(ByteBuffer elements, int from, int to) {
        for (int i = from; i < to; i++) {
            elements.put(i, (byte) 0);
        }
    }

    private static void put(ByteBuffer elements, int at, ScalarType type, long random) {
        switch (type) {
            case CHAR, UCHAR -> elements.put(at, (byte) random);
            case SHORT, USHORT -> elements.putShort(at, (short) random);
            case INT, UINT -> elements.putInt(at, (int) random);
            case LONG, ULONG -> elements.putLong(at, random);
            case HALF -> elements.putShort(at, Halves.toBits((random >>> 53) * 0x1p-11));
            case FLOAT -> elements.putFloat(at, (random >>> 40) * 0x1p-24f);
            case DOUBLE -> elements.putDouble(at, (random >>> 11) * 0x1p-53);
        }
    }

    /** SplitMix64's finalizer. */
    private static long mix(long state) {
        long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
