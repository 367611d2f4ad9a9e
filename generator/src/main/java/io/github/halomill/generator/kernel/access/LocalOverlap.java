package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Level;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.WorkId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds two work-items of a group that write the same element of local memory by the same statement: what one of them wrote is lost. Where
 * all work-items write one element, that is meant.
 */
public final class LocalOverlap {

    /** More are not looked at. */
    private static final long MOST_ITEMS = 1024;

    private final Setting setting;

    /** @param setting with the size of the groups */
    public LocalOverlap(Setting setting) {
        this.setting = setting;
    }

    /** Two local ids, such as {@code (0,0)} and {@code (0,1)}, if that is so and the guards of both may hold. */
    public Optional<List<String>> of(Reference reference) {
        if (reference.mode() != Mode.WRITE
                || setting.group().isEmpty()
                || setting.group().stream().reduce(1L, (a, b) -> a * b) > MOST_ITEMS) {
            return Optional.empty();
        }
        return reference.accesses().stream()
                .filter(access -> access.offset().allSymbols().stream().anyMatch(LocalOverlap::differs))
                .flatMap(access -> of(access).stream())
                .findFirst();
    }

    /** Whether it is another one for each work-item of a group. */
    private static boolean differs(Symbol symbol) {
        return symbol instanceof WorkId id && id.level() != Level.GROUP;
    }

    private Optional<List<String>> of(ByteAccess access) {
        Poly offset = setting.bind(access.offset());
        Guards guards = access.guards().map(setting::bind);
        Map<Poly, List<Long>> writers = new HashMap<>();
        for (List<Long> item : items()) {
            if (Effort.isSpent()) {
                break;
            }
            if (!guards.map(guard -> at(guard, item)).contradictory()) {
                List<Long> other = writers.putIfAbsent(at(offset, item), item);
                if (other != null) {
                    return Optional.of(List.of(text(other), text(item)));
                }
            }
        }
        return Optional.empty();
    }

    private List<List<Long>> items() {
        List<List<Long>> items = List.of(List.of());
        for (long size : setting.group()) {
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

    private Poly at(Poly poly, List<Long> item) {
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
                                .times(setting.group().get(d))
                                .plus(local))
                        : Optional.empty();
            case GROUP -> Optional.empty();
        };
    }

    private static String text(List<Long> item) {
        return item.toString().replace('[', '(').replace(']', ')').replace(" ", "");
    }
}
