package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.margin.MarginPart;
import io.github.halomill.runtime.schedule.margin.MarginSource;
import io.github.halomill.runtime.schedule.margin.MarginSource.Element;
import io.github.halomill.runtime.schedule.margin.MarginSource.Extrapolated;
import io.github.halomill.runtime.schedule.margin.MarginSource.Negated;
import io.github.halomill.runtime.schedule.margin.MarginSource.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Finds what elements of a field are made of: of those beyond several faces, the last of which along z, y and x counts
 * that is not fixed there, of elements that lie beyond one face less, and so on.
 */
final class MarginMaker {

    private static final int LAST = 2;

    private final Faces faces;

    MarginMaker(Faces faces) {
        this.faces = faces;
    }

    /** What all elements of a box are made of; those that no border makes, of themselves. */
    List<MarginPart> of(Box box) {
        return made(box, Element.ITSELF, LAST);
    }

    /** Of the elements that {@code at} takes for a box, which lie among cells along dimensions behind {@code d}. */
    private List<MarginPart> made(Box target, Element at, int d) {
        if (d < 0) {
            return List.of(new MarginPart(target, at));
        }
        List<MarginPart> parts = new ArrayList<>();
        for (Box places : faces.stretches(d, at.of(target))) {
            int side = faces.side(d, places);
            if (side == 0) {
                parts.addAll(made(at.taking(places, target), at, d - 1));
                continue;
            }
            boolean isGhost = faces.isGhost(d, side > 0);
            faces.beyond(d, side > 0, places).forEach((border, region) -> {
                for (Box box : region.boxes()) {
                    Box some = at.taking(box, target);
                    boolean stays = isGhost || border.kind() == Border.Kind.FIXED;
                    parts.addAll(stays ? made(some, at, d - 1) : moved(some, at, border));
                }
            });
        }
        return parts;
    }

    /** Of elements beyond a face: of what its border makes them. */
    private List<MarginPart> moved(Box target, Element at, Border border) {
        Border.Kind kind = border.kind();
        if (kind == Border.Kind.VALUE) {
            return List.of(new MarginPart(target, new Value(border.value())));
        }
        int d = border.dimension();
        long lo = faces.inner().lo().along(d);
        long hi = faces.inner().hi().along(d);
        long base = kind.source(0, border.high(), lo, hi);
        long step = kind.source(1, border.high(), lo, hi) - base;
        List<MarginPart> parts = made(target, at.along(d, base, step), LAST);
        if (kind == Border.Kind.LINEAR) {
            long inside = base + (border.high() ? -1 : 1);
            return extrapolated(parts, made(target, at.along(d, inside, step), LAST), d, base);
        }
        return kind.isNegated() ? each(parts, Negated::new) : parts;
    }

    private static List<MarginPart> each(List<MarginPart> parts, UnaryOperator<MarginSource> made) {
        return parts.stream()
                .map(part -> new MarginPart(part.target(), made.apply(part.source())))
                .toList();
    }

    private static List<MarginPart> extrapolated(List<MarginPart> near, List<MarginPart> far, int d, long edge) {
        List<MarginPart> parts = new ArrayList<>();
        for (MarginPart one : near) {
            for (MarginPart other : far) {
                Box both = one.target().intersect(other.target());
                if (!both.isEmpty()) {
                    parts.add(new MarginPart(both, new Extrapolated(d, edge, one.source(), other.source())));
                }
            }
        }
        return parts;
    }
}
