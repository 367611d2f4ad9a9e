package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that appears when it is complete: it is written under a temporary name beside its place and moved there by {@link
 * #commit}. Closed without that, it leaves no trace, and what was there before stays.
 */
public final class PendingFile implements AutoCloseable {

    private final Path path;
    private final Path temporary;
    private final FileChannel channel;
    private boolean finished;

    private PendingFile(Path path, Path temporary, FileChannel channel) {
        this.path = path;
        this.temporary = temporary;
        this.channel = channel;
    }

    /**
     * Makes the temporary file.
     *
     * @throws RunException if nothing can be written there
     */
    public static PendingFile create(Path path) {
        try {
            Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new RunException(
                        "cannot write " + path + ": it is there and no regular file; choose another name");
            }
            Path name = target.getFileName();
            if (name == null) {
                throw new RunException("cannot write " + path + ": it has no file name");
            }
            Path temporary = target.resolveSibling("." + name + "." + unique() + ".part");
            FileChannel channel = FileChannel.open(
                    temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new PendingFile(target, temporary, channel);
        } catch (IOException e) {
            throw new RunException(
                    "cannot write " + path + ": " + Causes.of(e) + "; choose a place that exists and may be written to",
                    e);
        }
    }

    /** Not the process id: in containers, where it is often the same, the remains of a killed run would be in the way. */
    private static String unique() {
        return Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    /** Where the contents go. */
    public FileChannel channel() {
        return channel;
    }

    /** Where the file is going to be. */
    public Path path() {
        return path;
    }

    /** Moves the file to its place; the channel is closed. */
    public void commit() {
        try {
            channel.close();
            try {
                Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, path, StandardCopyOption.REPLACE_EXISTING);
            }
            finished = true;
        } catch (IOException e) {
            throw new RunException("cannot write " + path + ": " + Causes.of(e), e);
        }
    }

    /** Removes the temporary file if it was not committed. */
    @Override
    public void close() {
        if (finished) {
            return;
        }
        finished = true;
        try {
            channel.close();
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw new RunException("cannot remove " + temporary + ": " + Causes.of(e), e);
        }
    }
}
