package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;

/**
 * By how much a zone's work-items grow where it computes what belongs to others as well, so that ghost zones need be
 * exchanged only every {@code depth}-th step (overlapped tiling; the wider ghost zone of the STEPOCL paper). What is read of
 * arrays that are written reaches a few work-items further than a work-item: with every step to come a zone has to compute
 * that much more.
 */
public final class Growth {

    private final KernelSpace space;
    private final Offset below;
    private final Offset above;

    /** Whether every work-item may read all that others write. */
    private final boolean readsAll;

    /** For the dependent points of {@code problem}. */
    public Growth(Problem problem) {
        space = problem.space();
        Offset down = Offset.ZERO;
        Offset up = Offset.ZERO;
        boolean gathered = false;
        for (BufferLayout buffer : SwapOrbits.readAndWritten(problem)) {
            gathered |= buffer.gathered();
            for (Points points : buffer.points()) {
                for (int d = 0; d < 3; d++) {
                    long e = buffer.elementsPerItem().along(d);
                    down = down.with(
                            d,
                            Math.max(
                                    down.along(d),
                                    items(-Math.max(points.first().along(d), -Long.MAX_VALUE), e, d)));
                    up = up.with(d, Math.max(up.along(d), items(points.last().along(d), e, d)));
                }
            }
        }
        below = down;
        above = up;
        readsAll = gathered;
    }

    /** Work-items, at most all, that {@code elements} elements take, of which each owns {@code e}. */
    private long items(long elements, long e, int d) {
        long most = space.workItems().along(d);
        return elements <= 0 ? 0 : Math.min(most, (elements - 1) / e + 1);
    }

    /** Work-items before {@code from} that are in reach of so many steps along {@code d}. */
    long before(int d, int steps, long from) {
        return reach(below.along(d), steps, from);
    }

    /** Work-items from {@code to} on that are in reach of so many steps along {@code d}. */
    long behind(int d, int steps, long to) {
        return reach(above.along(d), steps, space.workItems().along(d) - to);
    }

    private static long reach(long perStep, int steps, long most) {
        return perStep > 0 && steps > most / perStep ? most : perStep * steps;
    }

    /** {@code items} and all in reach of them in so many steps. */
    Box reached(Box items, int steps) {
        Offset lo = items.lo();
        Offset hi = items.hi();
        for (int d = 0; d < 3; d++) {
            lo = lo.with(d, lo.along(d) - before(d, steps, lo.along(d)));
            hi = hi.with(d, hi.along(d) + behind(d, steps, hi.along(d)));
        }
        return new Box(lo, hi);
    }

    /** The whole work-groups that hold {@link #reached}: what is launched where so many more steps follow. */
    public Box launched(Box items, int steps) {
        return space.inWholeGroups(reached(items, steps));
    }

    /** The whole work-groups within {@code items} of which no work-item reads what lies outside {@code items}. */
    public Box undisturbed(Box items) {
        if (readsAll && !items.equals(space.items())) {
            return Box.EMPTY;
        }
        Offset lo = items.lo();
        Offset hi = items.hi();
        for (int d = 0; d < 3; d++) {
            long size = space.groupSize().along(d);
            long all = space.workItems().along(d);
            if (lo.along(d) > 0) {
                lo = lo.with(d, Math.min(all, (lo.along(d) + below.along(d) + size - 1) / size * size));
            }
            if (hi.along(d) < all) {
                hi = hi.with(d, Math.max(0, hi.along(d) - above.along(d)) / size * size);
            }
        }
        return new Box(lo, hi);
    }
}
