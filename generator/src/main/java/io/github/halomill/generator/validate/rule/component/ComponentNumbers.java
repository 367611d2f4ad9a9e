package io.github.halomill.generator.validate.rule.component;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.RangeFacts;
import java.util.List;
import java.util.OptionalInt;

/** The components of an array, by the numbers that an attribute {@code of} has. */
public record ComponentNumbers(Text name, Numerals size) {

    /** Reports those that there are not; {@code what} is of them. */
    public void check(String what, Text of, List<RangeFacts> ranges, Diagnostics diagnostics) {
        OptionalInt axis = size.componentAxis();
        if (axis.isEmpty()) {
            report(
                    of.location(),
                    "the " + what + " is of components, and " + Quoted.quote(name) + " has none",
                    "remove the attribute 'of', or mark the dimension of " + Quoted.quote(name)
                            + " that counts components, as in size=\"nx, ny, 9c\"",
                    diagnostics);
        } else {
            ranges.forEach(range -> check(range, size.get(axis.getAsInt()), diagnostics));
        }
    }

    /** Reports one that there is not; {@code all} is what to write for all. */
    public void check(long component, String all, SourceLocation place, Diagnostics diagnostics) {
        OptionalInt axis = size.componentAxis();
        if (axis.isEmpty()) {
            report(
                    place,
                    Quoted.quote(name) + " has no components",
                    "write " + all + ", or mark the dimension of " + Quoted.quote(name)
                            + " that counts components, as in size=\"nx, ny, 9c\"",
                    diagnostics);
            return;
        }
        Numeral count = size.get(axis.getAsInt());
        if (count.value().isPresent()
                && !count.isAsked()
                && isOutside(component, count.value().getAsLong())) {
            reportOutside(component, count.taken(), count.value().getAsLong(), place, diagnostics);
        }
    }

    private void check(RangeFacts range, Numeral count, Diagnostics diagnostics) {
        range.ends()
                .filter(end -> end.value().isPresent()
                        && count.value().isPresent()
                        && !count.isAsked()
                        && isOutside(end.value().getAsLong(), count.value().getAsLong()))
                .findFirst()
                .ifPresent(end -> reportOutside(
                        end.value().getAsLong(),
                        end.taken(),
                        count.value().getAsLong(),
                        end.located().location(),
                        diagnostics));
    }

    private void reportOutside(
            long component, String taken, long count, SourceLocation place, Diagnostics diagnostics) {
        report(
                place,
                "there is no component " + component + " of " + Quoted.quote(name) + taken,
                Quoted.quote(name) + " has " + Quoted.count(count, "component") + ", which are counted from 0 to "
                        + (count - 1),
                diagnostics);
    }

    private static boolean isOutside(long component, long count) {
        return component < 0 || component >= count;
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.COMPONENT_NUMBER, place, message, hint);
    }
}
