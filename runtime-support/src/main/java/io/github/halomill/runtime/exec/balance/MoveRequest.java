package io.github.halomill.runtime.exec.balance;

import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import java.util.Optional;

/**
 * Decides after which iterations it is looked whether boundaries between zones move, and whereto. All ranks decide the
 * same.
 */
public interface MoveRequest {

    /** Boundaries stay where they are. */
    MoveRequest NONE = new MoveRequest() {
        @Override
        public Optional<ZoneGrid> look(long done, long left, Partition now) {
            return Optional.empty();
        }

        @Override
        public long next(long done) {
            return Long.MAX_VALUE;
        }
    };

    /**
     * Collective: other boundaries for the same devices, if they are to move; all zones pause.
     *
     * @param done iterations that are done, of all runs
     * @param left iterations to come in this run, at most
     * @param now how the problem is cut
     */
    Optional<ZoneGrid> look(long done, long left, Partition now);

    /** Collective: how many iterations are done when it is looked again; {@link Long#MAX_VALUE}: never. */
    long next(long done);

    /** Boundaries have moved as was wanted, in so many seconds. */
    default void moved(double seconds) {}

    /** Boundaries could not move as was wanted, for a reason that is for people. */
    default void refused(String why) {}
}
