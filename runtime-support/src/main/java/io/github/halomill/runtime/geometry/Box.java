package io.github.halomill.runtime.geometry;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The points of a box, each with some of the components that arrays have there: one, number 0, unless told otherwise.
 *
 * @param lo first point
 * @param hi one past the last point in every dimension
 * @param firstComponent number of the first component
 * @param endComponent one past the number of the last one
 * @param componentAxis where components are among x, y and z in memory: 0 before x, as the fastest, to 3 behind z
 */
public record Box(Offset lo, Offset hi, long firstComponent, long endComponent, int componentAxis) {

    /** The axis of components, behind x, y and z. */
    public static final int COMPONENTS = 3;

    /** All axes, that of components included. */
    public static final int AXES = 4;

    /** By where components are in memory: all axes, the fastest first. */
    private static final int[][] ORDERS = {
        {COMPONENTS, 0, 1, 2}, {0, COMPONENTS, 1, 2}, {0, 1, COMPONENTS, 2}, {0, 1, 2, COMPONENTS}
    };

    /** The box without points. */
    public static final Box EMPTY = new Box(Offset.ZERO, Offset.ZERO);

    public Box {
        if (hi.x() <= lo.x() || hi.y() <= lo.y() || hi.z() <= lo.z() || endComponent <= firstComponent) {
            lo = Offset.ZERO;
            hi = Offset.ZERO;
            firstComponent = 0;
            endComponent = 1;
            componentAxis = COMPONENTS;
        }
    }

    /** Points of one component. */
    public Box(Offset lo, Offset hi) {
        this(lo, hi, 0, 1, COMPONENTS);
    }

    /** All points of an array of the given shape. */
    public static Box of(Extent shape) {
        return of(shape, 1);
    }

    /** All points of an array of the given shape, with so many components. */
    public static Box of(Extent shape, long components) {
        return new Box(Offset.ZERO, new Offset(shape.x(), shape.y(), shape.z()), 0, components, COMPONENTS);
    }

    /** The same with its elements in memory as an array has them whose components are at an axis. */
    public Box withComponentsAt(int axis) {
        return new Box(lo, hi, firstComponent, endComponent, axis);
    }

    /** The same points with the components from {@code first} to {@code end} (exclusive). */
    public Box ofComponents(long first, long end) {
        return isEmpty() ? this : new Box(lo, hi, first, end, componentAxis);
    }

    /** The same points with those components that {@code other} has, and in memory as there. */
    public Box ofComponents(Box other) {
        return isEmpty() ? this : new Box(lo, hi, other.firstComponent, other.endComponent, other.componentAxis);
    }

    /** How many components points have. */
    public long components() {
        return endComponent - firstComponent;
    }

    /** The same, cut into pieces of one each along an axis. */
    public List<Box> slices(int axis) {
        return LongStream.range(from(axis), isEmpty() ? from(axis) : to(axis))
                .mapToObj(at -> withRange(axis, at, at + 1))
                .toList();
    }

    /** Whether there is no point in it. */
    public boolean isEmpty() {
        return hi.x() == lo.x();
    }

    /** Points per dimension. */
    public Extent extent() {
        return new Extent(hi.x() - lo.x(), hi.y() - lo.y(), hi.z() - lo.z());
    }

    /** The number of points, times that of components. */
    public long volume() {
        return Math.multiplyExact(extent().volume(), components());
    }

    /** Where it begins along an axis. */
    public long from(int axis) {
        return axis == COMPONENTS ? firstComponent : lo.along(axis);
    }

    /** One past where it ends along an axis. */
    public long to(int axis) {
        return axis == COMPONENTS ? endComponent : hi.along(axis);
    }

    /** How long it is along an axis. */
    public long length(int axis) {
        return to(axis) - from(axis);
    }

    /** All axes in the order in which they count elements in memory, the fastest first. */
    public int[] order() {
        return ORDERS[componentAxis].clone();
    }

    /** The slowest axis in memory along which there are several; none that is faster than {@code least}. */
    public int slowestOfSeveral(int least) {
        int[] order = ORDERS[componentAxis];
        int i = AXES - 1;
        while (order[i] != least && length(order[i]) == 1) {
            i--;
        }
        return order[i];
    }

    /** From an element to the next along an axis, in memory that holds this box. */
    public long pitch(int axis) {
        long pitch = 1;
        for (int faster : ORDERS[componentAxis]) {
            if (faster == axis) {
                return pitch;
            }
            pitch = Math.multiplyExact(pitch, length(faster));
        }
        throw new IllegalArgumentException("no axis: " + axis);
    }

    /** The place of a point's component among all, which are counted from 0 as they follow each other in memory. */
    public long indexOf(Offset point, long component) {
        long index = 0;
        for (int i = AXES - 1; i >= 0; i--) {
            int axis = ORDERS[componentAxis][i];
            long at = (axis == COMPONENTS ? component : point.along(axis)) - from(axis);
            index = Math.addExact(Math.multiplyExact(index, length(axis)), at);
        }
        return index;
    }

    /** The place of the first of another box. */
    public long indexOf(Box part) {
        return indexOf(part.lo, part.firstComponent);
    }

    /** The point at a place, counted as elements follow each other in memory. */
    public Offset point(long index) {
        Offset point = lo;
        long rest = index;
        for (int axis : ORDERS[componentAxis]) {
            if (axis != COMPONENTS) {
                point = point.with(axis, from(axis) + rest % length(axis));
            }
            rest /= length(axis);
        }
        return point;
    }

    /** The component at such a place. */
    public long component(long index) {
        return firstComponent + index / pitch(COMPONENTS) % components();
    }

    /** The points in both, with the components of both; in memory as this. */
    public Box intersect(Box other) {
        return new Box(
                new Offset(
                        Math.max(lo.x(), other.lo.x()), Math.max(lo.y(), other.lo.y()), Math.max(lo.z(), other.lo.z())),
                new Offset(
                        Math.min(hi.x(), other.hi.x()), Math.min(hi.y(), other.hi.y()), Math.min(hi.z(), other.hi.z())),
                Math.max(firstComponent, other.firstComponent),
                Math.min(endComponent, other.endComponent),
                componentAxis);
    }

    /** The smallest box around both. */
    public Box bound(Box other) {
        if (isEmpty()) {
            return other;
        }
        if (other.isEmpty()) {
            return this;
        }
        return new Box(
                new Offset(
                        Math.min(lo.x(), other.lo.x()), Math.min(lo.y(), other.lo.y()), Math.min(lo.z(), other.lo.z())),
                new Offset(
                        Math.max(hi.x(), other.hi.x()), Math.max(hi.y(), other.hi.y()), Math.max(hi.z(), other.hi.z())),
                Math.min(firstComponent, other.firstComponent),
                Math.max(endComponent, other.endComponent),
                componentAxis);
    }

    /** Whether there is no point between both along any dimension. */
    public boolean touches(Box other) {
        return IntStream.range(0, 3)
                .allMatch(d -> lo.along(d) <= other.hi.along(d) && other.lo.along(d) <= hi.along(d));
    }

    /** Whether every point of {@code other} is in this box, with all its components. */
    public boolean contains(Box other) {
        return other.isEmpty() || intersect(other).equals(other);
    }

    /**
     * Whether its elements are contiguous in memory that holds {@code whole}: above the first cut axis it has one of
     * each.
     */
    public boolean isContiguousIn(Box whole) {
        boolean cut = false;
        for (int axis : ORDERS[componentAxis]) {
            if (cut && length(axis) > 1) {
                return false;
            }
            cut |= length(axis) < whole.length(axis);
        }
        return true;
    }

    /** How many of its elements follow each other in memory that holds {@code whole}: it consists of such runs. */
    public long run(Box whole) {
        long run = 1;
        for (int axis : ORDERS[componentAxis]) {
            run *= length(axis);
            if (length(axis) < whole.length(axis)) {
                break;
            }
        }
        return run;
    }

    /** This box moved by {@code by}. */
    public Box translate(Offset by) {
        return isEmpty() ? this : new Box(lo.plus(by), hi.plus(by), firstComponent, endComponent, componentAxis);
    }

    /** This box as it is counted from the first point and the first component of another. */
    public Box relativeTo(Box origin) {
        return translate(Offset.ZERO.minus(origin.lo))
                .ofComponents(firstComponent - origin.firstComponent, endComponent - origin.firstComponent);
    }

    /** This box, but from {@code from} to {@code to} (exclusive) along an axis. */
    public Box withRange(int axis, long from, long to) {
        return axis == COMPONENTS
                ? ofComponents(from, to)
                : new Box(lo.with(axis, from), hi.with(axis, to), firstComponent, endComponent, componentAxis);
    }

    @Override
    public String toString() {
        boolean one = firstComponent == 0 && endComponent == 1;
        return "[" + lo + ", " + hi + ")" + (one ? "" : " of components " + firstComponent + " to " + endComponent);
    }
}
