package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.base.DataType.ScalarType;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Range;
import java.util.List;

/**
 * Refuses borders that cannot be: of margins that are not there, or wider than what they are made of, or of other
 * types.
 */
final class BorderCheck {

    private final FieldSpec field;
    private final Grid grid;
    private final Box inner;

    private BorderCheck(FieldSpec field, Grid grid) {
        this.field = field;
        this.grid = grid;
        this.inner = field.inner(grid.cells());
    }

    /** Throws {@link RunException} with cause and cure. */
    static void check(FieldSpec field, Grid grid) {
        if (!field.hasBorders()) {
            return;
        }
        if (!field.owned()) {
            throw new RunException(field.name()
                    + " is replicated, so that no cell has any of it and nothing is a margin: leave out its borders");
        }
        BorderCheck check = new BorderCheck(field, grid);
        check.components();
        field.borders().stream()
                .filter(border -> border.kind() != Border.Kind.FIXED)
                .forEach(check::border);
    }

    /** Components that borders name are there, and each has one border at a face. */
    private void components() {
        List<Border> some = field.borders().stream()
                .filter(border -> !border.of().equals(Range.ALL))
                .toList();
        for (int i = 0; i < some.size(); i++) {
            Border border = some.get(i);
            Range of = border.of();
            if (of.first() < 0 || of.last() < of.first() || of.last() >= field.components()) {
                throw new RunException(what(border) + ", and components of " + field.name() + " are counted from 0 to "
                        + (field.components() - 1) + ": choose parameters with which they are there");
            }
            for (Border other : some.subList(0, i)) {
                if (other.isAt(border.dimension(), border.high()) && other.of().meets(of)) {
                    throw new RunException(what(border) + ", and there is another one, "
                            + other.kind().word() + other.of().components()
                            + ": choose parameters with which each component has one border");
                }
            }
        }
    }

    private String what(Border border) {
        return "the border " + border.kind().word() + " of " + field.name() + " at " + border.face() + " is"
                + border.of().components();
    }

    private void border(Border border) {
        int d = border.dimension();
        long width = border.high()
                ? field.size().along(d) - inner.hi().along(d)
                : inner.lo().along(d);
        long cells = inner.extent().along(d);
        String what = "the border " + border.kind().word() + " of " + field.name() + " at " + border.face();
        if (!field.hasMargin(grid, border)) {
            throw new RunException(what + " has no margin: make the array larger there, or leave the border out");
        }
        long inside = border.kind().depthInside(width);
        if (inside > cells) {
            String many = inside > width ? inside + " elements inside, one more than" : "as many elements inside as";
            throw new RunException(what + " is made of " + many + " the margin is wide, " + width + ", and there are "
                    + cells + " along " + Axes.name(d) + ": make the margin narrower or the grid"
                    + " larger");
        }
        if (border.kind().needsNumbers()) {
            if (!(field.type() instanceof DataType type)) {
                throw new RunException(what + " needs numbers, and elements are "
                        + field.type().clName() + ": take "
                        + Border.Kind.words(kind -> kind != Border.Kind.FIXED && !kind.needsNumbers(), " or "));
            }
            if (border.kind() == Border.Kind.VALUE && !fits(type.scalar(), border.value())) {
                throw new RunException(what + " is " + border.value() + ", which does not fit "
                        + type.scalar().clName() + ": choose another value, or a wider type");
            }
        }
    }

    private static boolean fits(ScalarType type, double value) {
        if (type.isFloating()) {
            return true;
        }
        int bits = 8 * type.bytes();
        double end = Math.scalb(1.0, type.isUnsigned() ? bits : bits - 1);
        return value == Math.rint(value) && value < end && value >= (type.isUnsigned() ? 0 : -end);
    }
}
