package io.github.halomill.runtime.partition.check;

import io.github.halomill.runtime.base.DataType;
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
                boolean both = border.range().isEmpty() && other.range().isEmpty();
                if (both
                        && other.isAt(border.dimension(), border.high())
                        && other.of().meets(of)) {
                    throw new RunException(what(border) + ", and there is another one, "
                            + other.kind().word() + other.of().components()
                            + ": choose parameters with which each component has one border");
                }
            }
        }
    }

    private String what(Border border) {
        return named(border) + " is" + border.of().components();
    }

    private String named(Border border) {
        return "the border " + border.kind().word() + " of " + field.name() + " at " + border.face();
    }

    private void border(Border border) {
        if (!field.hasMargin(grid, border)) {
            throw new RunException(
                    named(border) + " has no margin: make the array larger there, or leave the border out");
        }
        inside(border);
        if (border.kind().needsNumbers()) {
            numbers(border);
        }
        border.range().ifPresent(cells -> along(border, cells));
    }

    /** There are as many elements inside as margins are made of. */
    private void inside(Border border) {
        int d = border.dimension();
        long width = border.high()
                ? field.size().along(d) - inner.hi().along(d)
                : inner.lo().along(d);
        long cells = inner.extent().along(d);
        long inside = border.kind().depthInside(width);
        if (inside > cells) {
            String many = inside == width
                    ? "as many elements inside as the margin is wide, " + width
                    : inside + " elements inside"
                            + (inside > width ? ", one more than the margin is wide, " + width : "");
            throw new RunException(named(border) + " is made of " + many + ", and there are " + cells + " along "
                    + Axes.name(d) + ": make the margin narrower or the grid larger");
        }
    }

    private void numbers(Border border) {
        if (!(field.type() instanceof DataType type)) {
            throw new RunException(named(border) + " needs numbers, and elements are "
                    + field.type().clName() + ": take "
                    + Border.Kind.words(kind -> kind != Border.Kind.FIXED && !kind.needsNumbers(), " or "));
        }
        double value = border.value().constant();
        if (!type.scalar().holds(value)) {
            throw new RunException(named(border) + " is " + value + ", which does not fit "
                    + type.scalar().clName() + ": choose another value, or a wider type");
        }
    }

    /** Along some cells it is where there are elements, and the face has borders of its own. */
    private void along(Border border, Box cells) {
        if (border.kind() == Border.Kind.PERIODIC || field.isPeriodic(border.dimension(), border.high())) {
            throw new RunException(named(border) + " is along some cells, and " + field.name()
                    + " is periodic there, which it is along all: leave one of the two out");
        }
        for (int d = 0; d < grid.dimensions(); d++) {
            long from = cells.lo().along(d);
            long to = cells.hi().along(d);
            boolean around = field.isPeriodic(d, false);
            long first = around ? 0 : field.spacing().last(d, 0);
            long end = around
                    ? grid.size().along(d)
                    : field.spacing().from(d, field.size().along(d));
            if (d == border.dimension()) {
                continue;
            }
            if (from < first || to > end) {
                throw new RunException(named(border) + " is along the cells from " + from + " to before " + to
                        + " along "
                        + Axes.name(d) + ", and there are those from " + first + " to before " + end
                        + (around ? "" : ", with the margin") + ": choose parameters with which they are there");
            }
            long shared = field.spacing().per().along(d);
            if (from % shared != 0 || to % shared != 0) {
                throw new RunException(
                        named(border) + " is along the cells from " + from + " to before " + to + " along "
                                + Axes.name(d) + ", of which " + shared
                                + " have an element together: choose parameters with which"
                                + " it is along whole elements");
            }
        }
    }
}
