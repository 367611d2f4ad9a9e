package io.github.halomill.runtime.exchange;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cluster.Ranks;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * How a zone's worker waits for another one: it looks again and again, and sleeps in between only when it has waited
 * for long.
 */
public final class Patience {

    private static final long PARK_NANOS = 20_000;

    /** Where every zone's worker has a processor to itself, waiting zones look often before they sleep. */
    private static final int PATIENT = 10_000;

    private static final int IMPATIENT = 200;

    private final Abort abort;
    private final int spins;
    private final long nap;
    private final @Nullable Deadline deadline;

    /** Who is waited for in another process, and since when. */
    private static final class Deadline {
        private final Ranks ranks;
        private final String whom;
        private long start;

        Deadline(Ranks ranks, String whom) {
            this.ranks = ranks;
            this.whom = whom;
        }

        void check(boolean first) {
            long longest = ranks.deadline().toNanos();
            if (first) {
                start = System.nanoTime();
            } else if (longest > 0 && System.nanoTime() - start > longest) {
                throw new RunException(
                        whom + " has sent nothing for " + ranks.deadline().toSeconds()
                                + " s; if that is how long a step may take, set a longer --deadline");
            }
        }
    }

    /** Of workers of this process that wait for each other, {@code workers} in all, unless one of them fails. */
    public Patience(int workers, Abort abort, Ranks ranks) {
        this(workers, abort, ranks, null);
    }

    private Patience(int workers, Abort abort, Ranks ranks, @Nullable Deadline deadline) {
        this.abort = abort;
        this.nap = Math.max(PARK_NANOS, ranks.napNanos());
        this.spins = Runtime.getRuntime().availableProcessors() >= 2 * workers ? PATIENT : IMPATIENT;
        this.deadline = deadline;
    }

    /**
     * Of one of {@code workers} that waits for another process.
     *
     * @param whom for messages
     */
    static Patience forOthers(int workers, Abort abort, Ranks ranks, String whom) {
        String own = ranks.hosts().get(ranks.rank());
        int onNode = (int) ranks.hosts().stream().filter(own::equals).count();
        return new Patience((workers + 1) * onNode, abort, ranks, new Deadline(ranks, whom));
    }

    /** Waits a little, having looked {@code looked} times before; throws {@link Abort.Raised} if a zone has failed. */
    public void pause(int looked) {
        abort.check();
        if (looked < spins) {
            Thread.onSpinWait();
        } else {
            if (deadline != null) {
                deadline.check(looked == spins);
            }
            LockSupport.parkNanos(this, nap);
        }
    }
}
