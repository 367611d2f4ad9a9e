package io.github.halomill.runtime.exec.save;

import io.github.halomill.runtime.cl.ClCalls;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads that write frames while zones compute. What goes wrong in one of them ends the run, and all frames that
 * are not complete are dropped.
 */
public final class FrameWriters implements AutoCloseable {

    private final ExecutorService executor;
    private final Set<Thread> working = ConcurrentHashMap.newKeySet();
    private final Consumer<Throwable> end;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final SavedPictures pictures = new SavedPictures();
    private volatile boolean over;

    /** As many as there are copies to be read; {@code end} ends the run because of what went wrong. */
    public FrameWriters(String program, Consumer<Throwable> end) {
        this(
                Executors.newCachedThreadPool(task -> {
                    Thread thread = new Thread(task, program + "-frames");
                    thread.setDaemon(true);
                    return thread;
                }),
                end);
    }

    /** The threads of {@code executor}, which is shut down with this. */
    public FrameWriters(ExecutorService executor, Consumer<Throwable> end) {
        this.executor = executor;
        this.end = end;
    }

    void execute(Runnable task) {
        executor.execute(() -> {
            working.add(Thread.currentThread());
            try {
                task.run();
            } finally {
                working.remove(Thread.currentThread());
            }
        });
    }

    /** Whether one of the threads is at a driver, which may not come back from a device that has failed. */
    public boolean isAtDriver() {
        return working.stream().anyMatch(ClCalls::isMadeBy);
    }

    /** Another run begins. */
    void start() {
        over = false;
        failure.set(null);
    }

    /** From now on until the next run nothing is written any more. */
    void drop() {
        over = true;
    }

    /** Whether nothing is written any more in this run. */
    boolean isOver() {
        return over;
    }

    /** Throws if nothing is written any more. */
    void check() {
        if (over) {
            throw new IllegalStateException("nothing is written any more");
        }
    }

    /** A frame could not be written; what its others hear of that is no news. */
    void fail(Throwable because) {
        if (!over && failure.compareAndSet(null, because)) {
            over = true;
            end.accept(because);
        }
    }

    /** Throws what went wrong in this run, if anything. */
    void complain() {
        Throwable because = failure.getAndSet(null);
        if (because instanceof Error error) {
            throw error;
        }
        if (because != null) {
            throw (RuntimeException) because;
        }
    }

    /** A file is complete. */
    void wrote(FrameFile file) {
        files.incrementAndGet();
        bytes.addAndGet(file.bytes());
        pictures.add(file.pattern(), file.path().toString());
    }

    /** Names of files that are pictures, some of them if there are many. */
    List<String> pictures() {
        return pictures.names();
    }

    /** Files so far. */
    long files() {
        return files.get();
    }

    /** Bytes of their elements. */
    long bytes() {
        return bytes.get();
    }

    @Override
    public void close() {
        executor.shutdown();
    }
}
