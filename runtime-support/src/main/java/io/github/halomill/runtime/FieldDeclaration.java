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
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Declares a field of a program: see {@link Declaration}. */
public final class FieldDeclaration {

    private final String name;
    private final ElementType type;
    private final List<Border> borders = new ArrayList<>();
    private int dimensions = 1;
    private Extent size = Extent.of(1);
    private @Nullable Offset origin;
    private @Nullable Extent perCell;
    private Distribution distribution = Distribution.DISTRIBUTED;

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

    /** What is read outside of what cells have, at the end of a dimension: {@code border("x-", "mirror")}. */
    public FieldDeclaration border(String face, String kind) {
        return border(face, Border.Kind.valueOf(kind.toUpperCase(Locale.ROOT)), 0);
    }

    /** A value outside of what cells have. */
    public FieldDeclaration border(String face, double value) {
        return border(face, Border.Kind.VALUE, value);
    }

    private FieldDeclaration border(String face, Border.Kind kind, double value) {
        borders.add(new Border("xyz".indexOf(face.charAt(0)), face.charAt(1) == '+', kind, value));
        return this;
    }

    Distribution distribution() {
        return distribution;
    }

    FieldSpec spec(Grid grid) {
        boolean owned = distribution != Distribution.REPLICATED;
        Spacing spacing = owned ? spacing(grid) : Spacing.SAME;
        return new FieldSpec(name, type, dimensions, size, spacing, owned, borders);
    }

    private Spacing spacing(Grid grid) {
        if (dimensions < grid.dimensions()) {
            throw new RunException(name + " has " + dimensions + " dimensions and the kernel space "
                    + grid.dimensions() + ": make them as many or declare " + name + " replicated");
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
                        + cells + " work-items with 1 each: make the array larger, the kernel space smaller, or declare "
                        + name + " replicated");
            } else {
                per = per.with(d, cells / size.along(d));
            }
        }
        return new Spacing(origin == null ? first : origin, count, per);
    }
}
