package io.github.halomill.bench;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/**
 * Random floats in [0, 1), as fast as memory is copied: every row of the array is a piece of the same table. Which element has
 * which value depends on nothing but its place, so that every split starts from the same field.
 */
final class PatternSource implements ElementSource {

    private static final int TABLE = 1 << 20;

    /** Odd, so that rows differ. */
    private static final long ROW_SHIFT = 7919;

    private final Extent size;
    private final ByteBuffer table =
            ByteBuffer.allocateDirect(TABLE * Float.BYTES).order(ByteOrder.nativeOrder());

    /** For an array of {@code size} floats. */
    PatternSource(Extent size) {
        this.size = size;
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < TABLE; i++) {
            // 24 bits, which a float holds exactly
            table.putFloat(i * Float.BYTES, (random.nextInt() >>> 8) * 0x1p-24f);
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
            target.put(target.position(), table, start * Float.BYTES, count * Float.BYTES);
            target.position(target.position() + count * Float.BYTES);
            x += count;
        }
    }
}
