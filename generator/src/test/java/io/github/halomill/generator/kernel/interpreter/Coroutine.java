package io.github.halomill.generator.kernel.interpreter;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Something that can pause in the middle. Of it and whoever resumes it, one runs at a time. */
final class Coroutine implements AutoCloseable {

    private static final long STACK_BYTES = 8L << 20;

    private final Semaphore resumed = new Semaphore(0);
    private final Semaphore paused = new Semaphore(0);
    private final Thread thread;
    private boolean ended;
    private boolean closed;
    private @Nullable Throwable failure;

    /** Thrown out of what will not be resumed any more. */
    private static final class Closed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    Coroutine(Runnable body) {
        thread = new Thread(null, () -> run(body), "work-item", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
    }

    private void run(Runnable body) {
        resumed.acquireUninterruptibly();
        try {
            if (!closed) {
                body.run();
            }
        } catch (Closed e) {
            // As it should.
        } catch (RuntimeException | Error e) {
            failure = e;
        } finally {
            ended = true;
            paused.release();
        }
    }

    /** Lets it run until it pauses or ends; false if it has ended. What it throws is thrown here. */
    boolean resume() {
        resumed.release();
        paused.acquireUninterruptibly();
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return !ended;
    }

    /** Called from inside: waits until it is resumed. */
    void pause() {
        paused.release();
        resumed.acquireUninterruptibly();
        if (closed) {
            throw new Closed();
        }
    }

    @Override
    public void close() {
        if (!ended) {
            closed = true;
            resume();
        }
    }
}
