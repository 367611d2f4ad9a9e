package io.github.halomill.runtime.mpi;

import java.util.concurrent.locks.LockSupport;

/**
 * What the communication thread does between two looks at what there is to carry: hardly anything while something moved
 * a moment ago, and sleeps later, the longer the longer nothing has moved. It gives way to others that want its
 * processor: those who wait for it may.
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
    private long looks;
    private long since;

    /** How many ranks share this node's processors: each has a thread like this, and others that wait. */
    void ranksOnNode(int ranks) {
        spins = Runtime.getRuntime().availableProcessors() >= 4 * ranks ? PATIENT : IMPATIENT;
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
        long waited = System.nanoTime() - since;
        if (waited < AWAKE_NANOS) {
            Thread.yield();
        } else {
            LockSupport.parkNanos(this, Math.min(MOST_NANOS, Math.max(LEAST_NANOS, waited / PART)));
        }
    }

    /** Waits until somebody wants something, or a little longer: nothing is to be carried. */
    void rest() {
        LockSupport.parkNanos(this, MOST_NANOS);
    }
}
