package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.source.FunctionChoice;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Optional;

/** The kernel file has the function that is named, or only one. */
final class KernelFunctionRule implements Rule {

    private static final String NOT_UNDERSTOOD = "the kernel could not be understood: ";

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        KernelFacts kernel = subject.kernel();
        kernel.source().ifPresent(source -> check(kernel, source, subject.trust(), diagnostics));
    }

    private static void check(KernelFacts kernel, LoadedKernel source, boolean trust, Diagnostics diagnostics) {
        Optional<Text> named = kernel.element().function();
        if (source.parsed().problem().isPresent()) {
            ReadingProblem problem = source.parsed().problem().get();
            if (!trust || problem.certain() || named.isEmpty()) {
                diagnostics.error(
                        DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                        problem.place(),
                        NOT_UNDERSTOOD + problem.message(),
                        problem.hint());
            } else {
                unread(problem, named.get(), diagnostics);
            }
            return;
        }
        FunctionChoice.of(kernel.element(), source.parsed(), diagnostics);
    }

    /** The description is believed. */
    private static void unread(ReadingProblem problem, Text named, Diagnostics diagnostics) {
        diagnostics.trusted(
                DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                problem.place(),
                NOT_UNDERSTOOD + problem.message(),
                problem.hint() + "; the arguments are not checked against it");
        if (!NameRule.isName(named.value())) {
            diagnostics.error(
                    DiagnosticCode.NAME,
                    named.location(),
                    Quoted.quote(named) + " is no name of a function",
                    "a name has letters, digits and underscores and does not start with a digit");
        }
    }
}
