package io.github.halomill.runtime.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A set of grid points as disjoint boxes. The boxes depend on the points only, not on how the set came about: maximal
 * runs along x, equal runs of adjacent rows merged along y, equal rectangles of adjacent planes merged along z, equal
 * boxes of adjacent components merged. So two regions are equal exactly if they hold the same points.
 */
public final class Region {

    /** No points. */
    public static final Region EMPTY = new Region(List.of());

    private static final Box POINT = Box.of(Extent.of(1));

    private static final Comparator<Box> BY_PLACE = Comparator.comparingLong(Box::firstComponent)
            .thenComparingLong(box -> box.lo().z())
            .thenComparingLong(box -> box.lo().y())
            .thenComparingLong(box -> box.lo().x());

    private final List<Box> boxes;

    /** The least box that has all points. */
    private final Box bounds;

    private Region(List<Box> boxes) {
        this.boxes = boxes;
        Box all = Box.EMPTY;
        for (Box box : boxes) {
            all = all.bound(box);
        }
        this.bounds = all;
    }

    /** The points of a box. */
    public static Region of(Box box) {
        return box.isEmpty() ? EMPTY : new Region(List.of(box));
    }

    /** The points in any of the boxes, which may overlap. */
    public static Region of(Collection<Box> boxes) {
        List<Box> filled = boxes.stream().filter(box -> !box.isEmpty()).toList();
        return filled.size() == 1 ? of(filled.get(0)) : sweep(filled, List.of(), (a, b) -> a);
    }

    /** Disjoint, not empty, ordered by component, z, y, x. */
    public List<Box> boxes() {
        return boxes;
    }

    /** What belongs to any of its boxes. */
    public Region each(Function<Box, Region> of) {
        return boxes.stream().map(of).reduce(EMPTY, Region::union);
    }

    /** The least box that has all points. */
    public Box bounds() {
        return bounds;
    }

    /** Whether there is no point in it. */
    public boolean isEmpty() {
        return boxes.isEmpty();
    }

    /** The number of points; throws {@link ArithmeticException} above 2^63 - 1. */
    public long volume() {
        long volume = 0;
        for (Box box : boxes) {
            volume = Math.addExact(volume, box.volume());
        }
        return volume;
    }

    /** The points in this or in {@code other}. */
    public Region union(Region other) {
        if (covers(other)) {
            return this;
        }
        if (other.covers(this)) {
            return other;
        }
        return sweep(boxes, other.boxes, (a, b) -> a || b);
    }

    /** The points in this and not in {@code other}. */
    public Region subtract(Region other) {
        if (bounds.intersect(other.bounds).isEmpty()) {
            return this;
        }
        if (other.covers(this)) {
            return EMPTY;
        }
        return sweep(boxes, other.boxes, (a, b) -> a && !b);
    }

    /** The points in this and in {@code other}. */
    public Region intersect(Region other) {
        if (bounds.intersect(other.bounds).isEmpty()) {
            return EMPTY;
        }
        if (covers(other)) {
            return other;
        }
        if (other.covers(this)) {
            return this;
        }
        return sweep(boxes, other.boxes, (a, b) -> a && b);
    }

    /** Whether this is one box in which all of {@code other} is, as can be told without looking at its boxes. */
    private boolean covers(Region other) {
        return other.isEmpty() || (boxes.size() == 1 && bounds.contains(other.bounds));
    }

    /** All points moved by {@code by}; overflow throws {@link ArithmeticException}. */
    public Region translate(Offset by) {
        return new Region(boxes.stream().map(box -> box.translate(by)).toList());
    }

    /** Which points are kept, by whether they are in the left and in the right operand; never those in neither. */
    @FunctionalInterface
    private interface Choice {
        boolean keeps(boolean inLeft, boolean inRight);
    }

    private static Region sweep(List<Box> left, List<Box> right, Choice choice) {
        List<Box> found = new ArrayList<>(section(Box.COMPONENTS, left, right, choice));
        found.sort(BY_PLACE);
        if (found.isEmpty()) {
            return EMPTY;
        }
        int componentAxis = (left.isEmpty() ? right : left).get(0).componentAxis();
        found.replaceAll(box -> box.withComponentsAt(componentAxis));
        return new Region(List.copyOf(found));
    }

    /**
     * The result within dimensions 0 to {@code axis}; in the others every box is [0, 1). Between two cuts along the
     * axis nothing changes, so the section of one slab tells all of it, and a box goes on as long as it is in every
     * section.
     */
    private static List<Box> section(int axis, List<Box> left, List<Box> right, Choice choice) {
        long[] cuts = cuts(axis, left, right);
        if (axis == 0) {
            return runs(cuts, left, right, choice);
        }
        List<Box> closed = new ArrayList<>();
        Map<Box, Long> open = new LinkedHashMap<>();
        List<Box> before = List.of();
        for (int i = 0; i + 1 < cuts.length; i++) {
            long from = cuts[i];
            List<Box> section = section(axis - 1, at(axis, from, left), at(axis, from, right), choice);
            if (section.equals(before)) {
                continue;
            }
            Map<Box, Long> continued = new LinkedHashMap<>();
            for (Box box : section) {
                Long start = open.remove(box);
                continued.put(box, start == null ? from : start);
            }
            open.forEach((box, start) -> closed.add(box.withRange(axis, start, from)));
            open = continued;
            before = section;
        }
        open.forEach((box, start) -> closed.add(box.withRange(axis, start, cuts[cuts.length - 1])));
        return closed;
    }

    /** The result along x. */
    private static List<Box> runs(long[] cuts, List<Box> left, List<Box> right, Choice choice) {
        List<Box> runs = new ArrayList<>();
        boolean open = false;
        long start = 0;
        for (long cut : cuts) {
            boolean kept = choice.keeps(holds(left, cut), holds(right, cut));
            if (kept && !open) {
                start = cut;
            } else if (open && !kept) {
                runs.add(POINT.withRange(0, start, cut));
            }
            open = kept;
        }
        return runs;
    }

    private static boolean holds(List<Box> boxes, long x) {
        for (Box box : boxes) {
            if (box.lo().x() <= x && x < box.hi().x()) {
                return true;
            }
        }
        return false;
    }

    /** Every coordinate along {@code axis} at which a box starts or ends, ascending. */
    private static long[] cuts(int axis, List<Box> left, List<Box> right) {
        long[] cuts = new long[2 * (left.size() + right.size())];
        int count = 0;
        for (List<Box> boxes : List.of(left, right)) {
            for (Box box : boxes) {
                cuts[count++] = box.from(axis);
                cuts[count++] = box.to(axis);
            }
        }
        Arrays.sort(cuts);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (i == 0 || cuts[i] != cuts[i - 1]) {
                cuts[distinct++] = cuts[i];
            }
        }
        return Arrays.copyOf(cuts, distinct);
    }

    private static List<Box> at(int axis, long position, List<Box> boxes) {
        List<Box> found = new ArrayList<>(boxes.size());
        for (Box box : boxes) {
            if (box.from(axis) <= position && position < box.to(axis)) {
                found.add(box);
            }
        }
        return found;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Region region && boxes.equals(region.boxes);
    }

    @Override
    public int hashCode() {
        return boxes.hashCode();
    }

    @Override
    public String toString() {
        return boxes.toString();
    }
}
