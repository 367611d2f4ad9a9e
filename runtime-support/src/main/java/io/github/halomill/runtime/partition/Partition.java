package io.github.halomill.runtime.partition;

import java.util.List;

/**
 * A problem cut into zones.
 *
 * @param problem what was cut
 * @param strategy how the split was chosen
 * @param devices how many devices were offered
 * @param split parts per dimension
 * @param priority dimensions in the order in which they are cut: ascending width of the dependent points, ties slowest
 *     first; dimensions of the problem only
 * @param zones in order of their ids
 * @param transfers all that one exchange moves, ordered by argument (as in the problem), receiver, sender
 */
@SuppressWarnings("DoNotCallSuggester")
public record Partition(
        Problem problem,
        Strategy strategy,
        int devices,
        Split split,
        List<Integer> priority,
        List<Zone> zones,
        List<Transfer> transfers) {

    public Partition {
        priority = List.copyOf(priority);
        zones = List.copyOf(zones);
        transfers = List.copyOf(transfers);
    }

    /** Cuts {@code problem} for at most {@code devices} devices; at least one zone results. */
    public static Partition of(Problem problem, int devices, Strategy strategy) {
        throw new UnsupportedOperationException();
    }

    /** Cuts {@code problem} as told. */
    public static Partition of(Problem problem, Split split) {
        throw new UnsupportedOperationException();
    }

    /** The arguments whose ghost zones have to be refreshed before they are read again, in the order of the problem. */
    public List<String> exchanged() {
        throw new UnsupportedOperationException();
    }

    /** What one exchange moves, in bytes. */
    public long bytesPerExchange() {
        return transfers.stream().mapToLong(Transfer::bytes).reduce(0, Math::addExact);
    }
}
