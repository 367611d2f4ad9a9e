package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.Causes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * What keeps two runs of a command line from writing into one folder: a lock of the file {@code .lock} in it, which the
 * operating system gives up when the process ends, however it does. The file stays, since whoever waits for it may have
 * it open.
 */
public final class CheckpointLock implements AutoCloseable {

    static final String FILE = ".lock";

    /**
     * Folders that this process has: the lock is one of the process, and lost when any channel of the file is closed.
     */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    /** After the text, which others may read. */
    private static final long PLACE = Long.MAX_VALUE - 1;

    private static final int LONGEST_TEXT = 300;

    private final Path folder;
    private final FileChannel channel;

    private CheckpointLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /**
     * Collective: the first rank takes the lock of the folder in which checkpoints are written, if any are. To be
     * called before one is looked for there, as whoever has the lock deletes old ones.
     *
     * @param log told where the file system has no locks
     * @return what gives it up
     * @throws RunException on all ranks, if another run has it, or nothing can be written there
     */
    public static Optional<CheckpointLock> take(CheckpointOptions options, Ranks ranks, Consumer<String> log) {
        return Together.get(
                ranks,
                () -> ranks.rank() == 0
                        ? options.folder()
                                .map(folder -> take(folder, ranks.hosts().get(0), log))
                        : Optional.empty());
    }

    /**
     * Takes the lock of a folder, which is made if it is not there.
     *
     * @param host where this process is, for whoever finds the lock taken
     * @param log told where the file system has no locks
     * @throws RunException if another run has it, or nothing can be written there
     */
    static CheckpointLock take(Path folder, String host, Consumer<String> log) {
        Path place;
        FileChannel channel;
        try {
            Files.createDirectories(folder);
            place = folder.toRealPath();
            if (!OWN.add(place)) {
                throw taken(folder, "another one of this process");
            }
        } catch (IOException e) {
            throw cannot(folder, e);
        }
        try {
            channel = FileChannel.open(
                    place.resolve(FILE),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS); // a link would have another file cut off
        } catch (IOException e) {
            OWN.remove(place);
            throw cannot(folder, e);
        }
        CheckpointLock lock = new CheckpointLock(place, channel);
        try {
            lock.lock(folder, host, log);
            return lock;
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    private void lock(Path named, String host, Consumer<String> log) {
        FileLock lock;
        try {
            lock = channel.tryLock(PLACE, 1, false);
        } catch (IOException e) {
            log.accept("the file system of " + named + " has no locks (" + Causes.of(e)
                    + "): nobody notices if another run writes there, too");
            return;
        }
        try {
            if (lock == null) {
                ByteBuffer text = ByteBuffer.allocate(LONGEST_TEXT);
                channel.read(text, 0);
                throw taken(named, new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).trim());
            }
            String text = "process " + ProcessHandle.current().pid() + " on " + host + "\n";
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
        } catch (IOException e) {
            throw cannot(named, e);
        }
    }

    private static RunException taken(Path folder, String by) {
        return new RunException("checkpoint: another run writes to " + folder + " at this moment"
                + (by.isEmpty() ? "" : ", " + by) + "; wait until it has ended, or choose another folder");
    }

    private static RunException cannot(Path folder, IOException e) {
        return new RunException(
                "checkpoint: cannot write to " + folder + ": " + Causes.of(e) + "; choose another folder", e);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new RunException("cannot close " + folder.resolve(FILE) + ": " + Causes.of(e), e);
        } finally {
            OWN.remove(folder);
        }
    }
}
