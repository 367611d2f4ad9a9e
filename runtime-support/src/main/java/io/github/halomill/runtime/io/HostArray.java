package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;

/**
 * An array in the host's memory that may pass the 2 GiB of a Java array or buffer: packed components, x fastest, kept
 * in pieces. The component c of the element with linear index i has the index i * components + c; of structs every byte
 * counts as one.
 */
public final class HostArray implements ElementSource, ElementSink {

    private static final int PIECE_BYTES = 1 << 30;

    private final ArrayShape shape;
    private final List<ByteBuffer> pieces;
    private final int pieceBytes;
    private final StoredArray array;

    private HostArray(ArrayShape shape, int pieceBytes, IntFunction<ByteBuffer> allocation) {
        this.shape = shape;
        this.pieceBytes = pieceBytes;
        List<ByteBuffer> buffers = new ArrayList<>();
        for (long left = shape.packedBytes(); left > 0; left -= pieceBytes) {
            buffers.add(allocation.apply((int) Math.min(left, pieceBytes)).order(ByteOrder.nativeOrder()));
        }
        this.pieces = List.copyOf(buffers);
        this.array = new StoredArray(shape, new Pieces());
    }

    /** An array of zeros on the Java heap ({@code -Xmx} bounds it). */
    public static HostArray onHeap(ArrayShape shape) {
        return new HostArray(shape, PIECE_BYTES, ByteBuffer::allocate);
    }

    /** An array of zeros outside the Java heap ({@code -XX:MaxDirectMemorySize} bounds it). */
    public static HostArray direct(ArrayShape shape) {
        return new HostArray(shape, PIECE_BYTES, ByteBuffer::allocateDirect);
    }

    /**
     * An array in memory that is there: packed components in native order.
     *
     * @param pieces one after another; all but the last as large as the first, in bytes a multiple of 8
     * @throws IllegalArgumentException if they are not that, or have not the array's size together
     */
    public static HostArray over(ArrayShape shape, List<ByteBuffer> pieces) {
        int most = pieces.get(0).capacity();
        long bytes = pieces.stream().mapToLong(ByteBuffer::capacity).sum();
        boolean even = pieces.size() == 1 || most % Long.BYTES == 0;
        boolean same = pieces.stream().limit(pieces.size() - 1L).allMatch(piece -> piece.capacity() == most);
        if (bytes != shape.packedBytes() || !even || !same) {
            throw new IllegalArgumentException(shape + " needs " + shape.packedBytes() + " bytes in pieces of one size,"
                    + " not " + pieces.stream().map(ByteBuffer::capacity).toList());
        }
        Iterator<ByteBuffer> next = pieces.iterator();
        return new HostArray(shape, most, length -> next.next());
    }

    /** In pieces of {@code pieceBytes}, a multiple of 8. */
    static HostArray inPieces(ArrayShape shape, int pieceBytes) {
        if (pieceBytes % Long.BYTES != 0) {
            throw new IllegalArgumentException("components would be cut: " + pieceBytes);
        }
        return new HostArray(shape, pieceBytes, ByteBuffer::allocate);
    }

    /** What the array is made of. */
    public ArrayShape shape() {
        return shape;
    }

    @Override
    public void read(Box box, ByteBuffer target) {
        array.read(box, target);
    }

    @Override
    public void write(Box box, ByteBuffer data) {
        array.write(box, data);
    }

    /** A component of a char or uchar array, a byte of a struct. */
    public byte getByte(long index) {
        return piece(index, Byte.BYTES).get(at(index, Byte.BYTES));
    }

    /** A component of a short, ushort or half array. */
    public short getShort(long index) {
        return piece(index, Short.BYTES).getShort(at(index, Short.BYTES));
    }

    /** A component of an int or uint array. */
    public int getInt(long index) {
        return piece(index, Integer.BYTES).getInt(at(index, Integer.BYTES));
    }

    /** A component of a long or ulong array. */
    public long getLong(long index) {
        return piece(index, Long.BYTES).getLong(at(index, Long.BYTES));
    }

    /** A component of a float array. */
    public float getFloat(long index) {
        return piece(index, Float.BYTES).getFloat(at(index, Float.BYTES));
    }

    /** A component of a double array. */
    public double getDouble(long index) {
        return piece(index, Double.BYTES).getDouble(at(index, Double.BYTES));
    }

    /** Sets a component of a char or uchar array, a byte of a struct. */
    public void setByte(long index, byte value) {
        piece(index, Byte.BYTES).put(at(index, Byte.BYTES), value);
    }

    /** Sets a component of a short, ushort or half array. */
    public void setShort(long index, short value) {
        piece(index, Short.BYTES).putShort(at(index, Short.BYTES), value);
    }

    /** Sets a component of an int or uint array. */
    public void setInt(long index, int value) {
        piece(index, Integer.BYTES).putInt(at(index, Integer.BYTES), value);
    }

    /** Sets a component of a long or ulong array. */
    public void setLong(long index, long value) {
        piece(index, Long.BYTES).putLong(at(index, Long.BYTES), value);
    }

    /** Sets a component of a float array. */
    public void setFloat(long index, float value) {
        piece(index, Float.BYTES).putFloat(at(index, Float.BYTES), value);
    }

    /** Sets a component of a double array. */
    public void setDouble(long index, double value) {
        piece(index, Double.BYTES).putDouble(at(index, Double.BYTES), value);
    }

    private ByteBuffer piece(long index, int bytes) {
        if (bytes != shape.unitBytes()) {
            throw new IllegalArgumentException(
                    "a component of " + shape + " has " + shape.unitBytes() + " bytes, not " + bytes);
        }
        Objects.checkIndex(index, shape.packedBytes() / bytes);
        return pieces.get((int) (index * bytes / pieceBytes));
    }

    private int at(long index, int bytes) {
        return (int) (index * bytes % pieceBytes);
    }

    private final class Pieces implements ByteStore {

        @Override
        public void get(long position, ByteBuffer target) {
            long from = position;
            while (target.hasRemaining()) {
                ByteBuffer piece = pieces.get((int) (from / pieceBytes));
                int offset = (int) (from % pieceBytes);
                int count = Math.min(target.remaining(), piece.capacity() - offset);
                target.put(target.position(), piece, offset, count).position(target.position() + count);
                from += count;
            }
        }

        @Override
        public void put(long position, ByteBuffer data) {
            long to = position;
            while (data.hasRemaining()) {
                ByteBuffer piece = pieces.get((int) (to / pieceBytes));
                int offset = (int) (to % pieceBytes);
                int count = Math.min(data.remaining(), piece.capacity() - offset);
                piece.put(offset, data, data.position(), count);
                data.position(data.position() + count);
                to += count;
            }
        }
    }
}
