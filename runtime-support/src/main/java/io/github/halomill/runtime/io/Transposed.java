package io.github.halomill.runtime.io;

import io.github.halomill.runtime.geometry.Box;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The elements of a store in another order, to be read only. The store has matrices one after another, each row by row;
 * they are seen column by column. So the components of a point, which lie apart in an array, follow each other, as in
 * images of VTK and in text, and the other way round.
 */
public final class Transposed implements ByteStore {

    private static final int BLOCK_BYTES = 1 << 18;

    private final ByteStore store;
    private final int bytes;
    private final long rows;
    private final long columns;
    private final int blockElements;

    private Transposed(ByteStore store, int bytes, long rows, long columns) {
        this.store = store;
        this.bytes = bytes;
        this.rows = rows;
        this.columns = columns;
        this.blockElements = Math.max(1, BLOCK_BYTES / bytes);
    }

    /** A packed array with the components of each point next to each other, of one that has them as in memory. */
    public static ByteStore together(ArrayShape shape, ByteStore store) {
        long apart = apart(shape);
        return apart == 1 ? store : new Transposed(store, shape.packedElementBytes(), shape.components(), apart);
    }

    /** A packed array as in memory, of one that has the components of each point next to each other. */
    public static ByteStore asInMemory(ArrayShape shape, ByteStore store) {
        long apart = apart(shape);
        return apart == 1 ? store : new Transposed(store, shape.packedElementBytes(), apart, shape.components());
    }

    /** How far the components of a point are from each other in memory; 1 if there is one. */
    private static long apart(ArrayShape shape) {
        Box whole = shape.whole();
        return shape.components() == 1 ? 1 : whole.indexOf(whole.lo(), 1);
    }

    /**
     * Puts the components of each point of a packed array in a file next to each other.
     *
     * @param start bytes before the array
     */
    public static void putTogether(ArrayShape shape, Path file, long start) throws IOException {
        if (apart(shape) == 1) {
            return;
        }
        Path other = PendingFile.beside(file, "together");
        try {
            try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ);
                    FileChannel out =
                            FileChannel.open(other, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                OutputStream to = Channels.newOutputStream(out);
                int unit = shape.packedElementBytes();
                copy(new FileBytes(in, file, 0), 0, start, 1, to);
                copy(together(shape, new FileBytes(in, file, start)), 0, shape.packedBytes(), unit, to);
                copy(new FileBytes(in, file, 0), start + shape.packedBytes(), in.size(), 1, to);
            }
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(other);
        }
    }

    private static void copy(ByteStore from, long first, long end, int unit, OutputStream to) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(Chunks.BYTES / unit * unit);
        for (long at = first; at < end; at += piece.limit()) {
            from.get(at, piece.clear().limit((int) Math.min(piece.capacity(), end - at)));
            to.write(piece.array(), 0, piece.limit());
        }
    }

    @Override
    public void get(long position, ByteBuffer target) {
        long element = position / bytes;
        while (target.hasRemaining()) {
            long matrix = element / (rows * columns) * (rows * columns);
            long column = (element - matrix) / rows;
            long row = (element - matrix) % rows;
            long left = target.remaining() / bytes;
            boolean wide = row == 0 && rows < columns && left >= rows;
            element += wide
                    ? columns(matrix, column, Math.min(left / rows, columns - column), target)
                    : column(matrix, column, row, Math.min(left, rows - row), target);
        }
    }

    /** Puts whole columns one after another, as many of these as are easily read; how many elements these are. */
    private long columns(long matrix, long column, long most, ByteBuffer target) {
        int count = (int) Math.min(most, Math.max(1, blockElements / rows));
        ByteBuffer read = room(count);
        int start = target.position();
        int pitch = Math.toIntExact(rows * bytes);
        for (int row = 0; row < rows; row++) {
            store.get((matrix + row * columns + column) * bytes, read.clear());
            for (int i = 0; i < count; i++) {
                target.put(start + i * pitch + row * bytes, read, i * bytes, bytes);
            }
        }
        target.position(start + count * pitch);
        return count * rows;
    }

    /** Puts elements of one column, as many as are easily read; how many. */
    private long column(long matrix, long column, long row, long most, ByteBuffer target) {
        int count = (int) Math.min(most, Math.max(1, blockElements / columns));
        int pitch = Math.toIntExact(count == 1 ? bytes : columns * bytes);
        ByteBuffer read = ByteBuffer.allocate((count - 1) * pitch + bytes).order(ByteOrder.nativeOrder());
        store.get((matrix + row * columns + column) * bytes, read);
        for (int i = 0; i < count; i++) {
            target.put(read.array(), i * pitch, bytes);
        }
        return count;
    }

    private ByteBuffer room(int elements) {
        return ByteBuffer.allocate(elements * bytes).order(ByteOrder.nativeOrder());
    }

    @Override
    public void put(long position, ByteBuffer data) {
        throw new UnsupportedOperationException("it is read only");
    }
}
