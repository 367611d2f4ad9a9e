package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.cluster.Board;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** All boards that are gathered. For the communication thread. */
final class Gatherings {

    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Mpi mpi;
    private final List<BoardGather> gatherings = new ArrayList<>();

    /** Communicators that were used before: the same on all ranks, as boards come and go in the same order there. */
    private final Deque<Long> spare = new ArrayDeque<>();

    Gatherings(Mpi mpi) {
        this.mpi = mpi;
    }

    boolean isEmpty() {
        return gatherings.isEmpty();
    }

    /** Goes on with all; whether there was something to do. */
    boolean step() {
        boolean moved = false;
        for (int i = 0; i < gatherings.size(); i++) {
            moved |= gatherings.get(i).step();
        }
        return moved;
    }

    private Optional<BoardGather> of(Board board) {
        return gatherings.stream().filter(one -> one.board() == board).findFirst();
    }

    /**
     * From now on a board is gathered. The handle of its communicator and the request for that follow each other in
     * {@code made}.
     */
    final class Adding extends CommunicationTask {
        private final Board board;
        private @Nullable NativeBytes made;

        Adding(Board board) {
            this.board = board;
        }

        @Override
        boolean advance() {
            NativeBytes handles = made;
            if (handles == null && !spare.isEmpty()) {
                gatherings.add(new BoardGather(mpi, board, spare.remove()));
                return true;
            }
            if (handles == null) {
                handles = NativeBytes.of(2 * Long.BYTES);
                made = handles;
                mpi.duplicate(handles.address(), handles.address() + Long.BYTES);
            }
            if (!mpi.test(handles.address() + Long.BYTES)) {
                return false;
            }
            gatherings.add(new BoardGather(mpi, board, mpi.handle(handles.bytes(), 0)));
            return true;
        }

        /** What is waited for. */
        @Override
        public String toString() {
            return "setup";
        }
    }

    /**
     * A board is gathered no more. What others do not take part in is not waited for for long: its memory stays as it
     * is then.
     */
    final class Removing extends CommunicationTask {
        private final Board board;
        private @Nullable BoardGather ending;
        private long since;

        Removing(Board board) {
            this.board = board;
        }

        /** Whether there was something to end; once it is done. */
        boolean wasConnected() {
            return ending != null;
        }

        @Override
        boolean advance() {
            BoardGather of = ending;
            if (of == null) {
                of = of(board).orElse(null);
                if (of == null) {
                    return true;
                }
                ending = of;
                since = System.nanoTime();
                of.stop();
            }
            if (of.isQuiet()) {
                gatherings.remove(of);
                spare.add(of.communicator());
                return true;
            }
            return System.nanoTime() - since > LONGEST_NANOS;
        }
    }
}
