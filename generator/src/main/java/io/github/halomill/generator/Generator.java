package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.scaffold.ProgramFiles;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The way from a description to files. Writes nothing: that is what {@code FileOutput} does with the result. */
public final class Generator {

    /** Where a project keeps a description that was inferred: where the Maven plugin looks for descriptions. */
    public static final String KEPT = "src/main/halomill/";

    private final ProgramReader reader;
    private final PomVars.Versions versions;

    /** A generator that reads descriptions with {@code reader}. */
    public Generator(ProgramReader reader) {
        this(reader, ProjectVersions.current());
    }

    Generator(ProgramReader reader, PomVars.Versions versions) {
        this.reader = reader;
        this.versions = versions;
    }

    /**
     * Generates a program.
     *
     * @throws UncheckedIOException if the kernel vanishes after it was read
     */
    public GenerationResult generate(GenerationRequest request) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = reader.read(request.description(), request.displayName(), diagnostics);
        if (program.isEmpty() || diagnostics.hasErrors()) {
            return new GenerationResult(diagnostics.list(), List.of(), List.of());
        }
        return new GenerationResult(diagnostics.list(), program.get().guesses(), files(program.get(), request));
    }

    private List<GeneratedFile> files(Program program, GenerationRequest request) {
        byte[] kernel = kernel(program);
        String packageName = request.packageName().orElseGet(() -> JavaNames.defaultPackage(program.name()));
        ProgramFiles files = new ProgramFiles(program, packageName, kernel, versions);
        return switch (request.layout()) {
            case PROJECT ->
                Stream.concat(files.project().stream(), kept(program, request, kernel))
                        .toList();
            case SOURCES -> files.sources();
            case SOURCES_WITH_MAIN -> files.sourcesWithMain();
        };
    }

    /** A description that was inferred, and its kernel beside it, from which the same can be generated again. */
    private Stream<GeneratedFile> kept(Program program, GenerationRequest request, byte[] kernel) {
        return reader.inferred().stream()
                .flatMap(text -> Stream.of(
                        GeneratedFile.text(KEPT + request.description().getFileName(), text),
                        GeneratedFile.copy(KEPT + program.kernel().fileName(), kernel)));
    }

    private static byte[] kernel(Program program) {
        try {
            byte[] bytes = Files.readAllBytes(program.kernel().file());
            String source = program.kernel().source();
            boolean asItIs = KernelFileBytes.text(bytes)
                    .filter(text -> text.endsWith(source))
                    .isPresent();
            return asItIs ? bytes : source.getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + program.kernel().file(), e);
        }
    }
}
