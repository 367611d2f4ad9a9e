package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.partition.Transfer;
import java.util.List;

/**
 * Ghost zones, of all that is read at one place, that travel together.
 *
 * @param begin place of the last launch of this iteration that writes what is sent; {@link #BEFORE}: it is computed before this iteration
 * @param await place of the first launch that reads it
 * @param transfers what goes from whom to whom, ordered by field, receiver, sender
 * @param arrays by transfer: the array that the field denotes then
 */
public record Exchange(int begin, int await, List<Transfer> transfers, List<Integer> arrays) {

    /** Instead of a place in the iteration: before it. */
    public static final int BEFORE = -1;

    public Exchange {
        transfers = List.copyOf(transfers);
        arrays = List.copyOf(arrays);
    }

    /** Whether what is sent was computed before the iteration. */
    public boolean isEntry() {
        return begin == BEFORE;
    }

    /** The same, begun elsewhere. */
    Exchange begunAt(int place) {
        return new Exchange(place, await, transfers, arrays);
    }

    /** What all zones receive, in bytes. */
    public long bytes() {
        return transfers.stream().mapToLong(Transfer::bytes).reduce(0, Math::addExact);
    }
}
