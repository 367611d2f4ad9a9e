package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.cl.ClMapping;
import io.github.halomill.runtime.cl.ClQueue;
import io.github.halomill.runtime.cl.ClResources;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.Chunks;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.ElementSource;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Threads of the host read and write the device's memory where it lies, in pieces that are contiguous there and mapped
 * meanwhile. Where these would be short, as in a column of a box, it goes another way.
 */
final class MappedPieces implements Staging {

    /** Bytes that have to follow each other: to map as many takes no longer than to copy them. */
    private static final int LEAST = 256 << 10;

    /** Pieces that threads are at. */
    private static final int MOST = 4;

    private final ClQueue queue;

    /** Bytes of a piece. */
    private final int piece;

    /** For what is scattered. */
    private final Staging scattered;

    /** The oldest before others. */
    private final Queue<Mapped> underWay = new ArrayDeque<>();

    /** A piece, and what is done with it. */
    private record Mapped(ClMapping memory, CopyThreads.Task host) {

        void end() {
            try (memory) {
                host.await();
            }
        }
    }

    /**
     * Of at most {@code piece} bytes, mapped by {@code queue}; {@code scattered} is for short rows, and is closed with
     * this.
     */
    MappedPieces(int piece, ClQueue queue, Staging scattered) {
        this.piece = piece;
        this.queue = queue;
        this.scattered = scattered;
    }

    @Override
    public void upload(ElementSource source, Box part, DeviceBox target) {
        if (isScattered(target, part)) {
            scattered.upload(source, part, target);
            return;
        }
        forEach(
                target,
                part,
                chunk -> begin(
                        ClMapping.toWrite(queue, target.buffer(), target.byteOffset(chunk), target.bytes(chunk)),
                        memory -> source.read(chunk, memory)));
    }

    @Override
    public void download(DeviceBox source, Box part, ElementSink sink) {
        if (isScattered(source, part)) {
            scattered.download(source, part, sink);
            return;
        }
        forEach(
                source,
                part,
                chunk -> begin(
                        ClMapping.toRead(queue, source.buffer(), source.byteOffset(chunk), source.bytes(chunk)),
                        memory -> sink.write(chunk, memory)));
    }

    private static boolean isScattered(DeviceBox on, Box part) {
        return !on.isContiguous(part) && on.run(part) * on.elementBytes() < LEAST;
    }

    private void forEach(DeviceBox on, Box part, Consumer<Box> visitor) {
        Chunks.forEach(part, Math.min(on.run(part), piece / on.elementBytes()), visitor);
        while (!underWay.isEmpty()) {
            underWay.remove().end();
        }
        queue.finish();
    }

    private void begin(ClMapping memory, Consumer<ByteBuffer> work) {
        underWay.add(new Mapped(memory, CopyThreads.Task.begin(() -> work.accept(memory.memory()))));
        if (underWay.size() == MOST) {
            underWay.remove().end();
        }
    }

    @Override
    public void close() {
        ClResources all = new ClResources();
        all.add(scattered);
        all.add(queue::finish);
        for (Mapped left : underWay) {
            all.add(left.memory);
            all.add(left.host::settle);
        }
        underWay.clear();
        all.close();
    }
}
