package io.github.halomill.runtime.partition;

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
 * A buffer argument as the partition sees it. Work-item w owns the elements origin + e*w ... origin + e*w + e - 1 in
 * every dimension, where e is {@code elementsPerItem}.
 *
 * @param name the argument's name
 * @param type type of one element
 * @param dimensions number of dimensions of the array: 1, 2 or 3
 * @param size elements per dimension of the whole array
 * @param elementsPerItem elements that one work-item owns, per dimension; meaningless unless {@link #owned}
 * @param origin first element that work-item 0 owns
 * @param access what the kernel does with it
 * @param points dependent points: offsets from a work-item's own elements at which it reads, one by one or as boxes; none if every
 *     device holds all of it
 * @param distribution what devices hold of it
 */
public record BufferLayout(
        String name,
        ElementType type,
        int dimensions,
        Extent size,
        Extent elementsPerItem,
        Offset origin,
        Access access,
        List<Points> points,
        Distribution distribution) {

    public BufferLayout {
        points = List.copyOf(points);
        if (!access.reads() && !points.isEmpty()) {
            throw new IllegalArgumentException(name + " is not read, so it has no dependent points");
        }
        if (distribution == Distribution.REPLICATED && access.writes()) {
            throw new IllegalArgumentException(name + " is written, so it has to be gathered");
        }
        if (distribution != Distribution.DISTRIBUTED && !points.isEmpty()) {
            throw new IllegalArgumentException(name + " is everywhere, so it has no dependent points");
        }
    }

    /**
     * A distributed buffer over {@code space}: elements per work-item size/work-items, margin size - e*work-items, origin
     * margin/2 (integer divisions; docs/description.md).
     */
    public static BufferLayout distributed(
            String name, ElementType type, Extent size, KernelSpace space, Access access, List<Offset> points) {
        Extent e = new Extent(
                size.x() / space.workItems().x(),
                size.y() / space.workItems().y(),
                size.z() / space.workItems().z());
        return distributed(name, type, size, e, space, access, points);
    }

    /** The same with {@code e} elements per work-item, however many more there are. */
    public static BufferLayout distributed(
            String name,
            ElementType type,
            Extent size,
            Extent e,
            KernelSpace space,
            Access access,
            List<Offset> points) {
        Offset origin =
                new Offset(margin(size, e, space, 0) / 2, margin(size, e, space, 1) / 2, margin(size, e, space, 2) / 2);
        return new BufferLayout(
                name, type, space.dimensions(), size, e, origin, access, Points.each(points), Distribution.DISTRIBUTED);
    }

    /**
     * A buffer that every device holds whole and zones write, under this or another name: work-items own elements as of a
     * distributed buffer.
     */
    public static BufferLayout gathered(String name, ElementType type, Extent size, KernelSpace space, Access access) {
        return everywhere(distributed(name, type, size, space, access, List.of()));
    }

    /** The same with {@code e} elements per work-item, however many more there are. */
    public static BufferLayout gathered(
            String name, ElementType type, Extent size, Extent e, KernelSpace space, Access access) {
        return everywhere(distributed(name, type, size, e, space, access, List.of()));
    }

    private static BufferLayout everywhere(BufferLayout layout) {
        return new BufferLayout(
                layout.name,
                layout.type,
                layout.dimensions,
                layout.size,
                layout.elementsPerItem,
                layout.origin,
                layout.access,
                List.of(),
                Distribution.GATHERED);
    }

    private static long margin(Extent size, Extent e, KernelSpace space, int d) {
        return size.along(d) - e.along(d) * space.workItems().along(d);
    }

    /** A buffer that every device holds whole and none writes. */
    public static BufferLayout replicated(String name, ElementType type, int dimensions, Extent size) {
        return new BufferLayout(
                name,
                type,
                dimensions,
                size,
                Extent.of(1),
                Offset.ZERO,
                Access.INPUT,
                List.of(),
                Distribution.REPLICATED);
    }

    /** The same buffer, but with work-item 0 owning from {@code origin} on. */
    public BufferLayout withOrigin(Offset newOrigin) {
        return new BufferLayout(name, type, dimensions, size, elementsPerItem, newOrigin, access, points, distribution);
    }

    /**
     * The same buffer, but also read at all points of a box.
     *
     * @param along first and last coordinate along every dimension
     * @throws RunException if there are none
     */
    public BufferLayout withPoints(Range... along) {
        if (along.length != dimensions) {
            throw new IllegalArgumentException(name + " has " + dimensions + " dimensions, not " + along.length);
        }
        Offset first = Offset.ZERO;
        Offset last = Offset.ZERO;
        for (int d = 0; d < along.length; d++) {
            if (along[d].last() < along[d].first()) {
                throw new RunException("the dependent points of " + name + " along " + Axes.name(d) + " are those from "
                        + along[d].first() + " to " + along[d].last()
                        + ", which are none: choose parameters with which the last is not before the first");
            }
            first = first.with(d, along[d].first());
            last = last.with(d, along[d].last());
        }
        List<Points> more = new ArrayList<>(points);
        more.add(new Points(first, last));
        return new BufferLayout(name, type, dimensions, size, elementsPerItem, origin, access, more, distribution);
    }

    /** Whether every device holds all of it. */
    public boolean replicated() {
        return distribution != Distribution.DISTRIBUTED;
    }

    /** Whether work-items own elements of it. */
    public boolean owned() {
        return distribution != Distribution.REPLICATED;
    }

    /** Whether every device holds all of it, and zones write it. */
    public boolean gathered() {
        return distribution == Distribution.GATHERED;
    }

    /** Elements of the array that lie outside what all work-items of {@code space} own, along {@code d}. */
    public long margin(KernelSpace space, int d) {
        return margin(size, elementsPerItem, space, d);
    }

    /** The elements that the work-items of {@code items} own. */
    public Box own(Box items) {
        if (items.isEmpty()) {
            return Box.EMPTY;
        }
        return new Box(ownFrom(items.lo()), ownFrom(items.hi()));
    }

    private Offset ownFrom(Offset item) {
        return new Offset(
                origin.x() + elementsPerItem.x() * item.x(),
                origin.y() + elementsPerItem.y() * item.y(),
                origin.z() + elementsPerItem.z() * item.z());
    }

    /** A box of the array moved by all of {@code moves}, as far as that is in the array; nothing can overflow. */
    Box moved(Box box, Points moves) {
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            long from = box.lo().along(d);
            long to = box.hi().along(d);
            long end = size.along(d);
            lo = lo.with(d, from + Math.max(-from, Math.min(moves.first().along(d), end - from)));
            hi = hi.with(d, to + Math.max(-to, Math.min(moves.last().along(d), end - to)));
        }
        return new Box(lo, hi);
    }

    /** What the work-items of {@code items} own, and that moved by every dependent point; all if it is replicated. */
    public Region touched(Box items) {
        if (replicated()) {
            return Region.of(whole());
        }
        List<Box> boxes = new ArrayList<>(List.of(own(items)));
        for (Points moves : points) {
            boxes.add(moved(own(items), moves));
        }
        return Region.of(boxes);
    }

    /** The whole array. */
    public Box whole() {
        return Box.of(size);
    }
}
