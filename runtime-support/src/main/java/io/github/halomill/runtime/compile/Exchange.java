package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.partition.Gathering;
import io.github.halomill.runtime.partition.Transfer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Ghost zones, of all that is read at one place, that travel together.
 *
 * @param begin place of the last launch of this iteration that writes what is sent; {@link #BEFORE}: it is computed
 *     before this iteration
 * @param await place of the first launch that reads it
 * @param transfers what goes from whom to whom, ordered by field, receiver, sender
 * @param gatherings what goes from all to all, ordered by field; not among the transfers
 * @param arrays by transfer, and after these by gathering: the array that the field points to then
 */
public record Exchange(
        int begin, int await, List<Transfer> transfers, List<Gathering> gatherings, List<Integer> arrays) {

    /** Instead of a place in the iteration: before it. */
    public static final int BEFORE = -1;

    /** By where they end, then by where they begin. */
    static final Comparator<Exchange> IN_ORDER =
            Comparator.comparingInt(Exchange::await).thenComparingInt(Exchange::begin);

    public Exchange {
        transfers = List.copyOf(transfers);
        gatherings = List.copyOf(gatherings);
        arrays = List.copyOf(arrays);
    }

    /** Whether what is sent was computed before the iteration. */
    public boolean isEntry() {
        return begin == BEFORE;
    }

    /** This exchange, begun elsewhere. */
    Exchange begunAt(int place) {
        return new Exchange(place, await, transfers, gatherings, arrays);
    }

    /** The array of the gathering with that number. */
    public int arrayOfGathering(int gathering) {
        return arrays.get(transfers.size() + gathering);
    }

    /** The fields that travel, without duplicates. */
    public List<String> fields() {
        return Stream.concat(
                        transfers.stream().map(Transfer::argument),
                        gatherings.stream().map(Gathering::argument))
                .distinct()
                .toList();
    }

    /** What all zones receive, in bytes. */
    public long bytes() {
        return LongStream.concat(
                        transfers.stream().mapToLong(Transfer::bytes),
                        gatherings.stream().mapToLong(Gathering::bytes))
                .reduce(0, Math::addExact);
    }
}
