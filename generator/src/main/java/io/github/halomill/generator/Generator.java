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

/** The way from a description to files. Writes nothing: that is what {@code FileOutput} does with the result. */
public final class Generator {

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
            return GenerationResult.failed(diagnostics);
        }
        ProgramFiles files = files(program.get(), request);
        return new GenerationResult(
                diagnostics.list(), program.get().guesses(), files(files, request.layout()), Optional.of(files.use()));
    }

    private ProgramFiles files(Program program, GenerationRequest request) {
        String packageName = request.packageName().orElseGet(() -> JavaNames.defaultPackage(program.name()));
        return new ProgramFiles(program, packageName, kernel(program), versions);
    }

    private static List<GeneratedFile> files(ProgramFiles files, Layout layout) {
        return switch (layout) {
            case PROJECT -> files.project();
            case SOURCES -> files.sources();
            case SOURCES_WITH_MAIN -> files.sourcesWithMain();
        };
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
