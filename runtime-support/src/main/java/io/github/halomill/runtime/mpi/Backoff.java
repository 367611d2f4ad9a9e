package io.github.halomill.runtime.mpi;

import java.util.concurrent.locks.LockSupport;

/**
 * What the communication thread does between two looks at what there is to carry: hardly anything while something moved
 * a moment ago, and sleeps later, the longer the longer nothing has moved. It gives way to others that want its
 * processor: those who wait for it may. Where ranks are more than processors it sleeps at once.
 */
final class Backoff {

    /** With a processor for each thread that waits or is waited for, it looks often before it gives way. */
    private static final int PATIENT = 2_000;

    private static final int IMPATIENT = 2;
    private static final long AWAKE_NANOS = 5_000_000;
    private static final long LEAST_NANOS = 20_000;
    private static final long MOST_NANOS = 1_000_000;

    /** What has taken long takes at most this part longer because of sleep. */
    private static final long PART = 500;

    private volatile int spins = IMPATIENT;
    private volatile long nap;
    private long looks;
    private long since;

    /** What the ranks of this node share: each has a thread like this, and others that wait. */
    void among(SharedProcessors shared) {
        spins = Runtime.getRuntime().availableProcessors() >= 4 * shared.ranks() ? PATIENT : IMPATIENT;
        nap = shared.napNanos();
    }

    /** Whether there are more ranks than processors. */
    boolean isCrowded() {
        return nap > 0;
    }

    /** Waits a little after a look that found something to do, or nothing. */
    @SuppressWarnings("ThreadPriorityCheck") // giving way is for speed: it is right without
    void after(boolean moved) {
        if (moved) {
            looks = 0;
            return;
        }
        if (looks++ == 0) {
            since = System.nanoTime();
        }
        if (looks <= spins) {
            Thread.onSpinWait();
            return;
        }
        long sleep = sleepNanos(System.nanoTime() - since);
        if (sleep == 0) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, sleep);
        }
    }

    /** How long to sleep when nothing has moved for {@code waited} nanoseconds; 0: only give way. */
    long sleepNanos(long waited) {
        if (waited < AWAKE_NANOS && !isCrowded()) {
            return 0;
        }
        long least = Math.max(LEAST_NANOS, nap);
        return Math.min(MOST_NANOS, Math.max(least, waited / PART));
    }

    /** Waits until somebody wants something, or a little longer: nothing is to be carried. */
    void rest() {
        LockSupport.parkNanos(this, MOST_NANOS);
    }
}
