package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.Reach;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Where the accesses of a kernel lie along each dimension, as a launch places its work-items.
 *
 * @param shapes of arrays of which work-items may own elements, by the kernel's parameter
 * @param dimensions that they have
 * @param reaches how far accesses go that are shown to stay in their rows, for all parameters
 */
record PlacedAccesses(
        Setting setting,
        Map<String, SymbolicShape> shapes,
        int dimensions,
        Function<Reference, Optional<List<Reach>>> reaches) {

    /** Whether an access is of the element that its work-item owns. */
    boolean isOwn(Reference access) {
        return fromOwn(access)
                .filter(offsets -> offsets.stream().allMatch(Poly.ZERO::equals))
                .isPresent();
    }

    /** How far from one element another is along each dimension, if that is always the same. */
    Optional<List<Integer>> distance(Reference from, Reference to) {
        Optional<List<Poly>> first = place(from);
        Optional<List<Poly>> second = place(to);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        List<OptionalLong> distance = IntStream.range(0, dimensions)
                .mapToObj(d -> second.get().get(d).minus(first.get().get(d)).constant())
                .toList();
        return distance.stream().allMatch(along -> along.isPresent() && along.getAsLong() == (int) along.getAsLong())
                ? Optional.of(
                        distance.stream().map(along -> (int) along.getAsLong()).toList())
                : Optional.empty();
    }

    /** Where the element of an access lies; empty: it is not one that is known. */
    private Optional<List<Poly>> place(Reference access) {
        return shape(access)
                .flatMap(shape -> fromOwn(access)
                        .map(offsets -> IntStream.range(0, dimensions)
                                .mapToObj(d -> offsets.get(d).plus(shape.own(d, setting.id(d))))
                                .toList()));
    }

    /** Of an array of which each work-item owns one element. */
    private Optional<SymbolicShape> shape(Reference access) {
        return Optional.ofNullable(shapes.get(access.buffer().name()))
                .filter(shape -> shape.dimensions() == dimensions
                        && IntStream.range(0, dimensions)
                                .allMatch(d -> shape.placed().contains(d)
                                        && shape.perItem().get(d).equals(Poly.ONE)));
    }

    /** How far from the work-item's own element that is. */
    private Optional<List<Poly>> fromOwn(Reference access) {
        if (shape(access).isEmpty()) {
            return Optional.empty();
        }
        Set<List<Poly>> places = new HashSet<>();
        for (Reach reach : reaches.apply(access).orElse(List.of())) {
            if (!reach.lo().equals(reach.hi()) || reach.inGroup()) {
                return Optional.empty();
            }
            places.add(reach.lo());
        }
        return places.size() == 1 ? Optional.of(places.iterator().next()) : Optional.empty();
    }
}
