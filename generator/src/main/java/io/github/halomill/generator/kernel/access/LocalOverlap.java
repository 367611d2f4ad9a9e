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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds two work-items of a group that write the same element of local memory by the same statement: what one of them
 * wrote is lost. Where all work-items write one element, that is meant.
 */
public final class LocalOverlap {

    private final Setting setting;
    private final GroupItems items;

    /** @param setting with the size of the groups */
    public LocalOverlap(Setting setting) {
        this.setting = setting;
        items = new GroupItems(setting);
    }

    /** Two local ids, such as {@code (0,0)} and {@code (0,1)}, if that is so and the guards of both may hold. */
    public Optional<List<String>> of(Reference reference) {
        if (reference.mode() != Mode.WRITE) {
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
        for (List<Long> item : items.all()) {
            if (Effort.isSpent()) {
                break;
            }
            if (!guards.map(guard -> items.at(guard, item)).contradictory()) {
                List<Long> other = writers.putIfAbsent(items.at(offset, item), item);
                if (other != null) {
                    return Optional.of(List.of(text(other), text(item)));
                }
            }
        }
        return Optional.empty();
    }

    private static String text(List<Long> item) {
        return item.toString().replace('[', '(').replace(']', ')').replace(" ", "");
    }
}
