package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** An array that lies packed in a {@link ByteStore}, x fastest. Boxes are moved in stretches as long as possible. */
public final class StoredArray implements ElementSource, ElementSink {

    private static final int UNPACK_ELEMENTS = 8192;

    private final ArrayShape shape;
    private final ByteStore store;
    private final int bytes;
    private final int packed;

    public StoredArray(ArrayShape shape, ByteStore store) {
        this.shape = shape;
        this.store = store;
        this.bytes = shape.type().bytes();
        this.packed = shape.packedElementBytes();
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        Runs.forEach(shape.whole(), box, (first, count) -> {
            ByteBuffer elements = Slices.next(target, Math.multiplyExact(count, (long) bytes));
            if (packed == bytes) {
                store.get(first * packed, elements);
            } else {
                readPadded(first * packed, elements);
            }
        });
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        ByteBuffer rest = data.duplicate();
        Runs.forEach(shape.whole(), box, (first, count) -> {
            ByteBuffer elements = Slices.next(rest, Math.multiplyExact(count, (long) bytes));
            if (packed == bytes) {
                store.put(first * packed, elements);
            } else {
                writePadded(first * packed, elements);
            }
        });
    }

    private void readPadded(long start, ByteBuffer elements) {
        ByteBuffer buffer = packedBuffer(elements);
        byte[] padding = new byte[bytes - packed];
        long position = start;
        while (elements.hasRemaining()) {
            buffer.clear().limit((int) Math.min(buffer.capacity(), (long) elements.remaining() / bytes * packed));
            store.get(position, buffer);
            position += buffer.flip().remaining();
            while (buffer.hasRemaining()) {
                elements.put(Slices.next(buffer, packed)).put(padding);
            }
        }
    }

    private void writePadded(long start, ByteBuffer elements) {
        ByteBuffer buffer = packedBuffer(elements);
        long position = start;
        while (elements.hasRemaining()) {
            buffer.clear();
            while (buffer.hasRemaining() && elements.hasRemaining()) {
                buffer.put(Slices.next(elements, bytes).limit(packed));
            }
            buffer.flip();
            int length = buffer.remaining();
            store.put(position, buffer);
            position += length;
        }
    }

    private ByteBuffer packedBuffer(ByteBuffer elements) {
        return ByteBuffer.allocate(Math.min(elements.remaining() / bytes, UNPACK_ELEMENTS) * packed)
                .order(ByteOrder.nativeOrder());
    }
}
