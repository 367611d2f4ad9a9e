package io.github.halomill.generator.validate.rule;

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
final class OneIdRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        if (!kernel.range().isOfOneId()) {
            return;
        }
        KernelElement element = kernel.element();
        List<Text> groups = element.local().isEmpty() ? element.offset() : element.local();
        if (!groups.isEmpty()) {
            report(
                    groups.get(0).location(),
                    "the kernel takes its id apart, and the driver chooses its work-groups over several rows: ids begin at 0",
                    "remove " + (element.local().isEmpty() ? "<offset>" : "<local>"),
                    diagnostics);
        } else if (subject.addressing() == Addressing.LOCAL) {
            report(
                    element.addressing().map(Text::location).orElse(element.location()),
                    "the kernel takes its id apart, which goes over the whole problem",
                    "write <addressing>global</addressing>, and no zone functions",
                    diagnostics);
        } else if (subject.access().isEmpty() && kernel.isFollowed()) {
            refuse(subject, kernel, diagnostics);
        }
    }

    private static void refuse(Subject subject, KernelFacts kernel, Diagnostics diagnostics) {
        OneIdFacts facts = OneIdFacts.of(subject.program().parameters(), subject.arguments(), kernel);
        SourceLocation place = kernel.element()
                .ids()
                .map(Text::location)
                .orElse(kernel.element().global().get(0).location());
        String row = kernel.global().get(0).text().value();
        report(
                place,
                "the kernel " + Quoted.quote(subject.use().label())
                        + " cannot be launched with one id over several dimensions: " + facts.obstacle(),
                "have it compute x = n % " + row + ", y = n / " + row
                        + " of n = get_global_id(0), with as many as there are cells along each dimension of the grid",
                diagnostics);
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.ONE_ID, place, message, hint);
    }
}
