package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** What the margins of some components of a field hold, which have the same borders: see {@link Margins}. */
final class MarginLayer {

    private final FieldSpec field;
    private final Box whole;
    private final Box inner;
    private final Set<Integer> cut;
    private final Box kept;
    private final Box present;
    private final Region filled;
    private final Region ghosts;
    private final Region varying;

    /**
     * Of a field.
     *
     * @param whole some components of all of it, which have the same borders
     * @param cut dimensions along which no device holds all of it
     */
    MarginLayer(FieldSpec field, Box whole, Grid grid, Set<Integer> cut) {
        this.field = field;
        this.whole = whole;
        this.cut = Set.copyOf(cut);
        this.inner = field.inner(grid.cells()).ofComponents(whole);
        this.kept = within(true);
        this.present = within(false);
        this.filled = Region.of(whole).subtract(Region.of(kept));
        this.ghosts = Region.of(kept).subtract(Region.of(present));
        List<Box> boxes = new ArrayList<>();
        for (MarginPart part : parts(filled)) {
            if (part.value().isEmpty()) {
                boxes.add(part.target());
            }
        }
        this.varying = Region.of(boxes);
    }

    /** The array without the margins of faces that are filled, and without ghosts or with them. */
    private Box within(boolean withGhosts) {
        Box box = whole;
        for (int d = 0; d < 3; d++) {
            long lo = stays(d, false, withGhosts) ? 0 : inner.lo().along(d);
            long hi = stays(d, true, withGhosts)
                    ? field.size().along(d)
                    : inner.hi().along(d);
            box = box.withRange(d, lo, hi);
        }
        return box;
    }

    private boolean stays(int d, boolean high, boolean withGhosts) {
        Border.Kind kind = border(d, high).kind();
        return kind == Border.Kind.FIXED || (withGhosts && isGhost(d, kind));
    }

    private boolean isGhost(int d, Border.Kind kind) {
        return kind == Border.Kind.PERIODIC && cut.contains(d);
    }

    private Border border(int d, boolean high) {
        return field.border(d, high, whole.firstComponent());
    }

    Box present() {
        return present;
    }

    Region filled() {
        return filled;
    }

    Region varying() {
        return varying;
    }

    Region ghosts() {
        return ghosts;
    }

    /** The elements of some cells of {@code grid}, and of the margins nearest to them, without ghosts. */
    Box of(Box cells, Grid grid) {
        Box box = field.of(cells, grid).ofComponents(whole);
        for (int d = 0; d < 3 && !box.isEmpty(); d++) {
            boolean low = isGhost(d, border(d, false).kind());
            boolean high = isGhost(d, border(d, true).kind());
            box = box.withRange(
                    d,
                    low
                            ? Math.max(box.lo().along(d), inner.lo().along(d))
                            : box.lo().along(d),
                    high
                            ? Math.min(box.hi().along(d), inner.hi().along(d))
                            : box.hi().along(d));
        }
        return box;
    }

    /** How {@code targets} are filled, as far as they are. */
    List<MarginPart> parts(Region targets) {
        List<MarginPart> parts = new ArrayList<>();
        for (Box box : targets.intersect(filled).boxes()) {
            for (Box piece : stretches(box)) {
                parts.add(part(piece));
            }
        }
        return parts;
    }

    /** What has to be there for these of its elements to be read. */
    List<Box> resolved(Region read) {
        List<Box> boxes = new ArrayList<>(read.intersect(Region.of(kept)).boxes());
        parts(read).forEach(part -> boxes.add(part.source()));
        return boxes;
    }

    /** {@code written}, as far as no border makes it, and the ghosts of that. */
    Region withGhosts(Region written) {
        Region there = written.intersect(Region.of(present));
        Region all = there;
        for (Arrival arrival : arrivals(ghosts)) {
            Offset back = Offset.ZERO.minus(arrival.shift());
            all = all.union(Region.of(arrival.box()).intersect(there.translate(back)));
        }
        return all;
    }

    /** Where its elements among these come from, as far as they are not filled. */
    List<Arrival> arrivals(Region elements) {
        List<Arrival> arrivals = new ArrayList<>();
        for (Box box : elements.intersect(Region.of(whole)).boxes()) {
            for (Box piece : stretches(box)) {
                Offset shift = Offset.ZERO;
                for (int d = 0; d < 3; d++) {
                    Border at = at(d, piece.lo().along(d));
                    long size = inner.extent().along(d);
                    shift = isGhost(d, at.kind()) ? shift.with(d, at.high() ? -size : size) : shift;
                }
                arrivals.add(new Arrival(piece, shift));
            }
        }
        return arrivals;
    }

    private MarginPart part(Box target) {
        Offset first = target.lo();
        Offset step = new Offset(1, 1, 1);
        boolean negated = false;
        for (int d = 2; d >= 0; d--) {
            Border at = at(d, target.lo().along(d));
            long lo = inner.lo().along(d);
            long hi = inner.hi().along(d);
            long index = target.lo().along(d);
            Border.Kind kind = isGhost(d, at.kind()) ? Border.Kind.FIXED : at.kind();
            if (kind == Border.Kind.VALUE) {
                return new MarginPart(target, Offset.ZERO, Offset.ZERO, negated, OptionalDouble.of(at.value()));
            }
            long source = kind.source(index, at.high(), lo, hi);
            first = first.with(d, source);
            step = step.with(d, kind.source(index + 1, at.high(), lo, hi) - source);
            negated ^= kind.isNegated();
        }
        return new MarginPart(target, first, step, negated, OptionalDouble.empty());
    }

    /** A box cut at all faces. */
    private Collection<Box> stretches(Box box) {
        List<Box> pieces = List.of(box);
        for (int d = 0; d < 3; d++) {
            List<Box> cutAlong = new ArrayList<>();
            for (Box piece : pieces) {
                for (long from = piece.lo().along(d); from < piece.hi().along(d); ) {
                    long to = Math.min(end(d, from), piece.hi().along(d));
                    cutAlong.add(piece.withRange(d, from, to));
                    from = to;
                }
            }
            pieces = cutAlong;
        }
        return pieces;
    }

    /** What lies at a place along a dimension: the border beyond a face; what cells have is as fixed. */
    private Border at(int d, long place) {
        boolean high = place >= inner.hi().along(d);
        boolean inside = place >= inner.lo().along(d) && !high;
        return inside ? new Border(d, false, Border.Kind.FIXED, 0) : border(d, high);
    }

    /** Where that ends. */
    private long end(int d, long place) {
        long lo = inner.lo().along(d);
        long hi = inner.hi().along(d);
        return place < lo ? lo : place < hi ? hi : field.size().along(d);
    }
}
