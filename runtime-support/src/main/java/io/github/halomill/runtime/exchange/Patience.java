package io.github.halomill.runtime.exchange;

import java.util.concurrent.locks.LockSupport;

/** How a zone's worker waits for another one: it looks again and again, and sleeps in between only when it has waited for long. */
public final class Patience {

    private static final long PARK_NANOS = 20_000;

    /** Where every zone's worker has a processor to itself, waiting zones look often before they sleep. */
    private static final int PATIENT = 10_000;

    private static final int IMPATIENT = 200;

    private final Abort abort;
    private final int spins;

    /** Of workers that wait for each other, {@code workers} in all, unless one of them fails. */
    public Patience(int workers, Abort abort) {
        this.abort = abort;
        this.spins = Runtime.getRuntime().availableProcessors() >= 2 * workers ? PATIENT : IMPATIENT;
    }

    /** Waits a little, having looked {@code looked} times before; throws {@link Abort.Raised} if a zone has failed. */
    public void pause(int looked) {
        abort.check();
        if (looked < spins) {
            Thread.onSpinWait();
        } else {
            LockSupport.parkNanos(this, PARK_NANOS);
        }
    }
}
