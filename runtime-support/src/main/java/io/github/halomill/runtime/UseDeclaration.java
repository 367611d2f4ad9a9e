package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Declares what a kernel does with a field, unless a launch binds another: see {@link Declaration}. */
public final class UseDeclaration {

    private final String argument;
    private final String field;
    private final Access access;
    private final List<Points> points = new ArrayList<>();
    private final List<Points> pushed = new ArrayList<>();
    private List<Integer> wraps = List.of();
    private List<Long> spared = List.of();

    UseDeclaration(String argument, String field, Access access) {
        this.argument = argument;
        this.field = field;
        this.access = access;
    }

    /** It is read at that many elements from the work-item's own. */
    public UseDeclaration at(long... point) {
        Offset offset = Offset.of(point);
        points.add(new Points(offset, offset));
        return this;
    }

    /** These of its components are read at that many elements from the work-item's own. */
    public UseDeclaration at(Components of, long... point) {
        Offset offset = Offset.of(point);
        points.addAll(of.points(offset, offset));
        return this;
    }

    /**
     * It is read at all points of a box.
     *
     * @param along first and last coordinate along every dimension
     * @throws RunException if there are none
     */
    public UseDeclaration at(Range... along) {
        points.add(Points.along(argument, along));
        return this;
    }

    /** These of its components are read at all points of a box. */
    public UseDeclaration at(Components of, Range... along) {
        Points box = Points.along(argument, along);
        points.addAll(of.points(box.first(), box.last()));
        return this;
    }

    /**
     * Each work-item writes the elements that many from its own ones, instead of its own: no two write one. What
     * another zone owns of them travels there after each launch.
     */
    public UseDeclaration pushes(long... point) {
        pushed.add(Points.at(Offset.of(point)));
        return this;
    }

    /** The same of these components; those that none is said of are not written. */
    public UseDeclaration pushes(Components of, long... point) {
        pushed.addAll(of.points(Offset.of(point), Offset.of(point)));
        return this;
    }

    /** What is read beyond an end of the array, along these dimensions, is read at the other end. */
    public UseDeclaration wraps(Integer... dimensions) {
        wraps = List.of(dimensions);
        return this;
    }

    /**
     * No work-item writes that many elements at the ends of the array.
     *
     * @param ends the first and the last along x, then along y and z, then of components
     */
    public UseDeclaration spares(long... ends) {
        spared = Arrays.stream(ends).boxed().toList();
        return this;
    }

    /**
     * All coordinates from {@code first} to {@code last}; with none, which the last before the first means, there are
     * no points.
     */
    public static Range range(long first, long last) {
        return Range.range(first, last);
    }

    /** Components of a field, by their numbers from 0 on. */
    public static Components of(long... numbers) {
        return Components.of(numbers);
    }

    /** No components. */
    public static Components none() {
        return Components.of(new long[0]);
    }

    /** The same by ranges of them. */
    public static Components of(Range... ranges) {
        return Components.of(ranges);
    }

    /** One coordinate. */
    public static Range range(long only) {
        return Range.range(only);
    }

    String argument() {
        return argument;
    }

    /** Whether it is of an argument that is read and written. */
    boolean isUpdate(String name) {
        return argument.equals(name) && access.described() == Access.INOUT;
    }

    String field() {
        return field;
    }

    Use use(FieldSpec spec, Distribution distribution, Spacing cells) {
        Spacing spacing = spec.owned() ? cells.then(spec.spacing()) : Spacing.SAME;
        List<Points> read = distribution == Distribution.DISTRIBUTED ? points : List.of();
        return new Use(argument, spec, spacing, access, read, wraps, distribution)
                .writingAtMost(most(spec))
                .pushing(pushed);
    }

    private Box most(FieldSpec field) {
        Box whole = field.whole();
        Box most = whole;
        for (int d = 0; 2 * d < spared.size() && !most.isEmpty(); d++) {
            int axis = d < field.dimensions() ? d : Box.COMPONENTS;
            long from = Math.max(0, spared.get(2 * d));
            long to = whole.to(axis) - Math.max(0, spared.get(2 * d + 1));
            most = from < to ? most.withRange(axis, from, to) : Box.EMPTY;
        }
        return most;
    }
}
