package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Poly;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/** Places that work-item 0 touches, each by its coordinates. */
final class Places {

    private Places() {}

    /** Those that are numbers along a dimension. */
    static LongSummaryStatistics along(int d, List<List<Poly>> places) {
        return places.stream()
                .flatMapToLong(place -> place.get(d).constant().stream())
                .summaryStatistics();
    }

    /** Along a dimension that which most are, of several the one nearest to the middle of all. */
    static long likely(int d, List<List<Poly>> places) {
        LongSummaryStatistics here = along(d, places);
        double middle = (here.getMin() + here.getMax()) / 2.0;
        Map<Long, Long> often = places.stream()
                .flatMapToLong(place -> place.get(d).constant().stream())
                .boxed()
                .collect(Collectors.groupingBy(place -> place, Collectors.counting()));
        return often.keySet().stream()
                .min(Comparator.comparing((Long place) -> -often.getOrDefault(place, 0L))
                        .thenComparing(place -> Math.abs(place - middle))
                        .thenComparing(place -> place))
                .orElse(0L);
    }
}
