package io.github.halomill.bench;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Random numbers in [0, 1), of integers 0 and 1, as fast as memory is copied: every row of the array is a piece of the same
 * table. Which element has which value depends on nothing but its place, so that every split starts from the same field.
 */
final class PatternSource implements ElementSource {

    private static final int TABLE = 1 << 20;

    /** Odd, so that rows differ. */
    private static final long ROW_SHIFT = 7919;

    private final Extent size;
    private final int bytes;
    private final ByteBuffer table;

    /** For an array of {@code size} floats. */
    PatternSource(Extent size) {
        this(size, Float.BYTES);
    }

    /** For an array of {@code size} floats, doubles or bytes. */
    PatternSource(Extent size, int bytes) {
        this.size = size;
        this.bytes = bytes;
        this.table = ByteBuffer.allocateDirect(TABLE * bytes).order(ByteOrder.nativeOrder());
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < TABLE; i++) {
            int bits = random.nextInt() >>> 8; // 24, which a float holds exactly
            switch (bytes) {
                case Float.BYTES -> table.putFloat(i * bytes, bits * 0x1p-24f);
                case Double.BYTES -> table.putDouble(i * bytes, bits * 0x1p-24);
                case Byte.BYTES -> table.put(i, (byte) (bits & 1));
                default -> throw new IllegalArgumentException("no numbers of " + bytes + " bytes");
            }
        }
    }

    /** Fills all arrays of a program. */
    static void fill(StencilProgram program) {
        for (Field<?> field : program.fields()) {
            field.copyFrom(new PatternSource(field.size(), field.type().bytes()));
        }
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        for (long z = box.lo().z(); z < box.hi().z(); z++) {
            for (long y = box.lo().y(); y < box.hi().y(); y++) {
                row(z * size.y() + y, box.lo().x(), box.hi().x(), target);
            }
        }
    }

    private void row(long row, long from, long to, ByteBuffer target) {
        long x = from;
        while (x < to) {
            int start = (int) ((row * ROW_SHIFT + x) % TABLE);
            int count = (int) Math.min(to - x, TABLE - start);
            target.put(target.position(), table, start * bytes, count * bytes);
            target.position(target.position() + count * bytes);
            x += count;
        }
    }
}
