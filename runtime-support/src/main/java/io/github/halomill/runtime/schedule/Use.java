package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.geometry.Wrapping;
import java.util.ArrayList;
import java.util.Collection;
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
 * @param writes what work-items write, if they do
 */
public record Use(
        String argument,
        FieldSpec field,
        Spacing spacing,
        Access access,
        List<Points> points,
        List<Integer> wraps,
        Distribution distribution,
        Writes writes) {

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
        if (!writes.areOwn() && (distribution == Distribution.COMBINED || !access.writes())) {
            throw new IllegalArgumentException(argument + " has no elements that are written for others");
        }
    }

    /** One that writes its own elements, wherever they are. */
    public Use(
            String argument,
            FieldSpec field,
            Spacing spacing,
            Access access,
            List<Points> points,
            List<Integer> wraps,
            Distribution distribution) {
        this(argument, field, spacing, access, points, wraps, distribution, new Writes(field.whole(), List.of()));
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
        this(
                name,
                new FieldSpec(
                        name,
                        type,
                        dimensions,
                        size,
                        new Spacing(origin, elementsPerItem),
                        distribution != Distribution.REPLICATED,
                        List.of()),
                new Spacing(origin, elementsPerItem),
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
        Use all = distributed(name, type, size, space, access, List.of());
        return new Use(name, all.field, all.spacing, access, List.of(), List.of(), Distribution.GATHERED);
    }

    private static long margin(Extent size, Extent e, KernelSpace space, int d) {
        return size.along(d) - e.along(d) * space.workItems().along(d);
    }

    /** A field that every device holds whole and none writes. */
    public static Use replicated(String name, ElementType type, int dimensions, Extent size) {
        FieldSpec field = new FieldSpec(name, type, dimensions, size, Spacing.SAME, false, List.of());
        return new Use(name, field, Spacing.SAME, Access.INPUT, List.of(), List.of(), Distribution.REPLICATED);
    }

    /** A field that every device holds whole and of which the zones' copies become one. */
    public static Use combined(String name, ElementType type, Extent size, Access access, Combining rule) {
        FieldSpec field = FieldSpec.combined(name, type, 1, size, rule);
        return new Use(name, field, Spacing.SAME, access, List.of(), List.of(), Distribution.COMBINED);
    }

    /** This use, but with work-item 0 owning from {@code origin} on. */
    public Use withOrigin(Offset origin) {
        Spacing moved = new Spacing(origin, spacing.count(), spacing.per(), spacing.gaps());
        return new Use(argument, field.withSpacing(moved), moved, access, points, wraps, distribution, writes);
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
        List<Points> more = new ArrayList<>(points);
        more.add(Points.along(argument, along));
        return new Use(argument, field, spacing, access, more, wraps, distribution, writes);
    }

    /** This use, reading at one end of the array what lies beyond the other, along these dimensions. */
    public Use wrapping(Integer... dimensions) {
        return new Use(argument, field, spacing, access, points, List.of(dimensions), distribution, writes);
    }

    /** This use, writing nothing but some of these elements. */
    public Use writingAtMost(Box elements) {
        Writes some = new Writes(elements, writes.points());
        return new Use(argument, field, spacing, access, points, wraps, distribution, some);
    }

    /** This use, writing at these offsets from a work-item's own elements instead of its own; with none its own. */
    public Use pushing(Collection<Points> at) {
        Writes there = new Writes(writes.most(), List.copyOf(at));
        return new Use(argument, field, spacing, access, points, wraps, distribution, there);
    }

    /** This use by an argument of another name. */
    public Use called(String other) {
        return new Use(other, field, spacing, access, points, wraps, distribution, writes);
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

    /** Whether work-items write elements that others own. */
    public boolean pushes() {
        return !writes.areOwn();
    }

    /** What the work-items of {@code items} write of what is there, and no others. Nobody owns what is combined. */
    public Region written(Box items) {
        if (!owned() || !access.writes() || items.isEmpty() || writes.most().isEmpty()) {
            return Region.EMPTY;
        }
        return Region.of(
                pushes()
                        ? at(writes.points(), items)
                        : List.of(own(items).intersect(whole().ofComponents(writes.most()))));
    }

    /** The smallest box of work-items, be they there or not, that together write what is written of some elements. */
    public Box writing(Box elements) {
        if (!pushes()) {
            return spacing.having(elements);
        }
        Box items = Box.EMPTY;
        for (Points at : writes.points()) {
            Box written = at.ofComponents(elements).translate(Offset.ZERO.minus(at.first()));
            for (Box piece : Wrapping.pieces(written, size(), wraps)) {
                items = items.bound(spacing.having(piece));
            }
        }
        return items;
    }

    /** What the work-items of {@code items} read, if they read it. */
    public Region read(Box items) {
        return access.reads() && !items.isEmpty() ? touched(items) : Region.EMPTY;
    }

    /**
     * What the work-items of {@code items} own, that moved by every dependent point, and what they write; all if it is
     * replicated.
     */
    public Region touched(Box items) {
        if (replicated()) {
            return Region.of(whole());
        }
        List<Box> boxes = new ArrayList<>(List.of(own(items).intersect(whole())));
        boxes.addAll(at(points, items));
        boxes.addAll(at(writes.points(), items));
        return Region.of(boxes);
    }

    private List<Box> at(List<Points> all, Box items) {
        List<Box> boxes = new ArrayList<>();
        for (Points moves : all) {
            Box moved = Wrapping.moved(own(items), moves.first(), moves.last(), size(), wraps);
            boxes.addAll(Wrapping.pieces(moves.ofComponents(moved), size(), wraps));
        }
        return boxes;
    }

    /** The whole array. */
    public Box whole() {
        return field.whole();
    }
}
