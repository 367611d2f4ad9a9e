package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that lies in a file, for what the host's memory may not hold: as much of it is there as the system finds room
 * for. The file has no name where systems allow that, so that nothing is left of it however a program ends; the disk
 * has its room back when no memory is in use any more.
 */
public final class SpillFile implements AutoCloseable {

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20).asReadOnlyBuffer();

    private final TemporaryFile file;
    private final AtomicLong end = new AtomicLong();

    private SpillFile(TemporaryFile file) {
        this.file = file;
    }

    /**
     * An empty one.
     *
     * @throws RunException if none can be made in {@code folder}
     */
    public static SpillFile create(Path folder) {
        return new SpillFile(TemporaryFile.create(folder, Set.of(StandardOpenOption.DELETE_ON_CLOSE)));
    }

    /** Bytes that the disk of a folder has room for. */
    public static long room(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            throw new RunException("cannot write to " + folder + ": " + Causes.of(e), e);
        }
    }

    /**
     * That many bytes more, zero and in native order; by several threads at once. They are on the disk before they are
     * memory, as a disk that is full when memory is written ends the whole process.
     *
     * @throws RunException if the disk has no room for them
     */
    public ByteBuffer allocate(int bytes) {
        long start = end.getAndAdd(bytes);
        FileBytes place = new FileBytes(file.channel(), file.path(), start);
        for (int at = 0; at < bytes; at += ZEROS.capacity()) {
            place.put(at, ZEROS.duplicate().limit(Math.min(ZEROS.capacity(), bytes - at)));
        }
        try {
            return file.channel()
                    .map(FileChannel.MapMode.READ_WRITE, start, bytes)
                    .order(ByteOrder.nativeOrder());
        } catch (IOException e) {
            throw new RunException(
                    "cannot map " + file.path() + " into memory: " + Causes.of(e)
                            + "; name another folder with --spill",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            file.channel().close();
        } catch (IOException e) {
            throw new RunException("cannot remove " + file.path() + ": " + Causes.of(e), e);
        }
    }
}
