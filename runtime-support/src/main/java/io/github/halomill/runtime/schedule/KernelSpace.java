package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;

/**
 * The NDRange of a kernel.
 *
 * @param dimensions 1, 2 or 3
 * @param workItems work-items per dimension; 1 in dimensions that are not there
 * @param groupSize work-items per work-group and dimension; 1 everywhere where the driver chooses
 * @param grouping where the group size comes from
 * @param slowest the slowest-varying dimension that the description gives several work-items; what global addressing
 *     cuts. It does not follow from the numbers: dependent points need not say how far a kernel reads along others
 * @param offset the global work offset, 0 to 2147483647: work-item w has the global id w + offset; 0 in dimensions that
 *     are not there
 * @param oneId whether the kernel has one id for all dimensions, which counts work-items along x, then along y and z
 */
public record KernelSpace(
        int dimensions,
        Extent workItems,
        Extent groupSize,
        Grouping grouping,
        int slowest,
        Offset offset,
        boolean oneId) {

    private static final Extent ONES = new Extent(1, 1, 1);

    public KernelSpace {
        if (dimensions < 1 || dimensions > 3) {
            throw new IllegalArgumentException("a kernel space has 1, 2 or 3 dimensions: " + dimensions);
        }
        if (grouping == Grouping.BY_DRIVER && !groupSize.equals(ONES)) {
            throw new IllegalArgumentException("the driver chooses the group size, but it is " + groupSize);
        }
        if (oneId && (grouping != Grouping.BY_DRIVER || !offset.equals(Offset.ZERO))) {
            throw new IllegalArgumentException("one id for all dimensions, in groups or with an offset along some");
        }
        for (int d = 0; d < 3; d++) {
            if (workItems.along(d) < 1 || groupSize.along(d) < 1) {
                throw new RunException("a kernel space needs work-items in every dimension: " + workItems
                        + " by work-groups of " + groupSize + " has none; make the sizes at least 1");
            }
            boolean sized = workItems.along(d) != 1 || groupSize.along(d) != 1 || offset.along(d) != 0;
            if (d >= dimensions && sized) {
                throw new IllegalArgumentException("dimension " + d + " is not there, but has a size");
            }
            if (offset.along(d) < 0 || offset.along(d) > Integer.MAX_VALUE) {
                throw new RunException("the global work offset is " + offset.along(d) + " along " + Axes.name(d)
                        + ": make it 0 to " + Integer.MAX_VALUE);
            }
            if (d > slowest && workItems.along(d) != 1) {
                throw new IllegalArgumentException("several work-items along " + d + ", behind the slowest " + slowest);
            }
        }
    }

    /** A kernel space in work-groups of a given size. */
    public KernelSpace(int dimensions, Extent workItems, Extent groupSize) {
        this(dimensions, workItems, groupSize, Grouping.DESCRIBED, dimensions - 1, Offset.ZERO, false);
    }

    /**
     * A kernel space whose work-groups the driver chooses, anew for each launch; it may be cut between any work-items.
     */
    public static KernelSpace inGroupsOfAnySize(int dimensions, Extent workItems) {
        return new KernelSpace(dimensions, workItems, ONES, Grouping.BY_DRIVER, dimensions - 1, Offset.ZERO, false);
    }

    /**
     * This space for a kernel that does the same in groups of any size; it is cut between those that are described all
     * the same.
     */
    public KernelSpace groupedAsFirstGuess() {
        return new KernelSpace(dimensions, workItems, groupSize, Grouping.FIRST_GUESS, slowest, offset, oneId);
    }

    /**
     * This space for a kernel whose work-items go through all elements along the dimensions after
     * {@code slowestOfSeveral}.
     */
    public KernelSpace cutAlong(int slowestOfSeveral) {
        return new KernelSpace(dimensions, workItems, groupSize, grouping, slowestOfSeveral, offset, oneId);
    }

    /**
     * This space for a kernel whose global ids begin at {@code globalOffset}; work-items are counted from 0 all the
     * same.
     */
    public KernelSpace withOffset(Offset globalOffset) {
        return new KernelSpace(dimensions, workItems, groupSize, grouping, slowest, globalOffset, oneId);
    }

    /** This space for a kernel that has one id, which counts all work-items. */
    public KernelSpace withOneId() {
        return new KernelSpace(dimensions, workItems, groupSize, grouping, slowest, offset, true);
    }

    /**
     * Of one id for all dimensions, that of the first of some work-items; {@link IllegalStateException} if others are
     * between them.
     */
    public long firstId(Box items) {
        for (int d = 0; d < slowest; d++) {
            if (!items.withRange(d, 0, workItems.along(d)).equals(items)) {
                throw new IllegalStateException(items + " of " + workItems + " have no ids one after the other");
            }
        }
        return items().indexOf(items);
    }

    /** Of one id for all dimensions, the rows or planes of the work-items with so many ids from one on. */
    public Box withIds(long first, long count) {
        long each = items().withRange(slowest, 0, 1).volume();
        return items().withRange(slowest, first / each, ceilDiv(first + count, each));
    }

    /** Work-groups per dimension: ceil(work-items / group size). */
    public Extent groups() {
        return new Extent(
                ceilDiv(workItems.x(), groupSize.x()),
                ceilDiv(workItems.y(), groupSize.y()),
                ceilDiv(workItems.z(), groupSize.z()));
    }

    private static long ceilDiv(long items, long size) {
        return (items - 1) / size + 1;
    }

    /**
     * This space, of which no work-group reaches beyond the end along some dimensions.
     *
     * @throws RunException if one does, with cause and cure
     */
    public KernelSpace ofWholeGroups(Integer... along) {
        for (int d : along) {
            if (workItems.along(d) % groupSize.along(d) != 0) {
                throw new RunException(workItems.along(d) + " work-items along " + Axes.name(d)
                        + " are no multiple of the work-group's " + groupSize.along(d)
                        + ", and it is not shown that the kernel sends the surplus away: choose a multiple");
            }
        }
        return this;
    }

    /** All work-items. */
    public Box items() {
        return Box.of(workItems);
    }

    /** How many work-items along a dimension are launched together: a work-group's; with one id, all of a row. */
    public long unit(int d) {
        return oneId && d < slowest ? workItems.along(d) : groupSize.along(d);
    }

    /**
     * The smallest box of whole work-groups around {@code items}, clipped to the kernel space; with one id for all
     * dimensions, of whole rows or planes. Of no work-items, none.
     */
    public Box inWholeGroups(Box items) {
        if (items.isEmpty()) {
            return Box.EMPTY; // not the group of the point at which an empty box lies
        }
        Offset lo = items.lo();
        Offset hi = items.hi();
        for (int d = 0; d < 3; d++) {
            long size = unit(d);
            lo = lo.with(d, lo.along(d) / size * size);
            hi = hi.with(d, Math.min(workItems.along(d), ceilDiv(hi.along(d), size) * size));
        }
        return new Box(lo, hi);
    }

    /** The same of several boxes. */
    public Region inWholeGroups(Region items) {
        return Region.of(items.boxes().stream().map(this::inWholeGroups).toList());
    }
}
