package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.validate.fact.FieldPlaces.Place;
import io.github.halomill.runtime.base.Arithmetic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds how buffers lie over work-items. */
final class Placements {

    private final ParameterValues parameters;

    Placements(ParameterValues parameters) {
        this.parameters = parameters;
    }

    /**
     * How a buffer lies; empty if something is wrong with that. Where nothing says where the elements of work-item 0
     * are, it is half the margin; where a grid says how many work-items own, they may own some that are not there.
     */
    Optional<Placement> of(Place place, Numerals items) {
        Numerals size = place.size();
        Optional<Numerals> origin = place.origin();
        Optional<Numerals> own = place.own();
        List<Long> sharing = place.sharing();
        if (size.count() != items.count()
                || !size.allAtLeast(1)
                || !items.allAtLeast(1)
                || own.filter(said -> said.count() != size.count() || !said.allAtLeast(1))
                        .isPresent()
                || !OwnedSizes.asked(size, items, origin, own, parameters).isEmpty()) {
            return Optional.empty();
        }
        List<Long> perItem = new ArrayList<>();
        List<Long> margins = new ArrayList<>();
        for (int d = 0; d < size.count(); d++) {
            long each = own.isPresent() ? own.get().value(d) : size.value(d) / items.value(d);
            long owners = sharing.isEmpty() ? items.value(d) : Arithmetic.ceilDiv(items.value(d), sharing.get(d));
            long margin = size.value(d) - each * owners;
            if (each < 1 || (margin < 0 && own.isEmpty())) {
                return Optional.empty();
            }
            perItem.add(each);
            margins.add(margin);
        }
        List<Long> halves = margins.stream().map(margin -> margin / 2).toList();
        return origin.map(given -> own.isPresent() ? known(given, margins) : said(given, margins))
                .orElse(Optional.of(halves))
                .map(first -> new Placement(size.values(), perItem, margins, first, place.ranges()));
    }

    private static Optional<List<Long>> known(Numerals origin, List<Long> margins) {
        boolean known = origin.count() == margins.size()
                && origin.items().stream().allMatch(item -> item.value().isPresent());
        return known ? Optional.of(origin.values()) : Optional.empty();
    }

    private static Optional<List<Long>> said(Numerals origin, List<Long> margins) {
        if (origin.count() != margins.size() || !origin.allAtLeast(0)) {
            return Optional.empty();
        }
        for (int d = 0; d < margins.size(); d++) {
            if (origin.value(d) > margins.get(d)) {
                return Optional.empty();
            }
        }
        return Optional.of(origin.values());
    }
}
