package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;

/**
 * How one argument of one launch touches a field. Work-item w owns the elements origin + e*w ... origin + e*w + e - 1
 * in every dimension, where e is {@link #elementsPerItem}.
 *
 * @param argument name of the kernel's argument
 * @param field what it touches
 * @param spacing which elements a work-item owns; meaningless unless {@link #owned}
 * @param access what the kernel does with it
 * @param points dependent points: offsets from a work-item's own elements at which it reads, one by one or as boxes;
 *     none if every device holds all of it
 * @param wraps dimensions along which what is read beyond one end of the array is read at the other
 * @param distribution what devices hold of it
 * @param most elements among which are all that any work-item writes
 */
public record Use(
        String argument,
        FieldSpec field,
        Spacing spacing,
        Access access,
        List<Points> points,
        List<Integer> wraps,
        Distribution distribution,
        Box most) {

    public Use {
        points = List.copyOf(points);
        wraps = List.copyOf(wraps);
        if (!access.reads() && !points.isEmpty()) {
            throw new IllegalArgumentException(argument + " is not read, so it has no dependent points");
        }
        if (distribution == Distribution.REPLICATED && access.writes()) {
            throw new IllegalArgumentException(argument + " is written, so it has to be gathered");
        }
        if (distribution == Distribution.COMBINED && field.combining().isEmpty()) {
            throw new IllegalArgumentException(argument + " is combined, but no rule says how");
        }
        if (distribution != Distribution.DISTRIBUTED && !points.isEmpty()) {
            throw new IllegalArgumentException(argument + " is everywhere, so it has no dependent points");
        }
    }

    /** One that may write everywhere. */
    public Use(
            String argument,
            FieldSpec field,
            Spacing spacing,
            Access access,
            List<Points> points,
            List<Integer> wraps,
            Distribution distribution) {
        this(argument, field, spacing, access, points, wraps, distribution, field.whole());
    }

    /** A use of a field of its own, of the same name, that hangs on the work-items as on cells. */
    public Use(
            String name,
            ElementType type,
            int dimensions,
            Extent size,
            Extent elementsPerItem,
            Offset origin,
            Access access,
            List<Points> points,
            Distribution distribution) {
        this(name, type, dimensions, size, new Spacing(origin, elementsPerItem), access, points, distribution);
    }

    private Use(
            String name,
            ElementType type,
            int dimensions,
            Extent size,
            Spacing spacing,
            Access access,
            List<Points> points,
            Distribution distribution) {
        this(
                name,
                new FieldSpec(
                        name, type, dimensions, size, spacing, distribution != Distribution.REPLICATED, List.of()),
                spacing,
                access,
                points,
                List.of(),
                distribution);
    }

    /**
     * A distributed field over {@code space}: elements per work-item size/work-items, margin size - e*work-items,
     * origin margin/2 (integer divisions; docs/description.md).
     */
    public static Use distributed(
            String name, ElementType type, Extent size, KernelSpace space, Access access, List<Offset> points) {
        Extent e = new Extent(
                size.x() / space.workItems().x(),
                size.y() / space.workItems().y(),
                size.z() / space.workItems().z());
        return distributed(name, type, size, e, space, access, points);
    }

    /** A distributed field with {@code e} elements per work-item, however many more there are. */
    public static Use distributed(
            String name,
            ElementType type,
            Extent size,
            Extent e,
            KernelSpace space,
            Access access,
            List<Offset> points) {
        Offset origin =
                new Offset(margin(size, e, space, 0) / 2, margin(size, e, space, 1) / 2, margin(size, e, space, 2) / 2);
        return new Use(
                name, type, space.dimensions(), size, e, origin, access, Points.each(points), Distribution.DISTRIBUTED);
    }

    /**
     * A field that every device holds whole and zones write, under this or another name: work-items own elements as of
     * a distributed one.
     */
    public static Use gathered(String name, ElementType type, Extent size, KernelSpace space, Access access) {
        return distributed(name, type, size, space, access, List.of()).everywhere();
    }

    /** A field that every device holds whole, with {@code e} own elements per work-item. */
    public static Use gathered(String name, ElementType type, Extent size, Extent e, KernelSpace space, Access access) {
        return distributed(name, type, size, e, space, access, List.of()).everywhere();
    }

    private Use everywhere() {
        return new Use(argument, field, spacing, access, List.of(), wraps, Distribution.GATHERED, most);
    }

    private static long margin(Extent size, Extent e, KernelSpace space, int d) {
        return size.along(d) - e.along(d) * space.workItems().along(d);
    }

    /** A field that every device holds whole and none writes. */
    public static Use replicated(String name, ElementType type, int dimensions, Extent size) {
        return new Use(name, type, dimensions, size, Spacing.SAME, Access.INPUT, List.of(), Distribution.REPLICATED);
    }

    /** A field that every device holds whole and of which the zones' copies become one. */
    public static Use combined(String name, ElementType type, Extent size, Access access, Combining rule) {
        FieldSpec field = FieldSpec.combined(name, type, 1, size, rule);
        return new Use(name, field, Spacing.SAME, access, List.of(), List.of(), Distribution.COMBINED);
    }

    /** This use, but with work-item 0 owning from {@code origin} on. */
    public Use withOrigin(Offset origin) {
        Spacing moved = new Spacing(origin, spacing.count(), spacing.per());
        return new Use(argument, field.withSpacing(moved), moved, access, points, wraps, distribution, most);
    }

    /**
     * This use, but also read at all points of a box.
     *
     * @param along first and last coordinate along every dimension
     * @throws RunException if there are none
     */
    public Use withPoints(Range... along) {
        if (along.length != dimensions()) {
            throw new IllegalArgumentException(argument + " has " + dimensions() + " dimensions, not " + along.length);
        }
        Offset first = Offset.ZERO;
        Offset last = Offset.ZERO;
        for (int d = 0; d < along.length; d++) {
            if (along[d].last() < along[d].first()) {
                throw new RunException("the dependent points of " + argument + " along " + Axes.name(d)
                        + " are those from " + along[d].first() + " to " + along[d].last()
                        + ", which are none: choose parameters with which the last is not before the first");
            }
            first = first.with(d, along[d].first());
            last = last.with(d, along[d].last());
        }
        List<Points> more = new ArrayList<>(points);
        more.add(new Points(first, last));
        return new Use(argument, field, spacing, access, more, wraps, distribution, most);
    }

    /** This use, reading at one end of the array what lies beyond the other, along these dimensions. */
    public Use wrapping(Integer... dimensions) {
        return new Use(argument, field, spacing, access, points, List.of(dimensions), distribution, most);
    }

    /** This use, writing nothing but some of these elements. */
    public Use writingAtMost(Box elements) {
        return new Use(argument, field, spacing, access, points, wraps, distribution, elements);
    }

    /** This use of another field. */
    public Use on(FieldSpec other) {
        return new Use(argument, other, spacing, access, points, wraps, distribution, most);
    }

    /** This use by an argument of another name. */
    public Use called(String other) {
        return new Use(other, field, spacing, access, points, wraps, distribution, most);
    }

    /** The field's name. */
    public String name() {
        return field.name();
    }

    /** Type of one element. */
    public ElementType type() {
        return field.type();
    }

    /** Number of dimensions of the array: 1, 2 or 3. */
    public int dimensions() {
        return field.dimensions();
    }

    /** Elements per dimension of the whole array. */
    public Extent size() {
        return field.size();
    }

    /** Elements that one work-item owns, per dimension. */
    public Extent elementsPerItem() {
        return spacing.count();
    }

    /** First element that work-item 0 owns. */
    public Offset origin() {
        return spacing.origin();
    }

    /** Whether every device holds all of it. */
    public boolean replicated() {
        return distribution != Distribution.DISTRIBUTED;
    }

    /** Whether work-items own elements of it. */
    public boolean owned() {
        return distribution == Distribution.DISTRIBUTED || distribution == Distribution.GATHERED;
    }

    /** Whether every device holds all of it, and zones write it. */
    public boolean gathered() {
        return distribution == Distribution.GATHERED;
    }

    /** Elements of the array that lie outside what all work-items of {@code space} own, along {@code d}. */
    public long margin(KernelSpace space, int d) {
        return size().along(d) - (spacing.end(d, space.workItems().along(d)) - origin().along(d));
    }

    /** The elements that the work-items of {@code items} own, with all components. */
    public Box own(Box items) {
        return spacing.of(items).ofComponents(whole());
    }

    /** Those of them that are there and may be written; none of what is combined, which nobody owns. */
    public Box written(Box items) {
        boolean any = owned() && access.writes() && !most.isEmpty();
        return any ? own(items).intersect(whole().ofComponents(most)) : Box.EMPTY;
    }

    /** What the work-items of {@code items} read, if they read it. */
    public Region read(Box items) {
        return access.reads() && !items.isEmpty() ? touched(items) : Region.EMPTY;
    }

    /** What the work-items of {@code items} own, and that moved by every dependent point; all if it is replicated. */
    public Region touched(Box items) {
        if (replicated()) {
            return Region.of(whole());
        }
        List<Box> boxes = new ArrayList<>(List.of(own(items).intersect(whole())));
        for (Points moves : points) {
            boxes.addAll(Wrapping.pieces(moved(own(items), moves), size()));
        }
        return Region.of(boxes);
    }

    /**
     * A box moved by all of {@code moves}, as far as that is in the array or comes back into it; nothing can overflow.
     */
    public Box moved(Box box, Points moves) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long beyond = wraps.contains(d) ? size().along(d) : 0;
            lo = lo.with(d, moved(box.lo().along(d), moves.first().along(d), -beyond, size().along(d) + beyond));
            hi = hi.with(d, moved(box.hi().along(d), moves.last().along(d), -beyond, size().along(d) + beyond));
        }
        return moves.ofComponents(new Box(lo, hi, box.firstComponent(), box.endComponent()));
    }

    private static long moved(long place, long by, long least, long most) {
        return place + Math.max(least - place, Math.min(by, most - place));
    }

    /** The whole array. */
    public Box whole() {
        return field.whole();
    }
}
