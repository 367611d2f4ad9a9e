package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.infer.Inference;
import io.github.halomill.generator.infer.InferredDescription;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.UndeclaredNames;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.source.KernelFileLoader;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.report.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads kernels that no description names, and infers one. */
public final class KernelReader {

    /**
     * A kernel file, and those of its kernels that are asked for.
     *
     * @param functions at least one
     */
    public record Kernels(KernelFile file, List<KernelFunction> functions) {}

    private final KernelRequest request;
    private final Diagnostics diagnostics;

    private KernelReader(KernelRequest request, Diagnostics diagnostics) {
        this.request = request;
        this.diagnostics = diagnostics;
    }

    /** The kernels that are asked for; nothing, and errors, if there are none or the file is not understood. */
    public static Optional<Kernels> read(KernelRequest request, Diagnostics diagnostics) {
        return new KernelReader(request, diagnostics).read();
    }

    /** The description of the one kernel that is asked for; nothing, and errors, if it cannot be inferred. */
    public static Optional<InferredDescription> infer(KernelRequest request, Diagnostics diagnostics) {
        KernelReader reader = new KernelReader(request, diagnostics);
        return reader.read()
                .filter(reader::isOne)
                .flatMap(kernels ->
                        infer(request, kernels.file(), kernels.functions().get(0), diagnostics));
    }

    /** The description of a kernel that was read. */
    public static Optional<InferredDescription> infer(
            KernelRequest request, KernelFile file, KernelFunction function, Diagnostics diagnostics) {
        UndeclaredNames.report(function, file, diagnostics);
        return Inference.infer(
                file,
                function,
                request.file(),
                Optional.of(request.options().whole()).filter(text -> !text.isEmpty()),
                inferred -> new InferredProgram(DescriptionWriter.write(inferred))
                        .read(
                                request.description(),
                                InferredProgram.displayName(request.description()),
                                new Diagnostics())
                        .isPresent(),
                diagnostics);
    }

    /** What is found out about each of them; warnings about those that cannot be followed at all. */
    public static List<Explanation> explain(KernelRequest request, Kernels kernels, Diagnostics diagnostics) {
        Unit unit = kernels.file().unit();
        kernels.file()
                .missing()
                .forEach(include -> diagnostics.warning(
                        DiagnosticCode.INCLUDE,
                        include.location(),
                        "#include " + include.name() + " is not found",
                        "put the file beside " + request.file() + ", or name its folder with -I"));
        List<Explanation> explanations = new ArrayList<>();
        for (KernelFunction function : kernels.functions()) {
            unit.function(function.name())
                    .ifPresentOrElse(
                            definition -> explanations.add(
                                    !Effort.isSpent()
                                            ? Explanation.of(unit, definition)
                                            : Explanation.notFollowed(definition)),
                            () -> diagnostics.warning(
                                    DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                                    new SourceLocation(request.file(), function.line(), function.column()),
                                    "kernel '" + function.name() + "' is not followed",
                                    "it may be defined twice, or its file holds what is not understood"));
        }
        return explanations;
    }

    private Optional<Kernels> read() {
        return KernelFileLoader.load(request.description(), request.file(), request.options(), diagnostics)
                .filter(this::isUnderstood)
                .map(file -> new Kernels(file, functions(file)))
                .filter(this::isAny);
    }

    private boolean isUnderstood(KernelFile file) {
        file.problem()
                .ifPresent(problem -> diagnostics.error(
                        DiagnosticCode.KERNEL_NOT_UNDERSTOOD,
                        problem.place(),
                        "the kernel could not be understood: " + problem.message(),
                        problem.hint()));
        return file.problem().isEmpty();
    }

    private List<KernelFunction> functions(KernelFile file) {
        return file.functions().stream()
                .filter(function ->
                        request.function().isEmpty() || request.function().get().equals(function.name()))
                .toList();
    }

    private boolean isAny(Kernels kernels) {
        List<KernelFunction> all = kernels.file().functions();
        if (all.isEmpty()) {
            error(
                    DiagnosticCode.NO_FUNCTION,
                    "'" + request.file() + "' has no kernel function",
                    "a kernel function begins with __kernel void");
        } else if (kernels.functions().isEmpty()) {
            error(
                    DiagnosticCode.UNKNOWN_FUNCTION,
                    "'" + request.file() + "' has no kernel function '"
                            + request.function().orElse("") + "'",
                    "its kernel functions are " + names(all));
        }
        return !kernels.functions().isEmpty();
    }

    private boolean isOne(Kernels kernels) {
        int count = kernels.functions().size();
        if (count > 1) {
            error(
                    DiagnosticCode.FUNCTION_NEEDED,
                    "'" + request.file() + "' has " + count + " kernel functions",
                    "say --function with one of " + names(kernels.functions()));
        }
        return count == 1;
    }

    private static String names(List<KernelFunction> functions) {
        return String.join(", ", functions.stream().map(KernelFunction::name).toList());
    }

    private void error(DiagnosticCode code, String message, String hint) {
        diagnostics.error(code, new SourceLocation(request.file(), 1, 1), message, hint);
    }
}
