package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Folding;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.runtime.geometry.Axes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The boxes of cells that have elements of a field lie in the grid, one behind the other, and have as many cells. */
public final class FieldRangeCheck {

    private final FieldElement element;
    private final FieldFacts field;
    private final Numerals grid;
    private final Folding folding;
    private final Diagnostics diagnostics;

    /** The cells from {@code first} to before {@code end} along a dimension. */
    private record Span(long first, long end) {}

    private FieldRangeCheck(
            FieldElement element, FieldFacts field, Numerals grid, Folding folding, Diagnostics diagnostics) {
        this.element = element;
        this.field = field;
        this.grid = grid;
        this.folding = folding;
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with the ranges of fields. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        Folding folding = new Folding(program.parameters());
        for (FieldElement element : program.description().fields()) {
            FieldFacts field = program.field(element.name().value());
            boolean read = !element.ranges().isEmpty()
                    && field.ranges().stream().noneMatch(List::isEmpty)
                    && program.grid().isPresent();
            if (read) {
                new FieldRangeCheck(element, field, program.grid().get(), folding, diagnostics).check(program);
            }
        }
    }

    private void check(ProgramFacts program) {
        checkOthers();
        if (!program.isOwned(field)) {
            report(
                    element.ranges().get(0),
                    "every device holds all of the field " + Quoted.quote(field.name())
                            + ", so that no cells have elements of it",
                    "remove the range");
        } else if (isCounted()) {
            List<Integer> differing = new ArrayList<>();
            boolean right = true;
            for (int d = 0; d < grid.count(); d++) {
                right &= checkAlong(d, differing);
            }
            if (right && differing.size() > 1) {
                report(
                        element.ranges().get(1),
                        "the ranges of " + Quoted.quote(field.name()) + " differ along "
                                + differing.stream().map(Axes::name).collect(Collectors.joining(" and ")),
                        "elements lie one behind the other along one dimension: make a field of each range");
            }
            program.placements().filter(this::isUsedBy).forEach(kernel -> checkItems(kernel, differing));
        }
    }

    /** What does not go with a range. */
    private void checkOthers() {
        Stream.of(element.origin(), element.image())
                .flatMap(Optional::stream)
                .forEach(other -> report(
                        other,
                        Quoted.quote(other) + " stands beside a range of the field " + Quoted.quote(field.name()),
                        "keep one of the two: element 0 belongs to the first cell of the range"));
        element.borders()
                .forEach(border -> report(
                        border.face(),
                        "the field " + Quoted.quote(field.name())
                                + " has a border and a range: it has no margin that a border could fill",
                        "remove one of the two"));
    }

    /** Whether ranges have as many dimensions as the grid. */
    private boolean isCounted() {
        for (int i = 0; i < field.ranges().size(); i++) {
            if (field.ranges().get(i).size() != grid.count()) {
                report(
                        element.ranges().get(i),
                        "the range says " + Quoted.count(field.ranges().get(i).size(), "dimension")
                                + ", and the grid has " + grid.count(),
                        "write the first cell and one past the last for each of the grid's dimensions, x first, as in "
                                + grid.items().stream()
                                        .map(cells -> "0.." + cells.text())
                                        .collect(Collectors.joining(", ", "{", "}")));
                return false;
            }
        }
        return true;
    }

    /** Whether what is said along a dimension is right, if it is known; adds it where ranges differ. */
    private boolean checkAlong(int d, List<Integer> differing) {
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < field.ranges().size(); i++) {
            RangeFacts cells = field.ranges().get(i).get(d);
            Numeral end = cells.ends().allMatch(any -> any.value().isPresent()) ? folding.end(cells) : cells.last();
            if (end.value().isEmpty()
                    || cells.first().value().isEmpty()
                    || grid.get(d).value().isEmpty()) {
                return false;
            }
            Span span = new Span(cells.first().value().getAsLong(), end.value().getAsLong());
            if (span.end <= span.first || span.first < 0 || span.end > grid.value(d)) {
                report(
                        element.ranges().get(i),
                        "there are no cells from " + span.first + " to before " + span.end + " along " + Axes.name(d)
                                + ": the grid has those from 0 to before " + grid.value(d) + cells.taken(),
                        "write the first cell and one past the last; margins have no cells");
                return false;
            }
            if (!spans.contains(span)) {
                if (!spans.isEmpty() && span.first < spans.get(spans.size() - 1).end) {
                    report(
                            element.ranges().get(i),
                            "the range from cell " + span.first + " on along " + Axes.name(d)
                                    + " stands behind one to before cell " + spans.get(spans.size() - 1).end
                                    + cells.taken(),
                            "write ranges in the order of their cells, of which none is in two");
                    return false;
                }
                spans.add(span);
            }
        }
        if (spans.size() > 1) {
            differing.add(d);
        }
        return isAsLarge(d, spans);
    }

    private boolean isAsLarge(int d, List<Span> spans) {
        long cells = spans.stream().mapToLong(span -> span.end - span.first).sum();
        boolean known =
                d < field.size().spaceCount() && field.size().get(d).value().isPresent();
        if (known && field.size().value(d) != cells) {
            report(
                    element.size().get(d),
                    "the field " + Quoted.quote(field.name()) + " has "
                            + Quoted.count(field.size().value(d), "element")
                            + " along " + Axes.name(d) + ", and its ranges have " + Quoted.count(cells, "cell")
                            + field.size().get(d).taken(),
                    "make them as many: each cell of a range has one element");
            return false;
        }
        return known;
    }

    private boolean isUsedBy(KernelUse kernel) {
        return kernel.fields().containsValue(field.name().value());
    }

    /** That there is a work-item for each cell where not all cells have elements. */
    private void checkItems(KernelUse kernel, List<Integer> differing) {
        List<Footprint> footprints = kernel.footprints().orElse(List.of());
        for (int d = 0; d < footprints.size(); d++) {
            RangeFacts cells = field.ranges().get(0).get(d);
            boolean all = !differing.contains(d) && isAll(cells, d);
            if (!all && (footprints.get(d).cells() != 1 || footprints.get(d).items() != 1)) {
                report(
                        kernel.element().name(),
                        "work-items of " + Quoted.quote(kernel.label()) + " are not one for each cell along "
                                + Axes.name(d) + ", where only some have elements of " + Quoted.quote(field.name()),
                        "launch one work-item on each cell");
            }
        }
    }

    private boolean isAll(RangeFacts cells, int d) {
        return cells.first().value().orElse(1) == 0
                && cells.last().value().orElse(0) == grid.get(d).value().orElse(-1);
    }

    private void report(Text place, String message, String hint) {
        diagnostics.error(DiagnosticCode.OVER, place.location(), message, hint);
    }
}
