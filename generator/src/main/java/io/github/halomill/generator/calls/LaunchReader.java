package io.github.halomill.generator.calls;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.KernelParameter;
import io.github.halomill.generator.model.Description;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes a description of kernels and of the launches that a host program has of them. */
public final class LaunchReader {

    private final List<KernelSource> sources;
    private final Diagnostics diagnostics;

    /** One for some kernels, that says what is wrong with launches. */
    public LaunchReader(List<KernelSource> sources, Diagnostics diagnostics) {
        this.sources = List.copyOf(sources);
        this.diagnostics = diagnostics;
    }

    /**
     * The description, which leaves out what kernels say; empty, and errors, if there is none.
     *
     * @param file where it would be
     * @param alone what is inferred of a kernel if nobody says how it is launched
     */
    public Optional<Description> describe(
            LaunchList list, Path file, Function<KernelSource, Optional<Description>> alone) {
        Optional<List<KernelCall>> read = CallReader.read(list, diagnostics);
        List<KernelCall> calls =
                read.orElse(List.of()).stream().map(this::ofKernel).toList();
        boolean right = calls.stream().map(this::isRight).reduce(true, Boolean::logicalAnd);
        List<KernelSource> called = sources.stream()
                .filter(source -> calls.stream().anyMatch(call -> isOf(call, source)))
                .toList();
        if (read.isEmpty() || !right) {
            return Optional.empty();
        }
        Map<String, CalledKernel> kernels = new LinkedHashMap<>();
        called.forEach(source -> alone.apply(source)
                .ifPresent(known -> kernels.put(
                        source.function().name(),
                        new CalledKernel(
                                source.function(),
                                known,
                                calls.stream()
                                        .filter(call -> isOf(call, source))
                                        .toList()))));
        return kernels.size() < called.size()
                ? Optional.empty()
                : Optional.of(new CalledProgram(called, kernels, calls).describe(file));
    }

    /** A call that passes what the kernel takes. */
    private KernelCall ofKernel(KernelCall call) {
        return sources.stream()
                .filter(source -> isOf(call, source))
                .findFirst()
                .map(source -> call.of(source.function().parameters().size()))
                .orElse(call);
    }

    private static boolean isOf(KernelCall call, KernelSource source) {
        return source.function().name().equals(call.kernel());
    }

    private boolean isRight(KernelCall call) {
        Optional<KernelFunction> function = sources.stream()
                .filter(source -> isOf(call, source))
                .map(KernelSource::function)
                .findFirst();
        if (function.isEmpty() && call.kernel().equals(KernelCall.SWAP)) {
            boolean two = call.arguments().filter(names -> names.size() == 2).isPresent();
            return two || wrong(call, "'swap' exchanges two arrays", "write swap(u, un)");
        }
        if (function.isEmpty()) {
            return wrong(
                    call,
                    "'" + call.kernel() + "' is no kernel of '" + sources.get(0).fileName() + "'",
                    "its kernels are "
                            + sources.stream()
                                    .map(source -> source.function().name())
                                    .collect(Collectors.joining(", "))
                            + "; swap(u, un) exchanges two arrays");
        }
        return call.arguments()
                .map(arguments -> isRight(call, arguments, function.get()))
                .orElse(true);
    }

    private boolean isRight(KernelCall call, List<String> arguments, KernelFunction function) {
        List<KernelParameter> parameters = function.parameters();
        String signature = function.name()
                + parameters.stream().map(KernelParameter::name).collect(Collectors.joining(", ", "(", ")"));
        if (arguments.size() != parameters.size()) {
            return wrong(
                    call,
                    "'" + call.kernel() + "' has " + parameters.size() + " parameters, and " + arguments.size()
                            + " arguments are passed",
                    "pass one for each of " + signature);
        }
        for (int i = 0; i < arguments.size(); i++) {
            if (parameters.get(i).isArray() && !CalledNumbers.isName(arguments.get(i))) {
                return wrong(
                        call,
                        "'" + arguments.get(i) + "', for '" + parameters.get(i).name() + "' of " + signature
                                + ", is no name of an array",
                        "write the name that your host program has for the buffer");
            }
        }
        return true;
    }

    private boolean wrong(KernelCall call, String what, String cure) {
        diagnostics.error(DiagnosticCode.LAUNCHES, call.place(), what, cure);
        return false;
    }
}
