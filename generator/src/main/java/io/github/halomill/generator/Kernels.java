package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.given.GivenKernel;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.source.FunctionChoice;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.report.Explanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A kernel file that no description names, and those of its kernels that are asked for.
 *
 * @param functions at least one
 */
public record Kernels(KernelRequest request, LoadedKernel loaded, List<KernelFunction> functions) {

    public Kernels {
        functions = List.copyOf(functions);
    }

    /** Reads them; nothing, and errors, if there are none or the file is not understood. */
    static Optional<Kernels> read(KernelRequest request, KernelFiles files, Diagnostics diagnostics) {
        return KernelFileLoader.load(files, request.description(), request.file(), request.options(), diagnostics)
                .filter(loaded -> FunctionChoice.isUnderstood(loaded.parsed(), diagnostics))
                .map(loaded -> new Kernels(request, loaded, functions(request, loaded.parsed())))
                .filter(kernels -> kernels.isAny(diagnostics));
    }

    /** What the file holds. */
    public KernelFile file() {
        return loaded.parsed();
    }

    /** The options with which it was read, as a description has them. */
    Optional<Text> options() {
        Text plain =
                Text.inferred(request.options().sizedBy(loaded.sizes().keySet()).whole(), start());
        return Optional.of(loaded.sizes().isEmpty() ? plain : loaded.sized(plain))
                .filter(text -> !text.value().isEmpty() || !text.attributes().isEmpty());
    }

    /** What is said of each: the numbers of macros. */
    GivenKernel given() {
        Map<String, Poly> numbers = new LinkedHashMap<>();
        loaded.sizes()
                .forEach((macro, value) -> ExpressionParser.parse(value, new Diagnostics())
                        .map(parsed -> parsed.located().expression())
                        .ifPresent(expression -> numbers.put(macro, Polynomials.ofSizes(expression))));
        return GivenKernel.NOTHING.with(numbers);
    }

    private static List<KernelFunction> functions(KernelRequest request, KernelFile file) {
        return file.functions().stream()
                .filter(function ->
                        request.function().isEmpty() || request.function().get().equals(function.name()))
                .toList();
    }

    private boolean isAny(Diagnostics diagnostics) {
        if (file().functions().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NO_FUNCTION,
                    start(),
                    "'" + request.file() + "' has no kernel function",
                    "a kernel function begins with __kernel void");
        } else if (functions.isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.UNKNOWN_FUNCTION,
                    start(),
                    "'" + request.file() + "' has no kernel function '"
                            + request.function().orElse("") + "'",
                    "its kernel functions are " + names(file().functions()));
        }
        return !functions.isEmpty();
    }

    /** What is found out about each of them; warnings about those that cannot be followed at all. */
    public List<Explanation> explain(Diagnostics diagnostics) {
        file().missing()
                .forEach(include -> diagnostics.warning(
                        DiagnosticCode.INCLUDE,
                        include.location(),
                        "#include " + include.name() + " is not found",
                        "put the file beside " + request.file() + ", or name its folder with -I"));
        List<Explanation> explanations = new ArrayList<>();
        for (KernelFunction function : functions) {
            file().unit()
                    .function(function.name())
                    .ifPresentOrElse(
                            definition -> explanations.add(explain(definition, diagnostics)),
                            () -> diagnostics.warning(
                                    DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                                    function.place(),
                                    "kernel '" + function.name() + "' is not followed",
                                    "it may be defined twice, or its file holds what is not understood"));
        }
        return explanations;
    }

    private Explanation explain(Function definition, Diagnostics diagnostics) {
        return new Guard(definition.place(), diagnostics)
                .of(
                        Work.EXPLANATION,
                        () -> Effort.isSpent()
                                ? Optional.empty()
                                : Optional.of(Explanation.of(file().unit(), definition)))
                .orElseGet(() -> Explanation.notFollowed(definition));
    }

    private static String names(List<KernelFunction> functions) {
        return String.join(", ", functions.stream().map(KernelFunction::name).toList());
    }

    private SourceLocation start() {
        return new SourceLocation(request.file(), 1, 1);
    }
}
