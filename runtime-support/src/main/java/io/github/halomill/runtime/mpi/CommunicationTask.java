package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Something that the communication thread does for another one, which waits for it. */
abstract class CommunicationTask {

    private static final int SPINS = 500;
    private static final int YIELDS = 2_000;
    private static final long PARK_NANOS = 1_000_000;

    private volatile @Nullable Thread waiting;
    private volatile @Nullable RunException failure;
    private volatile boolean done;
    private volatile int yields = YIELDS;

    /** Goes on with it without waiting; whether it is done now. Called again and again by the communication thread. */
    abstract boolean advance();

    /** Whether whoever waits sleeps rather than gives way. */
    final void setCrowded(boolean crowded) {
        yields = crowded ? 0 : YIELDS;
    }

    /** Calls {@link #advance} and tells who waits. */
    final boolean step() {
        try {
            if (!advance()) {
                return false;
            }
        } catch (RunException e) {
            failure = e;
        }
        done = true;
        LockSupport.unpark(waiting);
        return true;
    }

    /**
     * Waits until it is done.
     *
     * @param longest zero: for ever
     * @return whether it is, rather than that too much time went by
     * @throws RunException if it could not be done
     */
    @SuppressWarnings("ThreadPriorityCheck") // giving way is for speed: it is right without
    final boolean await(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        waiting = Thread.currentThread();
        for (int i = 0; !done; i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else if (i < SPINS + yields) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(this, PARK_NANOS);
                if (!longest.isZero() && System.nanoTime() - end > 0) {
                    return done;
                }
            }
        }
        RunException thrown = failure;
        if (thrown != null) {
            throw thrown;
        }
        return true;
    }
}
