package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;

/** There is one kernel, and the iterations are given once: what a schema with elements in any order cannot say. */
final class OnceRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Description description = subject.description();
        if (description.kernels().isEmpty()) {
            reportNoKernel(description, diagnostics);
        }
        once(
                "<kernel>",
                description.kernels().stream().map(KernelElement::location).toList(),
                diagnostics);
        once(
                "<iterations>",
                description.iterations().stream().map(Text::location).toList(),
                diagnostics);
    }

    static void reportNoKernel(Description description, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.NO_KERNEL,
                description.location(),
                "there is no <kernel>",
                "add <kernel> with <name> and <global>; 'halomill schema' prints the structure of descriptions");
    }

    /** Reports all of an element but the first. */
    static void once(String tag, List<SourceLocation> places, Diagnostics diagnostics) {
        for (SourceLocation place : places.subList(Math.min(1, places.size()), places.size())) {
            diagnostics.error(
                    DiagnosticCode.REPEATED_ELEMENT,
                    place,
                    tag + " may stand once only",
                    "the first is in " + Quoted.line(places.get(0)));
        }
    }
}
