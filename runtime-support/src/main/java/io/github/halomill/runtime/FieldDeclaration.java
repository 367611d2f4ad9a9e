package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Combining;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Holding;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.margin.BorderValue;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Declares a field of a program: see {@link Declaration}. */
public final class FieldDeclaration {

    private static final Pattern FACE = Pattern.compile("all|[xyz][-+]?");

    private final String name;
    private final ElementType type;
    private final List<DeclaredBorder> borders = new ArrayList<>();
    private int dimensions = 1;
    private Extent size = Extent.of(1);
    private long components = 1;
    private int componentAxis = Box.COMPONENTS;
    private @Nullable Offset origin;
    private long[] perCell = {};
    private long[] cellsPerElement = {};
    private final List<Box> ranges = new ArrayList<>();
    private Distribution distribution = Distribution.DISTRIBUTED;
    private @Nullable Combining combining;

    FieldDeclaration(String name, ElementType type) {
        this.name = name;
        this.type = type;
    }

    /** Elements per dimension, x first. */
    public FieldDeclaration size(long... elements) {
        dimensions = elements.length;
        size = Extent.of(elements);
        return this;
    }

    /**
     * Elements that each place has, which are slowest in memory unless told otherwise: as many as the product of these,
     * whose first is the fastest. Cells have all of theirs, and none is cut apart.
     */
    public FieldDeclaration components(long... counts) {
        components = Arrays.stream(counts).reduce(1, Math::multiplyExact);
        return this;
    }

    /** Components are faster in memory than a dimension: {@code x}, where they are next to each other, or another. */
    public FieldDeclaration componentsBefore(String dimension) {
        componentAxis = List.of("x", "y", "z").indexOf(dimension);
        if (componentAxis < 0) {
            throw new IllegalArgumentException(name + " has components before " + dimension + "; there are x, y and z");
        }
        return this;
    }

    /** The first element that the first cell has; left out, half of what is more than cells have. */
    public FieldDeclaration origin(long... first) {
        origin = Offset.of(first);
        return this;
    }

    /** Elements that a cell has; left out, as many as there are for each. */
    public FieldDeclaration perCell(long... elements) {
        perCell = elements.clone();
        return this;
    }

    /** Cells that have an element together; left out, they do where there are fewer elements than cells. */
    public FieldDeclaration cellsPerElement(long... cells) {
        cellsPerElement = cells.clone();
        return this;
    }

    /**
     * Only the cells of a box have elements, one each. Of several boxes, which differ along one dimension, the elements
     * lie one behind the other.
     *
     * @param ends the first cell and one past the last along x, then along y and z
     * @throws RunException if the box has no cells
     */
    public FieldDeclaration range(long... ends) {
        Box box = Box.of(new Extent(1, 1, 1));
        for (int d = 0; d < ends.length / 2; d++) {
            if (ends[2 * d + 1] <= ends[2 * d]) {
                throw new RunException(name + " has elements for the cells from " + ends[2 * d] + " to before "
                        + ends[2 * d + 1] + " along " + Axes.name(d)
                        + ", which are none: choose parameters with which there are some");
            }
            box = box.withRange(d, ends[2 * d], ends[2 * d + 1]);
        }
        ranges.add(box);
        return this;
    }

    /** Every device holds all of it, and none writes it. */
    public FieldDeclaration replicated() {
        distribution = Distribution.REPLICATED;
        return this;
    }

    /**
     * Every device holds all of it; launches of kernels that write it belong to no cell: every zone carries them out,
     * with the same result.
     */
    public FieldDeclaration everywhere() {
        distribution = Distribution.EVERYWHERE;
        return this;
    }

    /** Every device holds all of it; what a zone writes is sent to all others. */
    public FieldDeclaration gathered() {
        distribution = Distribution.GATHERED;
        return this;
    }

    /**
     * Every device holds all of it; after each launch that writes it the zones' copies become one.
     *
     * @param with {@code sum}, {@code min}, {@code max}, {@code and}, {@code or}, {@code xor} or {@code any}
     * @throws IllegalArgumentException if there is no such rule, or the elements are no integers
     */
    public FieldDeclaration combined(String with) {
        return combined(with, OptionalLong.empty());
    }

    /**
     * Every device holds all of it, set to {@code from} before each launch that writes it; after the launch the zones'
     * copies become one.
     */
    public FieldDeclaration combined(String with, long from) {
        return combined(with, OptionalLong.of(from));
    }

    private FieldDeclaration combined(String with, OptionalLong from) {
        distribution = Distribution.COMBINED;
        combining = new Combining(Combining.Rule.of(with), from);
        combining.require(name, type);
        return this;
    }

    /**
     * What is read outside of what cells have, at an end of a dimension: {@code border("x-", "mirror")}; at both ends:
     * {@code x}; at all: {@code all}. Of ends that have no margin only those are meant that are named on their own.
     * Those along some cells go before those along all, then those of some components before those of all, then the
     * later.
     *
     * @param kind the {@link Border.Kind#word} of any but {@code value}
     * @throws IllegalArgumentException if there is no such face or kind
     */
    public FieldDeclaration border(String face, String kind) {
        return border(face, kind, Components.ALL);
    }

    /** The same of these of its components only. */
    public FieldDeclaration border(String face, String kind, Components of) {
        for (Border.Kind known : Border.Kind.values()) {
            if (known.word().equals(kind) && known != Border.Kind.VALUE) {
                return border(face, of, known, BorderValue.of(0));
            }
        }
        throw new IllegalArgumentException(name + " has a border of kind " + kind + "; there are "
                + Border.Kind.words(known -> known != Border.Kind.VALUE, ", ") + ", and values");
    }

    /** A value outside of what cells have. */
    public FieldDeclaration border(String face, double value) {
        return border(face, value, Components.ALL);
    }

    /** The same of these of its components only. */
    public FieldDeclaration border(String face, double value, Components of) {
        return border(face, of, Border.Kind.VALUE, BorderValue.of(value));
    }

    /**
     * A value that follows from scalars, as they are when a kernel is launched that reads it.
     *
     * @param text of it, for people
     */
    public FieldDeclaration border(String face, String text, Formula value) {
        return border(face, text, value, Components.ALL);
    }

    /** The same of these of its components only. */
    public FieldDeclaration border(String face, String text, Formula value, Components of) {
        return border(face, of, Border.Kind.VALUE, BorderValue.of(text, value));
    }

    /**
     * The border that was said last is along some cells of its face only.
     *
     * @param ends the first cell and one past the last along each dimension but the face's own, x first; those in the
     *     margin are negative, or as many as there are cells and more
     */
    public FieldDeclaration along(long... ends) {
        DeclaredBorder last = borders.remove(borders.size() - 1);
        borders.add(new DeclaredBorder(
                last.where(),
                last.of(),
                last.kind(),
                last.value(),
                LongStream.of(ends).boxed().toList()));
        return this;
    }

    private FieldDeclaration border(String face, Components of, Border.Kind kind, BorderValue value) {
        if (!FACE.matcher(face).matches()) {
            throw new IllegalArgumentException(
                    name + " has a border at " + face + "; there are x-, x+, x and so on, and all");
        }
        borders.add(new DeclaredBorder(face, of, kind, value, List.of()));
        return this;
    }

    String name() {
        return name;
    }

    Distribution distribution() {
        return distribution;
    }

    FieldSpec spec(Grid grid) {
        boolean owned = distribution == Distribution.DISTRIBUTED || distribution == Distribution.GATHERED;
        Spacing spacing = owned ? spacing(grid) : Spacing.SAME;
        Shape shape = new Shape(dimensions, size, components, componentAxis);
        Holding holding = new Holding(owned, Optional.ofNullable(combining));
        FieldSpec field = new FieldSpec(name, type, shape, spacing, holding, List.of());
        return field.withBorders(borders.stream()
                .sorted(DeclaredBorder.RANK)
                .flatMap(border -> border.borders(field, grid))
                .toList());
    }

    private Spacing spacing(Grid grid) {
        if (dimensions < grid.dimensions()) {
            throw new RunException(name + " has " + dimensions + " dimensions and the kernel space " + grid.dimensions()
                    + ": make them as many or declare " + name + " replicated");
        }
        if (!ranges.isEmpty()) {
            return new CellRanges(name, ranges).spacing(size, grid);
        }
        Offset first = Offset.ZERO;
        Extent count = new Extent(1, 1, 1);
        Extent per = new Extent(1, 1, 1);
        for (int d = 0; d < 3; d++) {
            long cells = grid.size().along(d);
            long elements = size.along(d);
            boolean said = d < perCell.length;
            long each = said ? perCell[d] : Math.max(1, elements / cells);
            long together = d < cellsPerElement.length ? cellsPerElement[d] : said ? 1 : together(cells, elements);
            if (elements < 1 || cells % together != 0 || elements < each * (cells / together)) {
                throw new RunException(name + " has " + elements + " elements along " + Axes.name(d) + " for " + cells
                        + " work-items with "
                        + (together > 1 ? "1 for " + together + " together" : each + " each")
                        + ": make the array larger, the kernel space smaller, or declare " + name + " replicated");
            }
            count = count.with(d, each);
            per = per.with(d, together);
            first = first.with(d, (elements - each * (cells / together)) / 2);
        }
        return new Spacing(origin == null ? first : origin, count, per);
    }

    /** One where there are as many elements as cells, and where they do not divide them. */
    private static long together(long cells, long elements) {
        return elements < 1 || cells % elements != 0 ? 1 : cells / elements;
    }
}
