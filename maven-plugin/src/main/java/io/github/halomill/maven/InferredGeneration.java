package io.github.halomill.maven;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Generator;
import io.github.halomill.generator.InferredProgram;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.ProgramReader;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.xml.DescriptionParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Generates from a kernel that no description names.
 *
 * @param kernel its file
 * @param request for the description that is not there
 */
record InferredGeneration(Path kernel, GenerationRequest request) {

    /** The files of the program, and beside them the description that was inferred. */
    GenerationResult result() {
        return Effort.within(Effort.OF_COMMAND, () -> {
            Diagnostics diagnostics = new Diagnostics();
            KernelRequest asked = new KernelRequest(
                    request.description(), String.valueOf(kernel.getFileName()), Optional.empty(), BuildOptions.NONE);
            GenerationResult result = InferredProgram.infer(asked, diagnostics)
                    .map(this::generated)
                    .orElseGet(() -> new GenerationResult(List.of(), List.of()));
            List<Diagnostic> all = Stream.concat(diagnostics.list().stream(), result.diagnostics().stream())
                    .distinct()
                    .map(this::inMaven)
                    .toList();
            return new GenerationResult(all, result.files());
        });
    }

    private GenerationResult generated(ProgramReader reader) {
        GenerationResult result = new Generator(reader).generate(request);
        if (result.hasErrors()) {
            return result;
        }
        String xml = reader.inferred().orElseThrow();
        GeneratedFile description = GeneratedFile.text(path(result), xml);
        List<Diagnostic> diagnostics = new ArrayList<>(result.diagnostics());
        diagnostics.add(inferred(guesses(xml), description.path()));
        List<GeneratedFile> files = new ArrayList<>(result.files());
        files.add(description);
        return new GenerationResult(diagnostics, files);
    }

    /** Beside the class, where the kernel is that it names. */
    private String path(GenerationResult result) {
        String any = result.files().get(0).path();
        return any.substring(0, any.lastIndexOf('/') + 1) + request.description().getFileName();
    }

    private List<String> guesses(String xml) {
        return DescriptionParser.parse(xml, request.description(), request.displayName(), new Diagnostics()).stream()
                .flatMap(description -> description.guesses().stream())
                .map(InferredGeneration::phrase)
                .toList();
    }

    private static String phrase(Guess guess) {
        return switch (guess.kind()) {
            case PARAMETER, SCALAR -> guess.name() + " = " + guess.text();
            case SWAP -> "swap " + guess.text();
            case ITERATIONS -> guess.text() + " iterations";
        };
    }

    private Diagnostic inferred(List<String> guesses, String path) {
        return new Diagnostic(
                DiagnosticCode.INFERRED,
                guesses.isEmpty() ? Severity.NOTE : Severity.WARNING,
                new SourceLocation(kernel.toString(), 1, 1),
                "no description names this kernel, so one is inferred"
                        + (guesses.isEmpty() ? "" : "; guessed: " + String.join(", ", guesses)),
                "goal generate writes it to " + path + ": read it, mend it and put it beside the kernel as "
                        + request.description().getFileName());
    }

    /** With the kernel's whole path, and a cure that is one in a build, where there is no command line. */
    private Diagnostic inMaven(Diagnostic diagnostic) {
        SourceLocation place = diagnostic.location();
        boolean ofKernel = Path.of(place.file()).equals(kernel.getFileName());
        return new Diagnostic(
                diagnostic.code(),
                diagnostic.severity(),
                ofKernel ? new SourceLocation(kernel.toString(), place.line(), place.column()) : place,
                diagnostic.message(),
                diagnostic.code() == DiagnosticCode.FUNCTION_NEEDED
                        ? "write a description, " + request.description().getFileName() + ", with the <function> that is meant: see 'halomill infer --function'"
                        : diagnostic.hint());
    }
}
