package io.github.halomill.runtime.mpi;

import io.github.halomill.runtime.base.RunException;
import java.util.BitSet;

/**
 * The numbers that distinguish connections from one rank to another one. Both ranks connect in the same order, so both
 * find the same without asking. A number that was given back is taken again as late as possible: what was lost is not
 * taken for something new.
 */
final class Tags {

    /** Every MPI has 0 to 32767. */
    static final int COUNT = 1 << 15;

    private final BitSet taken = new BitSet(COUNT);
    private int next;

    /** The next one that is not in use. */
    int take() {
        if (taken.cardinality() == COUNT) {
            throw new RunException("there are more than " + COUNT
                    + " exchanges between two ranks; use fewer arrays, or open fewer programs at a time");
        }
        while (taken.get(next)) {
            next = (next + 1) % COUNT;
        }
        int tag = next;
        taken.set(tag);
        next = (next + 1) % COUNT;
        return tag;
    }

    void giveBack(int tag) {
        taken.clear(tag);
    }
}
