package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far work-items reach in local memory that their kernel is passed.
 *
 * @param reference to that memory
 * @param elements from the first one to the last that any work-item may touch
 */
public record LocalReach(Reference reference, Poly elements) {

    /** Of every access that may happen; empty if one of them cannot be bounded. */
    public static Optional<List<LocalReach>> of(Reference reference, Setting setting, long elementBytes) {
        if (reference.unresolved().isPresent()) {
            return Optional.empty();
        }
        List<LocalReach> found = new ArrayList<>();
        for (ByteAccess access : reference.accesses()) {
            Guards guards = setting.bind(access.meant());
            if (!guards.contradictory()) {
                Optional<Poly> elements = end(access, guards, reference.bytes(), setting)
                        .flatMap(end -> end.plus(Math.floorMod(-end.constantTerm(), elementBytes))
                                .exactly(Poly.of(elementBytes)));
                if (elements.isEmpty()) {
                    return Optional.empty();
                }
                found.add(new LocalReach(reference, elements.get()));
            }
        }
        return Optional.of(found);
    }

    /** The byte behind the last: of several bounds, which all hold, what is least with parameters at their defaults. */
    private static Optional<Poly> end(ByteAccess access, Guards guards, long bytes, Setting setting) {
        Poly end = setting.bind(access.offset()).plus(bytes);
        return Bounds.of(guards).upper(end, setting::isParameter, setting::size);
    }
}
