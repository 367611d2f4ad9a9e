package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The work-items of any one work-group, by their local ids. */
final class GroupItems {

    /** Of larger groups none are looked at. */
    private static final long MOST_ITEMS = 1024;

    private final List<Long> group;
    private final List<List<Long>> items;

    GroupItems(Setting setting) {
        group = setting.group();
        items = group.isEmpty() || group.stream().reduce(1L, (a, b) -> a * b) > MOST_ITEMS ? List.of() : items();
    }

    /** None if the group is not known, or too large. */
    List<List<Long>> all() {
        return items;
    }

    private List<List<Long>> items() {
        List<List<Long>> items = List.of(List.of());
        for (long size : group) {
            List<List<Long>> longer = new ArrayList<>();
            for (List<Long> item : items) {
                for (long id = 0; id < size; id++) {
                    List<Long> next = new ArrayList<>(item);
                    next.add(id);
                    longer.add(next);
                }
            }
            items = longer;
        }
        return items;
    }

    /** What a number is for a work-item, of whatever group. */
    Poly at(Poly poly, List<Long> item) {
        return poly.bind(symbol -> symbol instanceof WorkId id ? place(id, item) : Optional.empty());
    }

    private Optional<Poly> place(WorkId id, List<Long> item) {
        int d = id.dimension();
        Poly local = Poly.of(d < item.size() ? item.get(d) : 0);
        return switch (id.level()) {
            case LOCAL -> Optional.of(local);
            case GLOBAL ->
                d < item.size()
                        ? Optional.of(Poly.of(new WorkId(Level.GROUP, d))
                                .times(group.get(d))
                                .plus(local))
                        : Optional.empty();
            case GROUP -> Optional.empty();
        };
    }
}
