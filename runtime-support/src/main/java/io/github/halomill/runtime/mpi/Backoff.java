package io.github.halomill.runtime.mpi;

import java.util.concurrent.locks.LockSupport;

/**
 * What the communication thread does between two looks at what there is to carry: hardly anything while something moved a moment ago, and short sleeps
 * later. It gives way to others that want its processor: those who wait for it may.
 */
final class Backoff {

    private static final int SPINS = 32;
    private static final long AWAKE_NANOS = 5_000_000;
    private static final long SLEEP_NANOS = 20_000;
    private static final long UNUSED_NANOS = 1_000_000;

    private int looks;
    private long since;

    /** Waits a little behind a look that found something to do, or nothing. */
    @SuppressWarnings("ThreadPriorityCheck") // giving way is for speed: it is right without
    void after(boolean moved) {
        if (moved) {
            looks = 0;
        } else if (looks < SPINS) {
            looks++;
            since = System.nanoTime();
            Thread.onSpinWait();
        } else if (System.nanoTime() - since < AWAKE_NANOS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, SLEEP_NANOS);
        }
    }

    /** Waits until somebody wants something, or a little longer: nothing is to be carried. */
    void rest() {
        LockSupport.parkNanos(this, UNUSED_NANOS);
    }
}
