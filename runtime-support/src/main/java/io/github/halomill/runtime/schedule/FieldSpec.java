package io.github.halomill.runtime.schedule;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Lattice;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.schedule.margin.BorderNumbers;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * An array that lives on the devices between launches, under the name that it has at first.
 *
 * @param name unique in a problem
 * @param type type of one element
 * @param shape how large it is
 * @param spacing which elements a cell of the grid has; what lies beyond those of all cells, the margin, belongs to the
 *     nearest one
 * @param holding what devices hold of it
 * @param borders what kernels read outside of what cells have, where that is not just what was copied there; the later
 *     go before
 */
public record FieldSpec(
        String name, ElementType type, Shape shape, Spacing spacing, Holding holding, List<Border> borders) {

    public FieldSpec {
        borders = List.copyOf(borders);
    }

    /**
     * One whose places have an element each, and that is not combined: of which cells have elements, or that no launch
     * writes.
     */
    public FieldSpec(
            String name,
            ElementType type,
            int dimensions,
            Extent size,
            Spacing spacing,
            boolean owned,
            List<Border> borders) {
        this(name, type, new Shape(dimensions, size), spacing, new Holding(owned, Optional.empty()), borders);
    }

    /** One that is combined. */
    public static FieldSpec combined(String name, ElementType type, int dimensions, Extent size, Combining how) {
        Holding holding = new Holding(false, Optional.of(how));
        return new FieldSpec(name, type, new Shape(dimensions, size), Spacing.SAME, holding, List.of());
    }

    /** Number of dimensions along which it has places: 1, 2 or 3. */
    public int dimensions() {
        return shape.dimensions();
    }

    /** Places along each dimension. */
    public Extent size() {
        return shape.size();
    }

    /** Elements that each place has. */
    public long components() {
        return shape.components();
    }

    /** Whether cells have elements of it; else no launch writes any, unless it is combined. */
    public boolean owned() {
        return holding.owned();
    }

    /** How zones' copies become one after a launch that writes it, if they do. */
    public Optional<Combining> combining() {
        return holding.combining();
    }

    /** The whole array. */
    public Box whole() {
        return shape.whole();
    }

    /** The elements of some cells of {@code grid}, without margins. */
    public Box inner(Box cells) {
        return elements(cells).intersect(whole());
    }

    /**
     * Elements so many apart of a range of cells.
     *
     * @param range the first cell and one past the last along each dimension; along dimensions that the grid does not
     *     have, elements; none: of all cells
     * @param stride along each dimension, or one along all; none: 1
     * @throws RunException if the array does not have them all, or a stride is less than 1
     */
    public Lattice lattice(long[] range, long[] stride, Grid grid) {
        Box box = range.length == 0 ? inner(grid.cells()) : within(range, grid);
        Extent apart = stride.length == 1
                ? new Extent(stride[0], stride[0], stride[0])
                : Extent.of(stride.length == 0 ? new long[] {1} : stride);
        for (int d = 0; d < 3; d++) {
            if (apart.along(d) < 1) {
                throw new RunException("save: a stride of " + apart.along(d) + "; 1 or more are possible");
            }
        }
        return new Lattice(new Box(box.lo(), box.hi()), apart);
    }

    /** Where its elements lie: as cells of {@code grid}, if these have elements. */
    public Placement placement(Grid grid) {
        boolean alike = owned() && spacing.gaps().isEmpty();
        if (!alike) {
            return Placement.ELEMENTS;
        }
        List<Double> first = new ArrayList<>();
        List<Double> step = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            boolean counted = d < grid.dimensions();
            double cells =
                    counted ? (double) spacing.per().along(d) / spacing.count().along(d) : 1;
            double edge = counted ? -spacing.origin().along(d) * cells : 0;
            double length =
                    grid.scale().isPresent() ? grid.scale().get().spacing().get(d) : 1;
            double start =
                    grid.scale().isPresent() ? grid.scale().get().origin().get(d) : 0;
            first.add(start + edge * length + 0.0); // no minus zero
            step.add(cells * length);
        }
        return new Placement(grid.scale().isPresent() ? Placement.Unit.LENGTH : Placement.Unit.CELLS, first, step);
    }

    private Box within(long[] range, Grid grid) {
        Box box = whole();
        for (int d = 0; d < range.length / 2 && d < 3; d++) {
            long first = range[2 * d];
            long end = range[2 * d + 1];
            boolean counted = d < grid.dimensions();
            long from = counted ? spacing.first(d, first) : first;
            long to = counted ? spacing.end(d, end) : end;
            if (from < 0 || to > size().along(d) || to <= from) {
                throw new RunException("save: " + name + " has no cells from " + first + " to before " + end + " along "
                        + Axes.name(d) + "; it has " + size().along(d) + " elements there, those of cell 0 from "
                        + (counted ? spacing.first(d, 0) : 0) + " on");
            }
            box = box.withRange(d, from, to);
        }
        return box;
    }

    /** The elements of a cell, also of one in a margin, and also where the array has none. */
    public Box of(Offset cell) {
        return elements(new Box(cell, cell.plus(new Offset(1, 1, 1))));
    }

    /** The elements of some cells of {@code grid}, and of the margins nearest to them. */
    public Box of(Box cells, Grid grid) {
        if (cells.isEmpty()) {
            return Box.EMPTY;
        }
        Box box = elements(cells);
        for (int d = 0; d < 3; d++) {
            long lo = cells.lo().along(d) == 0 ? 0 : box.lo().along(d);
            long hi = cells.hi().along(d) == grid.size().along(d)
                    ? size().along(d)
                    : box.hi().along(d);
            box = box.withRange(d, lo, hi);
        }
        return box;
    }

    private Box elements(Box cells) {
        return spacing.of(cells).ofComponents(whole());
    }

    /**
     * What is read of a component outside of the cells at an end of dimension {@code d}: the first along the whole
     * face, the others along ranges; the later go before.
     */
    public List<Border> borders(int d, boolean high, long component) {
        List<Border> found = new ArrayList<>(List.of(new Border(d, high, Border.Kind.FIXED, 0)));
        for (Border border : borders) {
            if (border.isAt(d, high) && border.of().has(component)) {
                found.removeIf(before -> before.isHiddenBy(border));
                found.add(border);
            }
        }
        return found;
    }

    /** Whether what a component has at the other end is read at an end of dimension {@code d}. */
    public boolean isPeriodic(int d, boolean high, long component) {
        return borders(d, high, component).get(0).kind() == Border.Kind.PERIODIC;
    }

    /** Whether what some component has at the other end is read there. */
    public boolean isPeriodic(int d, boolean high) {
        return layers().stream().anyMatch(layer -> isPeriodic(d, high, layer.firstComponent()));
    }

    /** What the values of its borders are for scalars as they are now. */
    public BorderNumbers numbers(Scalars now) {
        return new BorderNumbers(borders.stream().map(Border::value).toList(), now);
    }

    /** The first of its borders whose value changes while a program runs. */
    public Optional<Border> changingBorder() {
        return borders.stream().filter(border -> border.value().changes()).findFirst();
    }

    /** The whole array by components: those next to each other that have the same borders are one box. */
    public List<Box> layers() {
        NavigableSet<Long> cuts = new TreeSet<>(List.of(0L, components()));
        borders.forEach(
                border -> cuts.addAll(List.of(border.of().first(), border.of().last() + 1)));
        List<Box> layers = new ArrayList<>();
        long from = 0;
        for (long to : cuts.subSet(1L, true, components(), true)) {
            if (to == components() || !borders(from).equals(borders(to))) {
                layers.add(whole().ofComponents(from, to));
                from = to;
            }
        }
        return layers;
    }

    /** Those of a component, in the order of faces, without faces that are just fixed. */
    public List<Border> borders(long component) {
        return IntStream.range(0, 6)
                .mapToObj(face -> borders(face / 2, face % 2 > 0, component))
                .flatMap(List::stream)
                .filter(border ->
                        border.kind() != Border.Kind.FIXED || border.range().isPresent())
                .map(border -> border.of(Range.ALL))
                .toList();
    }

    /** Whether the array goes on beyond what all cells of {@code grid} have, where a border is. */
    public boolean hasMargin(Grid grid, Border border) {
        Box inner = inner(grid.cells());
        int d = border.dimension();
        return border.high()
                ? inner.hi().along(d) < size().along(d)
                : inner.lo().along(d) > 0;
    }

    /** Whether some margin holds anything else than what was copied there. */
    public boolean hasBorders() {
        return borders.stream().anyMatch(border -> border.kind() != Border.Kind.FIXED);
    }

    /** This field with other elements for each cell. */
    FieldSpec withSpacing(Spacing other) {
        return new FieldSpec(name, type, shape, other, holding, borders);
    }

    /** This field with other borders. */
    public FieldSpec withBorders(List<Border> other) {
        return new FieldSpec(name, type, shape, spacing, holding, other);
    }

    /** Elements outside of what all cells of {@code grid} have, along {@code d}. */
    public long margin(Grid grid, int d) {
        return size().along(d) - inner(grid.cells()).extent().along(d);
    }
}
