package io.github.halomill.generator.run;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.diagnostic.Diagnostic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Programs of one source: with its values of parameters, and generated anew for values that are fixed otherwise. */
public final class Programs {

    private final Source source;
    private final ProgramCache cache;
    private final Consumer<List<Diagnostic>> failed;
    private final Map<Source, CompiledProgram> known = new HashMap<>();

    /**
     * Of a source.
     *
     * @param failed told of what is wrong where it has errors
     */
    public Programs(Source source, ProgramCache cache, Consumer<List<Diagnostic>> failed) {
        this.source = source;
        this.cache = cache;
        this.failed = failed;
    }

    /**
     * The program for a run; empty if the source has errors.
     *
     * @param given parameters and scalars of the run by name, as text
     */
    public Optional<CompiledProgram> of(Map<String, String> given) {
        return program(source).flatMap(program -> {
            Map<String, Long> values = new TreeMap<>();
            program.command().fixed().forEach(name -> number(given.get(name)).ifPresent(n -> values.put(name, n)));
            return values.isEmpty() ? Optional.of(program) : program(source.with(values));
        });
    }

    private static Optional<Long> number(@Nullable String text) {
        return text != null && text.strip().matches("[+-]?[0-9]{1,18}")
                ? Optional.of(Long.parseLong(text.strip()))
                : Optional.empty();
    }

    private Optional<CompiledProgram> program(Source meant) {
        Optional<ProgramKey> key = ProgramKey.of(meant);
        Optional<CompiledProgram> program = Optional.ofNullable(known.get(meant))
                .or(() -> key.flatMap(cache::find))
                .or(() -> generate(meant, key));
        program.ifPresent(one -> known.put(meant, one));
        return program;
    }

    private Optional<CompiledProgram> generate(Source meant, Optional<ProgramKey> key) {
        GenerationResult result =
                Pipeline.generate(new GenerationRequest(meant, Layout.SOURCES_WITH_MAIN, Optional.empty()));
        if (result.hasErrors() || result.use().isEmpty()) {
            failed.accept(result.diagnostics());
            return Optional.empty();
        }
        CompiledProgram program = ProgramCompiler.compile(result);
        key.ifPresent(one -> cache.keep(one, program, result.inputs()));
        return Optional.of(program);
    }
}
