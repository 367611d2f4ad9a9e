package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;

/** Finds which function of a file a description means: the one that it names, or the only one. */
public final class FunctionChoice {

    private FunctionChoice() {}

    /** Whether a file could be read; an error, if not. */
    public static boolean isUnderstood(KernelFile file, Diagnostics diagnostics) {
        file.problem()
                .ifPresent(problem -> diagnostics.error(
                        DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                        problem.place(),
                        "the kernel could not be understood: " + problem.message(),
                        problem.hint()));
        return file.problem().isEmpty();
    }

    /** The function; empty, and an error, if there is none or it is not said which. */
    public static Optional<KernelFunction> of(KernelElement kernel, KernelFile file, Diagnostics diagnostics) {
        List<String> names = file.functions().stream().map(KernelFunction::name).toList();
        Optional<Text> named = kernel.function();
        if (names.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NO_FUNCTION,
                    kernel.name().location(),
                    Quoted.quote(kernel.name()) + " has no kernel function",
                    "a kernel function begins with __kernel void");
        } else if (named.isEmpty() && names.size() > 1) {
            diagnostics.error(
                    DiagnosticCode.FUNCTION_NEEDED,
                    kernel.name().location(),
                    Quoted.quote(kernel.name()) + " has " + names.size() + " kernel functions",
                    "add <function> with one of " + Quoted.list(names));
        } else if (named.isPresent() && !names.contains(named.get().value())) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_FUNCTION,
                    named.get().location(),
                    Quoted.quote(kernel.name()) + " has no kernel function " + Quoted.quote(named.get()),
                    "its kernel functions are " + Quoted.list(names));
        } else {
            String name = named.map(Text::value).orElse(names.get(0));
            return file.functions().stream()
                    .filter(function -> function.name().equals(name))
                    .findFirst();
        }
        return Optional.empty();
    }
}
