package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the margins of a field hold where that is not what was copied there. Faces are taken x, y, z, each with all that
 * earlier ones filled, so every margin element is a value, or plus or minus an element whose place is found dimension
 * by dimension. Where a periodic dimension is cut, margin elements are ghosts of what lies at the other end: they
 * arrive as ghosts of neighbours do, and what else a corner needs is filled from them.
 */
public final class Margins {

    private final FieldSpec field;
    private final Box inner;
    private final Set<Integer> cut;
    private final boolean any;
    private final Box kept;
    private final Box present;
    private final Region filled;
    private final Region ghosts;
    private final Region varying;

    /** A range along one dimension: what cells have, if there is no border, or what lies beyond a face. */
    private record Stretch(long from, long to, Border.Kind kind, boolean high, double value) {}

    /**
     * Of a field.
     *
     * @param cut dimensions along which no device holds all of it
     */
    public Margins(FieldSpec field, Grid grid, Set<Integer> cut) {
        this.field = field;
        this.cut = Set.copyOf(cut);
        this.inner = field.inner(grid.cells());
        this.any = field.hasBorders();
        this.kept = within(true);
        this.present = within(false);
        Region whole = Region.of(field.whole());
        this.filled = any ? whole.subtract(Region.of(kept)) : Region.EMPTY;
        this.ghosts = any ? Region.of(kept).subtract(Region.of(present)) : Region.EMPTY;
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
        Box box = field.whole();
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
        Border.Kind kind = field.border(d, high).kind();
        return kind == Border.Kind.FIXED || (withGhosts && isGhost(d, kind));
    }

    private boolean isGhost(int d, Border.Kind kind) {
        return kind == Border.Kind.PERIODIC && cut.contains(d);
    }

    /** Whether some margin holds anything else than what was copied there. */
    public boolean areFilled() {
        return any;
    }

    /** What no border makes: the elements of cells, and margins beyond faces that are fixed. */
    public Box present() {
        return present;
    }

    /** What a device fills by itself, if it holds it and what that is made of. */
    public Region filled() {
        return filled;
    }

    /** Of that, what depends on other elements. */
    public Region varying() {
        return varying;
    }

    /** And what has a value instead. */
    public Region values() {
        return filled.subtract(varying);
    }

    /** What lies beyond faces that are periodic and cut, and is not filled: the ends of other zones. */
    public Region ghosts() {
        return ghosts;
    }

    /** The elements of some cells of {@code grid}, and of the margins nearest to them, without ghosts. */
    public Box of(Box cells, Grid grid) {
        Box box = field.of(cells, grid);
        for (int d = 0; d < 3 && any && !box.isEmpty(); d++) {
            boolean low = isGhost(d, field.border(d, false).kind());
            boolean high = isGhost(d, field.border(d, true).kind());
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
    public List<MarginPart> parts(Region targets) {
        List<MarginPart> parts = new ArrayList<>();
        if (any) {
            for (Box box : targets.intersect(filled).boxes()) {
                for (Box piece : stretches(box)) {
                    parts.add(part(piece));
                }
            }
        }
        return parts;
    }

    /** What has to be there for {@code read} to be read: instead of what is filled what that is made of. */
    public Region resolved(Region read) {
        if (!any) {
            return read;
        }
        List<Box> boxes = new ArrayList<>(read.intersect(Region.of(kept)).boxes());
        parts(read).forEach(part -> boxes.add(part.source()));
        return Region.of(boxes);
    }

    /** {@code written}, as far as no border makes it, and the ghosts of that. */
    public Region withGhosts(Region written) {
        if (!any) {
            return written;
        }
        Region there = written.intersect(Region.of(present));
        Region all = there;
        for (Arrival arrival : arrivals(ghosts)) {
            Offset back = Offset.ZERO.minus(arrival.shift());
            all = all.union(Region.of(arrival.box()).intersect(there.translate(back)));
        }
        return all;
    }

    /** Where elements that are not filled come from: ghosts from the other end. */
    public List<Arrival> arrivals(Region elements) {
        List<Arrival> arrivals = new ArrayList<>();
        for (Box box : elements.boxes()) {
            for (Box piece : any ? stretches(box) : List.of(box)) {
                Offset shift = Offset.ZERO;
                for (int d = 0; d < 3 && any; d++) {
                    Stretch at = at(d, piece.lo().along(d));
                    long size = inner.extent().along(d);
                    shift = isGhost(d, at.kind) ? shift.with(d, at.high ? -size : size) : shift;
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
            Stretch at = at(d, target.lo().along(d));
            long lo = inner.lo().along(d);
            long hi = inner.hi().along(d);
            long index = target.lo().along(d);
            Border.Kind kind = isGhost(d, at.kind) ? Border.Kind.FIXED : at.kind;
            if (kind == Border.Kind.VALUE) {
                return new MarginPart(target, Offset.ZERO, Offset.ZERO, negated, OptionalDouble.of(at.value));
            }
            long source = kind.source(index, at.high, lo, hi);
            first = first.with(d, source);
            step = step.with(d, kind.source(index + 1, at.high, lo, hi) - source);
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
                    long to = Math.min(at(d, from).to, piece.hi().along(d));
                    cutAlong.add(piece.withRange(d, from, to));
                    from = to;
                }
            }
            pieces = cutAlong;
        }
        return pieces;
    }

    private Stretch at(int d, long place) {
        long lo = inner.lo().along(d);
        long hi = inner.hi().along(d);
        if (place >= lo && place < hi) {
            return new Stretch(lo, hi, Border.Kind.FIXED, false, 0);
        }
        boolean high = place >= hi;
        Border border = field.border(d, high);
        return new Stretch(high ? hi : 0, high ? field.size().along(d) : lo, border.kind(), high, border.value());
    }
}
