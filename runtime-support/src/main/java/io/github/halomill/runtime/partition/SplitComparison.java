package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.partition.cut.PriorityList;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Problem;
import java.util.List;
import java.util.Map;

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
     * @param grids at least one: how each is cut
     */
    Split best(Map<Split, ZoneGrid> grids) {
        Split best = grids.keySet().iterator().next();
        if (grids.size() == 1) {
            return best;
        }
        long fewest = Long.MAX_VALUE;
        for (Map.Entry<Split, ZoneGrid> one : grids.entrySet()) {
            long bytes = shapes.bytesPerExchange(one.getValue());
            if (bytes < fewest || (bytes == fewest && comesFirst(one.getKey(), best))) {
                best = one.getKey();
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
