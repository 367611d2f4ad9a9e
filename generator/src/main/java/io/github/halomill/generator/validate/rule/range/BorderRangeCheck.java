package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Border.Side;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.BorderFacts.Face;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Folding;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Border.Kind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Borders along some cells of a face say so of each dimension but that of the face, of cells that there are. */
public final class BorderRangeCheck {

    private final FieldFacts field;
    private final Numerals grid;
    private final Folding folding;
    private final Diagnostics diagnostics;

    /** Of a field. */
    public BorderRangeCheck(FieldFacts field, ProgramFacts program, Diagnostics diagnostics) {
        this.field = field;
        this.grid = program.grid().orElse(field.size());
        this.folding = new Folding(program.parameters());
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with them. */
    public void check() {
        for (BorderFacts border : field.borders()) {
            if (border.isAlongSome() && !border.faces().isEmpty()) {
                check(border, border.element().range().orElseThrow());
            }
        }
    }

    private void check(BorderFacts border, Text range) {
        List<Integer> along = IntStream.range(0, grid.count())
                .filter(d -> border.faces().stream().anyMatch(face -> face.dimension() != d))
                .boxed()
                .toList();
        if (border.kind().equals(Optional.of(Kind.PERIODIC))) {
            report(range, "a periodic border is along the whole face", "remove the range");
        } else if (grid.count() < 2) {
            report(range, "the grid has one dimension, along which a face has no cells", "remove the range");
        } else if (along.size() == grid.count()) {
            report(
                    range,
                    "the border is on the faces of several dimensions, along which there are different cells",
                    "write a border for each dimension, as in <border face=\"y-\" range=\"0.."
                            + grid.get(0).text() + "\" ...>");
        } else if (!border.along().isEmpty() && border.along().size() != along.size()) {
            report(
                    range,
                    "the range says " + Quoted.count(border.along().size(), "dimension") + ", and the face has "
                            + along.size(),
                    "write the first cell and one past the last for each dimension but that of the face, as in "
                            + along.stream()
                                    .map(d -> "0.." + grid.get(d).text())
                                    .collect(Collectors.joining(", ", "range=\"", "\"")));
        } else if (isPeriodic(border)) {
            report(
                    range,
                    "the field " + Quoted.quote(field.name()) + " is periodic on this face, along all of it",
                    "remove one of the two borders");
        } else {
            for (int i = 0; i < border.along().size(); i++) {
                checkCells(range, border.along().get(i), along.get(i));
            }
        }
    }

    /** Whether some component that it is for is periodic on its face. */
    private boolean isPeriodic(BorderFacts border) {
        return field.layers().stream()
                .filter(border::isOf)
                .anyMatch(component -> border.faces().stream().anyMatch(face -> isPeriodic(face, component)));
    }

    private boolean isPeriodic(Face face, long component) {
        BorderFacts whole = field.byFace(component).get(face);
        return whole != null && whole.kind().equals(Optional.of(Kind.PERIODIC));
    }

    /** That cells are there, with the margin, as far as that is known. */
    private void checkCells(Text range, RangeFacts cells, int d) {
        if (field.layout().isEmpty()
                || !cells.ends().allMatch(end -> end.value().isPresent())) {
            return;
        }
        CellLayout layout = field.layout().get();
        Numeral last = folding.end(cells);
        long from = cells.first().value().orElseThrow();
        long to = last.value().orElse(from);
        long each = layout.perCell().get(d);
        long shared = layout.sharing().get(d);
        long origin = layout.origin().get(d);
        boolean around = field.layers().stream().anyMatch(component -> isPeriodic(new Face(d, Side.LOW), component));
        long first = around ? 0 : Math.floorDiv(-origin * shared, each);
        long end = around ? grid.value(d) : Arithmetic.ceilDiv((field.size().value(d) - origin) * shared, each);
        String said = "from " + from + " to before " + to + " along " + Axes.name(d);
        if (from >= to) {
            report(range, "there are no cells " + said + cells.taken(), "write the first cell and one past the last");
        } else if (from < first || to > end) {
            report(
                    range,
                    "the border is along the cells " + said + ", and there are those from " + first + " to before "
                            + end + (around ? ", as the field is periodic there" : ", with the margin") + cells.taken(),
                    "write cells that are there, as in 0.." + grid.get(d).text());
        } else if (from % shared != 0 || to % shared != 0) {
            report(
                    range,
                    "the border is along the cells " + said + ", of which " + shared + " have an element together"
                            + cells.taken(),
                    "begin and end with whole elements");
        }
    }

    private void report(Text place, String message, String hint) {
        diagnostics.error(DiagnosticCode.BORDER_RANGE, place.location(), message, hint);
    }
}
