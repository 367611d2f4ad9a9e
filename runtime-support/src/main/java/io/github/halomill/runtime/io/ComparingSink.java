package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Compares the elements that it is given with those of a source, bit by bit, and keeps the difference with the lowest
 * linear index. Padding, such as the fourth component of a vector of three, is no data and not compared.
 */
public final class ComparingSink implements ElementSink {

    private static final int CHUNK_BYTES = 1 << 20;

    private final ArrayShape shape;
    private final ElementSource expected;
    private final int bytes;
    private final BitSet data = new BitSet();
    private long firstIndex = Long.MAX_VALUE;
    private @Nullable Difference first;

    /** Compares with {@code expected}, an array of that shape. */
    public ComparingSink(ArrayShape shape, ElementSource expected) {
        this.shape = shape;
        this.expected = expected;
        this.bytes = shape.type().bytes();
        for (Slot slot : shape.type().slots()) {
            data.set(slot.offset(), slot.offset() + slot.scalar().bytes());
        }
    }

    /** Compares two sources of arrays of that shape; the first difference, if there is one. */
    public static Optional<Difference> compare(ArrayShape shape, ElementSource expected, ElementSource actual) {
        ComparingSink comparison = new ComparingSink(shape, expected);
        ByteBuffer buffer = ByteBuffer.allocate(CHUNK_BYTES);
        Chunks.forEach(shape.whole(), CHUNK_BYTES / shape.type().bytes(), chunk -> {
            actual.read(chunk, buffer.clear());
            comparison.write(chunk, buffer.flip());
        });
        return comparison.firstDifference();
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        ByteBuffer actual = data.duplicate();
        ByteBuffer buffer =
                ByteBuffer.allocate((int) Math.min(CHUNK_BYTES, Math.multiplyExact(box.volume(), (long) bytes)));
        Chunks.forEach(box, CHUNK_BYTES / bytes, chunk -> {
            expected.read(chunk, buffer.clear());
            compare(chunk, buffer.flip(), Slices.next(actual, chunk.volume() * bytes));
        });
    }

    /** The difference with the lowest linear index among all that was written so far. */
    public synchronized Optional<Difference> firstDifference() {
        return Optional.ofNullable(first);
    }

    private void compare(Box chunk, ByteBuffer wanted, ByteBuffer actual) {
        int offset = firstMismatch(wanted, actual);
        if (offset < 0) {
            return;
        }
        ElementType type = shape.type();
        Offset at = chunk.point(offset / bytes);
        long component = chunk.component(offset / bytes);
        note(
                shape.whole().indexOf(at, component),
                new Difference(
                        at,
                        shape.components() > 1 ? OptionalLong.of(component) : OptionalLong.empty(),
                        ElementText.format(type, wanted, offset),
                        ElementText.format(type, actual, offset)));
    }

    private synchronized void note(long index, Difference difference) {
        if (index < firstIndex) {
            firstIndex = index;
            first = difference;
        }
    }

    /** Offset of the first byte that differs and is no padding; -1 if none does. */
    private int firstMismatch(ByteBuffer wanted, ByteBuffer actual) {
        int from = 0;
        while (true) {
            int mismatch = wanted.position(from).mismatch(actual.position(from));
            if (mismatch < 0) {
                return -1;
            }
            int offset = from + mismatch;
            if (data.get(offset % bytes)) {
                return offset;
            }
            from = offset + 1;
        }
    }
}
