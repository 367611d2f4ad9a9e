package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.function.Function;

/** Which of several splits is better where zones are done at the same time. */
final class SplitComparison {

    private final List<Integer> priority;
    private final ZoneShapes shapes;

    SplitComparison(Problem problem) {
        priority = PriorityList.of(problem);
        shapes = new ZoneShapes(problem);
    }

    /**
     * The one with the fewest exchanged bytes, then with the most parts along the dimensions that the priority list
     * names first.
     *
     * @param splits at least one
     * @param cut how each is cut
     */
    Split best(List<Split> splits, Function<Split, ZoneGrid> cut) {
        Split best = splits.get(0);
        if (splits.size() == 1) {
            return best;
        }
        long fewest = Long.MAX_VALUE;
        for (Split split : splits) {
            long bytes = shapes.bytesPerExchange(cut.apply(split));
            if (bytes < fewest || (bytes == fewest && comesFirst(split, best))) {
                best = split;
                fewest = bytes;
            }
        }
        return best;
    }

    private boolean comesFirst(Split split, Split other) {
        for (int d : priority) {
            if (split.along(d) != other.along(d)) {
                return split.along(d) > other.along(d);
            }
        }
        return false;
    }
}
