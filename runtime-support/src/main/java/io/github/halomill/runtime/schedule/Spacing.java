package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Gap;
import io.github.halomill.runtime.geometry.Offset;
import java.util.List;
import java.util.stream.Stream;

/**
 * How what is finer or coarser hangs on what is counted from 0: elements on work-items, elements or work-items on
 * cells. Number i has {@code origin + floor(i * count / per)} to {@code origin + ceil((i + 1) * count / per) - 1} in
 * every dimension, where gaps take away what would be of the numbers in them.
 *
 * @param origin what number 0 has first
 * @param count as many as {@code per} numbers have; at least 1 where anything is asked of it
 * @param per at least 1
 * @param gaps numbers that have nothing, in increasing order, along dimensions where others have one each
 */
public record Spacing(Offset origin, Extent count, Extent per, List<Gap> gaps) {

    private static final Extent ONES = new Extent(1, 1, 1);

    /** Each number has itself. */
    public static final Spacing SAME = new Spacing(Offset.ZERO, ONES);

    public Spacing {
        gaps = List.copyOf(gaps);
    }

    /** One without gaps. */
    public Spacing(Offset origin, Extent count, Extent per) {
        this(origin, count, per, List.of());
    }

    /** Each number has {@code count}. */
    public Spacing(Offset origin, Extent count) {
        this(origin, count, ONES);
    }

    /** What the numbers of a box have. */
    public Box of(Box numbers) {
        if (numbers.isEmpty()) {
            return Box.EMPTY;
        }
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            lo = lo.with(d, first(d, numbers.lo().along(d)));
            hi = hi.with(d, end(d, numbers.hi().along(d)));
        }
        return new Box(lo, hi);
    }

    /** The first that number {@code i} has along {@code d}. */
    public long first(int d, long i) {
        return origin.along(d) + Math.floorDiv(i * count.along(d), per.along(d)) - missing(d, i);
    }

    /** One past the last that the numbers before {@code end} have along {@code d}. */
    public long end(int d, long end) {
        return origin.along(d) + Arithmetic.ceilDiv(end * count.along(d), per.along(d)) - missing(d, end);
    }

    private long missing(int d, long before) {
        return gaps.isEmpty() ? 0 : gaps(d).mapToLong(gap -> gap.before(before)).sum();
    }

    private Stream<Gap> gaps(int d) {
        return gaps.stream().filter(gap -> gap.d() == d);
    }

    /** Whether each number has one, and what follows each other is had by numbers that do. */
    public boolean isOneEach() {
        return count.equals(ONES) && per.equals(ONES) && gaps.isEmpty();
    }

    /** Whether not all numbers have something along {@code d}. */
    public boolean hasGaps(int d) {
        return !gaps.isEmpty() && gaps(d).findAny().isPresent();
    }

    /** The smallest box of numbers that together have all of {@code box}. */
    public Box having(Box box) {
        if (box.isEmpty()) {
            return Box.EMPTY;
        }
        Offset lo = Offset.ZERO;
        Offset hi = Offset.ZERO;
        for (int d = 0; d < 3; d++) {
            lo = lo.with(d, last(d, box.lo().along(d)));
            hi = hi.with(d, from(d, box.hi().along(d)));
        }
        return new Box(lo, hi);
    }

    /** The least number along {@code d} whose first is not before {@code place}. */
    public long from(int d, long place) {
        if (hasGaps(d)) {
            return last(d, place - 1) + 1;
        }
        return Arithmetic.ceilDiv((place - origin.along(d)) * per.along(d), count.along(d));
    }

    /** The greatest number along {@code d} whose first is not behind {@code place}. */
    public long last(int d, long place) {
        long number = Math.floorDiv((place - origin.along(d)) * per.along(d), count.along(d));
        for (Gap gap : gaps) {
            number += gap.d() == d && number >= gap.from() ? gap.to() - gap.from() : 0;
        }
        return number;
    }

    /**
     * The spacing of what hangs by {@code finer} on what this one spaces.
     *
     * @throws RunException if number 0 begins inside what several of these share, or several of what has gaps are
     *     taken together
     */
    public Spacing then(Spacing finer) {
        Offset first = Offset.ZERO;
        Extent most = ONES;
        Extent share = ONES;
        for (int d = 0; d < 3; d++) {
            if (finer.hasGaps(d) && (count.along(d) != 1 || per.along(d) != 1)) {
                throw new RunException("arrays have elements for some of the cells along " + Axes.name(d)
                        + " only, and work-items are not one for each cell: launch one on each");
            }
            if (origin.along(d) * finer.count.along(d) % finer.per.along(d) != 0) {
                throw new RunException("number 0 along " + Axes.name(d) + " begins at " + origin.along(d)
                        + ", inside an element that " + finer.per.along(d)
                        + " cells share: begin with the first of them");
            }
            long counted = Math.multiplyExact(count.along(d), finer.count.along(d));
            long shared = Math.multiplyExact(per.along(d), finer.per.along(d));
            long common = Math.max(1, Arithmetic.gcd(counted, shared));
            first = first.with(
                    d,
                    finer.origin.along(d) + Math.floorDiv(origin.along(d) * finer.count.along(d), finer.per.along(d)));
            most = most.with(d, counted / common);
            share = share.with(d, shared / common);
        }
        return new Spacing(
                first,
                most,
                share,
                finer.gaps.stream().map(gap -> gap.seenFrom(origin)).toList());
    }
}
