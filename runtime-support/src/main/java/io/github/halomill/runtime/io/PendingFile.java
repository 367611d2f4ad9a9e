package io.github.halomill.runtime.io;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that appears when it is complete: it is written under a temporary name beside its place and moved there by
 * {@link #commit}. Closed without that, it leaves no trace, and what was there before stays. In place of a file it may
 * be a stream.
 */
public final class PendingFile implements Pending {

    private final String name;
    private final Path temporary;
    private final FileChannel channel;
    private final Commit place;

    /** Whether this process has made the temporary file, and removes it. */
    private final boolean owner;

    private boolean finished;

    private static final int MOST_TRIES = 20;
    private static final long PAUSE_NANOS = 100_000_000;

    /** Puts a complete file where it is to be. */
    private interface Commit {
        void put(Path temporary) throws IOException;
    }

    /** Makes of the complete temporary file what is to be in the end. */
    @FunctionalInterface
    public interface Finish {
        void change(Path temporary) throws IOException;
    }

    private PendingFile(String name, Path temporary, FileChannel channel, Commit place) {
        this(name, temporary, channel, place, true);
    }

    private PendingFile(String name, Path temporary, FileChannel channel, Commit place, boolean owner) {
        this.owner = owner;
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
        return create(path, complete -> {});
    }

    /** Makes the temporary file; what is complete is changed by {@code finish} before it is moved to its place. */
    private static PendingFile create(Path path, Finish finish) {
        try {
            Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
            if (Files.exists(target) && !Files.isRegularFile(target)) {
                throw new RunException(
                        "cannot write " + path + ": it is there and no regular file; choose another name");
            }
            Path temporary = beside(target, "part");
            FileChannel channel = FileChannel.open(
                    temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new PendingFile(target.toString(), temporary, channel, file -> {
                finish.change(file);
                move(file, target);
            });
        } catch (IOException e) {
            throw new RunException(
                    "cannot write " + path + ": " + Causes.of(e) + "; choose a place that exists and may be written to",
                    e);
        }
    }

    /**
     * Collective: the first rank makes the temporary file, and the others open the same.
     *
     * @throws RunException if nothing can be written there, or a rank does not see what the first has made
     */
    public static PendingFile shared(Path path, Ranks ranks) {
        return shared(path, ranks, complete -> {});
    }

    /**
     * Collective: makes the temporary file; what all have written is changed by the first rank before it is moved to
     * its place.
     */
    public static PendingFile shared(Path path, Ranks ranks, Finish finish) {
        if (ranks.count() == 1) {
            return create(path, finish);
        }
        Optional<PendingFile> own =
                Together.get(ranks, () -> ranks.rank() == 0 ? Optional.of(create(path, finish)) : Optional.empty());
        byte[] name = own.map(file -> file.temporary.toString()).orElse("").getBytes(StandardCharsets.UTF_8);
        Path temporary = Path.of(new String(ranks.allGather(name).get(0), StandardCharsets.UTF_8));
        try {
            PendingFile file = Together.get(ranks, () -> own.orElseGet(() -> join(path, temporary)));
            Commit place = file.place;
            return new PendingFile(
                    file.name,
                    temporary,
                    file.channel,
                    complete -> {
                        Together.run(ranks, () -> {}); // all have closed it
                        Together.run(ranks, () -> put(place, complete, file.name));
                    },
                    file.owner);
        } catch (RuntimeException e) {
            own.ifPresent(PendingFile::close);
            throw e;
        }
    }

    private static void put(Commit place, Path complete, String name) {
        try {
            place.put(complete);
        } catch (IOException e) {
            throw new RunException("cannot write " + name + ": " + Causes.of(e), e);
        }
    }

    /** Opens what another process has made and moves to its place. */
    private static PendingFile join(Path path, Path temporary) {
        return visible(path, () -> {
            FileChannel channel = FileChannel.open(temporary, StandardOpenOption.READ, StandardOpenOption.WRITE);
            return new PendingFile(path.toString(), temporary, channel, file -> {}, false);
        });
    }

    /** Waits until a file is seen that another process has made for {@code path}. */
    public static void awaitVisible(Path path, Path made) {
        visible(path, () -> Files.size(made));
    }

    /** Looks at what another process has made. */
    private interface Look<T> {
        T at() throws IOException;
    }

    private static <T> T visible(Path path, Look<T> look) {
        for (int tries = 1; ; tries++) {
            try {
                return look.at();
            } catch (IOException e) {
                if (tries == MOST_TRIES) {
                    throw new RunException(
                            "cannot see the file that the first rank began to write: " + Causes.of(e) + "; write "
                                    + path + " to a file system that all ranks share",
                            e);
                }
                LockSupport.parkNanos(PAUSE_NANOS); // a network's file system shows new files late
            }
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

    /** A hidden name that nobody else has. */
    public static Path beside(Path target, String ending) {
        Path name = target.getFileName();
        if (name == null) {
            throw new RunException("cannot write " + target + ": it has no file name");
        }
        return target.resolveSibling("." + name + "." + unique() + "." + ending);
    }

    /**
     * Not the process id: in containers, where it is often the same, the remains of a killed run would be in the way.
     */
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
    @Override
    public void commit() {
        try {
            channel.close();
            put(place, temporary, name);
            remove();
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
            remove();
        } catch (IOException e) {
            throw new RunException("cannot remove " + temporary + ": " + Causes.of(e), e);
        }
    }

    private void remove() throws IOException {
        if (owner) {
            Files.deleteIfExists(temporary);
        }
    }
}
