package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.access.ReachFinder;
import io.github.halomill.generator.kernel.access.Setting;
import io.github.halomill.generator.kernel.access.SymbolicShape;
import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** How many elements at the ends of an array references certainly leave alone. */
final class SparedEnds {

    private final ReachFinder finder;
    private final Setting setting;
    private final SymbolicShape shape;

    /** Of an array of that shape. */
    SparedEnds(Setting setting, SymbolicShape shape) {
        this.finder = new ReachFinder(setting, shape);
        this.setting = setting;
        this.shape = shape;
    }

    /**
     * How many elements at an end of the array along {@code d} a reference certainly leaves alone; empty if that is not
     * known.
     *
     * @param last whether the end is the last one
     */
    Optional<Poly> spared(Reference reference, int d, boolean last) {
        if (!shape.inRows().stream().allMatch(e -> isInRows(reference, e))) {
            return Optional.empty(); // where rows begin is not known, so a place may be one of another row
        }
        return finder.places(reference, d).flatMap(places -> {
            List<Optional<Poly>> found = places.stream()
                    .filter(place -> !Bounds.of(place.guards()).isContradictory())
                    .map(place -> Bounds.of(place.guards())
                            .lower(
                                    last
                                            ? shape.size()
                                                    .get(d)
                                                    .minus(place.offset())
                                                    .plus(-1)
                                            : place.offset(),
                                    setting::isParameter,
                                    setting::size))
                    .toList();
            return found.stream().allMatch(Optional::isPresent)
                    ? found.stream().flatMap(Optional::stream).min(Comparator.comparingLong(setting::estimate))
                    : Optional.empty();
        });
    }

    private boolean isInRows(Reference reference, int d) {
        return finder.places(reference, d)
                .filter(places -> places.stream().allMatch(place -> {
                    Bounds bounds = Bounds.of(place.guards());
                    return bounds.isContradictory()
                            || ReachFinder.isIn(place.offset(), shape.size().get(d), bounds);
                }))
                .isPresent();
    }
}
