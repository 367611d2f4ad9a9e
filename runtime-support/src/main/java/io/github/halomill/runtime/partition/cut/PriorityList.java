package io.github.halomill.runtime.partition.cut;

import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * In which order dimensions are cut: by ascending width of the dependent points, and of where work-items write for
 * others, ties slowest first.
 */
public final class PriorityList {

    private PriorityList() {}

    /** The dimensions of the grid, the one to cut first in front. */
    public static List<Integer> of(Problem problem) {
        return IntStream.range(0, problem.grid().dimensions())
                .boxed()
                .sorted(Comparator.<Integer, Long>comparing(d -> width(problem, d), Long::compareUnsigned)
                        .thenComparing(Comparator.reverseOrder()))
                .toList();
    }

    /** max(0, max p) + max(0, -min p) over the points of all buffers: below 2^64, so an unsigned number. */
    private static long width(Problem problem, int d) {
        long max = 0;
        long min = 0;
        for (Use use : problem.uses()) {
            for (List<Points> all : List.of(use.points(), use.writes().points())) {
                for (Points points : all) {
                    max = Math.max(max, points.last().along(d));
                    min = Math.min(min, points.first().along(d));
                }
            }
        }
        return max - min;
    }
}
