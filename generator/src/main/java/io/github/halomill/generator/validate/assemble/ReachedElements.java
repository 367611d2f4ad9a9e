package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.Reach;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Elements that an access may be of, as offsets along each dimension of an array. */
final class ReachedElements {

    /** Elements further away, or more of them, are not told apart. */
    private static final int FARTHEST = 16;

    private static final int MOST = 128;

    private ReachedElements() {}

    /** The offsets without that of the component; {@code axis}: which one is; empty: none. */
    static Set<List<Integer>> without(Optional<Integer> axis, Set<List<Integer>> elements) {
        if (axis.isEmpty()) {
            return elements;
        }
        Set<List<Integer>> places = new TreeSet<>(ReachedElements::compare);
        elements.forEach(element -> places.add(element.subList(0, axis.get())));
        return places;
    }

    /** All offsets of some elements; empty: they are too far away, too many, or not known by numbers. */
    static Optional<Set<List<Integer>>> of(List<Reach> reaches) {
        Set<List<Integer>> elements = new TreeSet<>(ReachedElements::compare);
        for (Reach reach : reaches) {
            List<List<Integer>> here = List.of(List.of());
            for (int d = 0; d < reach.lo().size(); d++) {
                OptionalLong lo = reach.lo().get(d).constant();
                OptionalLong hi = reach.hi().get(d).constant();
                if (reach.inGroup()
                        || lo.isEmpty()
                        || hi.isEmpty()
                        || lo.getAsLong() < -FARTHEST
                        || hi.getAsLong() > FARTHEST) {
                    return Optional.empty();
                }
                List<List<Integer>> before = here;
                here = IntStream.rangeClosed((int) lo.getAsLong(), (int) hi.getAsLong())
                        .boxed()
                        .flatMap(offset -> before.stream()
                                .map(others -> Stream.concat(others.stream(), Stream.of(offset))
                                        .toList()))
                        .toList();
            }
            elements.addAll(here);
        }
        return elements.size() > MOST ? Optional.empty() : Optional.of(elements);
    }

    /** By the slowest dimension first. */
    private static int compare(List<Integer> one, List<Integer> other) {
        for (int d = one.size() - 1; d >= 0; d--) {
            int order = Integer.compare(one.get(d), other.get(d));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
