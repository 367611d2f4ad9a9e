package io.github.halomill.runtime;

import io.github.halomill.runtime.base.ElementType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Spacing;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Declares a field of a program: see {@link Declaration}. */
public final class FieldDeclaration {

    private static final Pattern FACE = Pattern.compile("all|[xyz][-+]?");

    private final String name;
    private final ElementType type;
    private final List<Faces> faces = new ArrayList<>();
    private int dimensions = 1;
    private Extent size = Extent.of(1);
    private @Nullable Offset origin;
    private @Nullable Extent perCell;
    private Distribution distribution = Distribution.DISTRIBUTED;

    /** A border as it was declared: at one face, or at all there are of a dimension, or at all. */
    private record Faces(String where, Border.Kind kind, double value) {}

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

    /** The first element that the first cell has; left out, half of what is more than cells have. */
    public FieldDeclaration origin(long... first) {
        origin = Offset.of(first);
        return this;
    }

    /** Elements that a cell has; left out, as many as there are for each. */
    public FieldDeclaration perCell(long... elements) {
        perCell = Extent.of(elements);
        return this;
    }

    /** Every device holds all of it, and none writes it. */
    public FieldDeclaration replicated() {
        distribution = Distribution.REPLICATED;
        return this;
    }

    /** Every device holds all of it; what a zone writes is sent to all others. */
    public FieldDeclaration gathered() {
        distribution = Distribution.GATHERED;
        return this;
    }

    /**
     * What is read outside of what cells have, at an end of a dimension: {@code border("x-", "mirror")}; at both ends: {@code x}; at all:
     * {@code all}. Of ends that have no margin only those are meant that are named on their own. The later go before.
     *
     * @param kind {@code fixed}, {@code copy}, {@code mirror}, {@code antimirror} or {@code periodic}
     * @throws IllegalArgumentException if there is no such face or kind
     */
    public FieldDeclaration border(String face, String kind) {
        for (Border.Kind known : Border.Kind.values()) {
            if (known.word().equals(kind) && known != Border.Kind.VALUE) {
                return border(face, known, 0);
            }
        }
        throw new IllegalArgumentException(name + " has a border of kind " + kind
                + "; there are fixed, copy, mirror, antimirror, periodic, and values");
    }

    /** A value outside of what cells have. */
    public FieldDeclaration border(String face, double value) {
        return border(face, Border.Kind.VALUE, value);
    }

    private FieldDeclaration border(String face, Border.Kind kind, double value) {
        if (!FACE.matcher(face).matches()) {
            throw new IllegalArgumentException(
                    name + " has a border at " + face + "; there are x-, x+, x and so on, and all");
        }
        faces.add(new Faces(face, kind, value));
        return this;
    }

    Distribution distribution() {
        return distribution;
    }

    FieldSpec spec(Grid grid) {
        boolean owned = distribution != Distribution.REPLICATED;
        Spacing spacing = owned ? spacing(grid) : Spacing.SAME;
        FieldSpec field = new FieldSpec(name, type, dimensions, size, spacing, owned, List.of());
        return field.withBorders(
                faces.stream().flatMap(at -> borders(at, field, grid)).toList());
    }

    private Stream<Border> borders(Faces at, FieldSpec field, Grid grid) {
        List<Border> named = new ArrayList<>();
        List<Border> there = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            for (boolean high : new boolean[] {false, true}) {
                Border border = new Border(d, high, at.kind, at.value);
                if (at.where.equals("all") || border.face().startsWith(at.where)) {
                    named.add(border);
                    if (field.hasMargin(grid, border)) {
                        there.add(border);
                    }
                }
            }
        }
        // Where none has a margin, or one is named that has not, it is refused with all other checks.
        return (there.isEmpty() ? named : there).stream();
    }

    private Spacing spacing(Grid grid) {
        if (dimensions < grid.dimensions()) {
            throw new RunException(name + " has " + dimensions + " dimensions and the kernel space " + grid.dimensions()
                    + ": make them as many or declare " + name + " replicated");
        }
        Offset first = Offset.ZERO;
        Extent count = new Extent(1, 1, 1);
        Extent per = new Extent(1, 1, 1);
        for (int d = 0; d < 3; d++) {
            long cells = grid.size().along(d);
            long elements = perCell == null ? size.along(d) / cells : perCell.along(d);
            if (elements >= 1) {
                count = count.with(d, elements);
                first = first.with(d, (size.along(d) - elements * cells) / 2);
            } else if (size.along(d) < 1 || cells % size.along(d) != 0) {
                throw new RunException(name + " has " + size.along(d) + " elements along " + Axes.name(d) + " for "
                        + cells
                        + " work-items with 1 each: make the array larger, the kernel space smaller, or declare "
                        + name + " replicated");
            } else {
                per = per.with(d, cells / size.along(d));
            }
        }
        return new Spacing(origin == null ? first : origin, count, per);
    }
}
