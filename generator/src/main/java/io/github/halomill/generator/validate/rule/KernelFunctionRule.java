package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.KernelFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.List;
import java.util.Optional;

/** The kernel file has the function that is named, or only one. */
final class KernelFunctionRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel().ifPresent(kernel -> kernel.source().ifPresent(source -> check(kernel, source, diagnostics)));
    }

    private static void check(KernelFacts kernel, LoadedKernel source, Diagnostics diagnostics) {
        Optional<Text> named = kernel.element().function();
        Text file = kernel.element().name();
        if (source.parsed().problem().isPresent()) {
            if (report(source.parsed().problem().get(), file, diagnostics)) {
                return;
            }
            if (named.isEmpty()) {
                needed(file, "its kernel function is not known", "add <function> with its name", diagnostics);
            } else if (!NameRule.isName(named.get().value())) {
                diagnostics.error(
                        DiagnosticCode.NAME,
                        named.get().location(),
                        Quoted.quote(named.get()) + " is no name of a function",
                        "a name has letters, digits and underscores and does not start with a digit");
            }
            return;
        }
        List<String> names =
                source.parsed().functions().stream().map(KernelFunction::name).toList();
        if (names.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NO_FUNCTION,
                    file.location(),
                    Quoted.quote(file) + " has no kernel function",
                    "a kernel function begins with __kernel void");
        } else if (named.isEmpty() && names.size() > 1) {
            needed(
                    file,
                    Quoted.quote(file) + " has " + names.size() + " kernel functions",
                    "add <function> with one of " + Quoted.list(names),
                    diagnostics);
        } else if (named.isPresent() && !names.contains(named.get().value())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_FUNCTION,
                    named.get().location(),
                    Quoted.quote(file) + " has no kernel function " + Quoted.quote(named.get()),
                    "its kernel functions are " + Quoted.list(names));
        }
    }

    /** Whether that is an error, so that nothing else need be said. */
    private static boolean report(ReadingProblem problem, Text file, Diagnostics diagnostics) {
        String message = "the kernel could not be understood: " + problem;
        if (problem.certain()) {
            diagnostics.error(DiagnosticCode.KERNEL_NOT_UNDERSTOOD, file.location(), message, problem.hint());
        } else {
            diagnostics.warning(
                    DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                    file.location(),
                    message,
                    problem.hint() + "; the arguments are not checked against it");
        }
        return problem.certain();
    }

    private static void needed(Text file, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.FUNCTION_NEEDED, file.location(), message, hint);
    }
}
