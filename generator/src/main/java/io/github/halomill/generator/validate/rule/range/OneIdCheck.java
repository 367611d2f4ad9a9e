package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.OneIdFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;

/** A kernel of one id that goes over a grid of several dimensions takes it apart as the grid has cells. */
public final class OneIdCheck {

    private OneIdCheck() {}

    /** Reports where a kernel does not. */
    public static void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        if (!kernel.range().isOfOneId()) {
            return;
        }
        KernelElement element = kernel.element();
        List<Text> groups = element.local().isEmpty() ? element.offset() : element.local();
        if (!groups.isEmpty()) {
            report(
                    groups.get(0).location(),
                    element.local().isEmpty()
                            ? "one id that goes over several dimensions begins at 0"
                            : "where one id goes over several dimensions, the driver chooses the work-groups",
                    "remove " + (element.local().isEmpty() ? "<offset>" : "<local>"),
                    diagnostics);
        } else if (subject.addressing() == Addressing.LOCAL) {
            report(
                    element.addressing().map(Text::location).orElse(element.location()),
                    "one id that goes over several dimensions counts the work-items of the whole problem",
                    "write <addressing>global</addressing>, and no zone functions",
                    diagnostics);
        } else if (subject.access().isEmpty() && kernel.isFollowed()) {
            refuse(subject, kernel, diagnostics);
        }
    }

    private static void refuse(Subject subject, KernelFacts kernel, Diagnostics diagnostics) {
        OneIdFacts facts = OneIdFacts.of(subject.program().parameters(), subject.arguments(), kernel);
        KernelElement element = kernel.element();
        SourceLocation place = element.ids()
                .or(element::range)
                .or(() -> element.global().stream().findFirst())
                .map(Text::location)
                .orElse(element.location());
        String cells = kernel.global().get(0).text().value();
        String row = cells.matches("\\w+") ? cells : "(" + cells + ")";
        report(
                place,
                "the kernel " + Quoted.quote(subject.use().label())
                        + " cannot be launched with one id over several dimensions: " + facts.obstacle(),
                "have it compute x = n % " + row + ", y = n / " + row
                        + " of n = get_global_id(0), or launch it over as many work-items along each dimension as it"
                        + " takes",
                diagnostics);
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.ONE_ID, place, message, hint);
    }
}
