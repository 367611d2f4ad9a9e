package io.github.halomill.generator.validate.rule.output;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.SaveElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.Optional;

/** What is saved of a field is a range of cells for which it has elements, and each so many of these. */
public final class SavedRangeCheck {

    private SavedRangeCheck() {}

    /** Reports what is wrong with ranges and strides. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps()
                .filter(step -> !step.boxes().isEmpty())
                .forEach(step -> step.as(SaveElement.class)
                        .ifPresent(save -> Optional.ofNullable(
                                        program.fields().get(save.array().array()))
                                .ifPresent(field -> check(save, step, field, diagnostics))));
    }

    private static void check(SaveElement save, StepFacts step, FieldFacts field, Diagnostics diagnostics) {
        int dimensions = field.size().spaceCount();
        List<RangeFacts> range = step.boxes().get(0);
        List<RangeFacts> stride = step.boxes().get(1);
        if (!range.isEmpty() && range.size() != dimensions) {
            save.range()
                    .ifPresent(text -> report(
                            text,
                            "the range says " + Quoted.count(range.size(), "dimension") + ", and "
                                    + Quoted.quote(field.name()) + " has " + dimensions,
                            "write the first cell and one past the last for each dimension, x first, or one cell"
                                    + " alone, as in range=\"0..nx, 5\"",
                            diagnostics));
        }
        if (field.layout().filter(layout -> !layout.mayHave(range)).isPresent()) {
            save.range()
                    .ifPresent(text -> report(
                            text,
                            Quoted.quote(field.name()) + " has no elements of the cells " + Quoted.quote(text),
                            "name cells of its ranges",
                            diagnostics));
        }
        for (int d = 0; d < Math.min(range.size(), dimensions); d++) {
            checkAlong(save.range().orElseThrow(), range.get(d), d, field, diagnostics);
        }
        boolean counted = stride.size() <= 1 || stride.size() == dimensions;
        boolean right = stride.stream()
                .allMatch(along -> along.isOne() && along.first().value().orElse(1) >= 1);
        if (!counted || !right) {
            save.stride()
                    .ifPresent(text -> report(
                            text,
                            Quoted.quote(text) + " is no stride",
                            "write one integer expression that is at least 1, or one for each dimension with commas"
                                    + " between",
                            diagnostics));
        }
    }

    private static void checkAlong(Text text, RangeFacts along, int d, FieldFacts field, Diagnostics diagnostics) {
        Optional<CellLayout> layout =
                field.layout().filter(any -> d < any.origin().size());
        boolean known = along.ends().allMatch(end -> end.value().isPresent())
                && field.size().get(d).value().isPresent()
                && layout.filter(any -> any.perCell().get(d) == 1
                                && any.sharing().get(d) == 1
                                && any.ranges().isEmpty())
                        .isPresent();
        if (!known) {
            return;
        }
        long origin = layout.get().origin().get(d);
        long first = along.first().value().getAsLong();
        long end = along.last().value().getAsLong();
        long last = field.size().value(d) - origin;
        if (end <= first || first < -origin || end > last) {
            report(
                    text,
                    Quoted.quote(field.name()) + " has no cells from " + first + " to before " + end + " along "
                            + Axes.name(d) + along.taken(),
                    "it has those from " + -origin + " to before " + last + ": write the first and one past the last",
                    diagnostics);
        }
    }

    private static void report(Text place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.SAVED_RANGE, place.location(), message, hint);
    }
}
