package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A file that appears when it is complete: it is written under a temporary name beside its place and moved there by {@link
 * #commit}. Closed without that, it leaves no trace, and what was there before stays. In place of a file it may be a stream.
 */
public final class PendingFile implements AutoCloseable {

    private final String name;
    private final Path temporary;
    private final FileChannel channel;
    private final Commit place;
    private boolean finished;

    /** Puts a complete file where it is to be. */
    private interface Commit {
        void put(Path temporary) throws IOException;
    }

    private PendingFile(String name, Path temporary, FileChannel channel, Commit place) {
        this.name = name;
        this.temporary = temporary;
        this.channel = channel;
        this.place = place;
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
            return new PendingFile(target.toString(), temporary, channel, file -> move(file, target));
        } catch (IOException e) {
            throw new RunException(
                    "cannot write " + path + ": " + Causes.of(e) + "; choose a place that exists and may be written to",
                    e);
        }
    }

    /** Makes a temporary file whose contents go to {@code out}, standard output, when they are complete. */
    public static PendingFile toStream(OutputStream out) {
        TemporaryFile file = TemporaryFile.create(Set.of());
        return new PendingFile("standard output", file.path(), file.channel(), temporary -> {
            Files.copy(temporary, out);
            out.flush();
        });
    }

    /** Not the process id: in containers, where it is often the same, the remains of a killed run would be in the way. */
    private static String unique() {
        return Long.toHexString(ThreadLocalRandom.current().nextLong());
    }

    /** Where the contents go. */
    public FileChannel channel() {
        return channel;
    }

    /** Where the contents are going to be, for messages. */
    public String name() {
        return name;
    }

    /** Puts the contents in their place; the channel is closed. */
    public void commit() {
        try {
            channel.close();
            place.put(temporary);
            Files.deleteIfExists(temporary);
            finished = true;
        } catch (IOException e) {
            throw new RunException("cannot write " + name + ": " + Causes.of(e), e);
        }
    }

    private static void move(Path temporary, Path target) throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
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
