package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClCopy;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * What a device holds of an array while it is that zone's turn, in memory of the host the rest of the time: a box of
 * any size, in pieces that are contiguous in it.
 */
public final class HostBox {

    /** Bytes of a piece: the bus is busy with one for about a millisecond. */
    private static final int PIECE = 64 << 20;

    private final int elementBytes;
    private final List<Piece> pieces = new ArrayList<>();

    private record Piece(Box box, ByteBuffer memory) {}

    /**
     * Room for {@code box}.
     *
     * @param memory allocates that many bytes that a device reaches fast, in native byte order
     */
    public HostBox(Box box, int elementBytes, IntFunction<ByteBuffer> memory) {
        this.elementBytes = elementBytes;
        Chunks.forEach(
                box,
                PIECE / elementBytes,
                chunk -> pieces.add(new Piece(chunk, memory.apply(Math.toIntExact(chunk.volume() * elementBytes)))));
    }

    /** Fills {@code part} of it from {@code source}. */
    void upload(ElementSource source, Box part) {
        for (Piece piece : pieces) {
            Chunks.forEach(piece.box.intersect(part), Chunks.BYTES / elementBytes, chunk -> {
                if (chunk.isContiguousIn(piece.box)) {
                    source.read(chunk, view(piece, chunk));
                } else {
                    ByteBuffer elements = packed(chunk);
                    source.read(chunk, elements);
                    eachRow(piece, chunk, (row, at) -> row.put(0, elements, at, row.limit()));
                }
            });
        }
    }

    /** Hands {@code part} of it to {@code sink}. */
    void download(Box part, ElementSink sink) {
        for (Piece piece : pieces) {
            Chunks.forEach(piece.box.intersect(part), Chunks.BYTES / elementBytes, chunk -> {
                if (chunk.isContiguousIn(piece.box)) {
                    sink.write(chunk, view(piece, chunk));
                } else {
                    ByteBuffer elements = packed(chunk);
                    eachRow(piece, chunk, (row, at) -> elements.put(at, row, 0, row.limit()));
                    sink.write(chunk, elements);
                }
            });
        }
    }

    private interface RowCopy {
        /** Copies contiguous elements that are {@code at} that byte of packed ones. */
        void copy(ByteBuffer row, int at);
    }

    private void eachRow(Piece piece, Box chunk, RowCopy copy) {
        long run = chunk.run(piece.box);
        for (long element = 0; element < chunk.volume(); element += run) {
            long first = piece.box.indexOf(chunk.point(element), chunk.component(element));
            copy.copy(view(piece, first, run), Math.toIntExact(element * elementBytes));
        }
    }

    private ByteBuffer packed(Box chunk) {
        return ByteBuffer.allocateDirect(bytes(chunk)).order(ByteOrder.nativeOrder());
    }

    private ByteBuffer view(Piece piece, Box part) {
        return view(piece, piece.box.indexOf(part), part.volume());
    }

    private ByteBuffer view(Piece piece, long first, long count) {
        return piece.memory
                .slice(Math.toIntExact(first * elementBytes), Math.toIntExact(count * elementBytes))
                .order(ByteOrder.nativeOrder());
    }

    private int bytes(Box part) {
        return Math.toIntExact(part.volume() * elementBytes);
    }

    /** Enqueues copies of all of it to the device. */
    void restore(DeviceBox to, ClQueue queue) {
        for (Piece piece : pieces) {
            queue.write(copy(piece, to), null, null);
        }
    }

    /** Enqueues copies of all of it from the device. */
    void evict(DeviceBox from, ClQueue queue) {
        for (Piece piece : pieces) {
            queue.read(copy(piece, from), null, null);
        }
    }

    private static ClCopy copy(Piece piece, DeviceBox device) {
        return device.copy(piece.box, piece.memory.duplicate().clear());
    }
}
