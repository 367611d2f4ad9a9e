package io.github.halomill.maven;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.Generator;
import io.github.halomill.generator.InferredProgram;
import io.github.halomill.generator.KernelReader;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.xml.DescriptionParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Generates from a kernel that no description names.
 *
 * @param kernel its file
 * @param request for the description that is not there
 */
record InferredGeneration(Path kernel, GenerationRequest request) {

    /** The files of the program, and beside them the description that was inferred. */
    Generation generation() {
        return Effort.within(Effort.OF_COMMAND, () -> {
            Diagnostics found = new Diagnostics();
            List<Diagnostic> diagnostics = new ArrayList<>();
            List<GeneratedFile> files = new ArrayList<>();
            KernelReader.infer(asked(), found)
                    .map(DescriptionWriter::write)
                    .ifPresent(xml -> generate(xml, diagnostics, files));
            diagnostics.addAll(0, found.list());
            return new Generation(
                    1, diagnostics.stream().distinct().map(this::inMaven).toList(), files);
        });
    }

    private KernelRequest asked() {
        return new KernelRequest(
                request.description(), String.valueOf(kernel.getFileName()), Optional.empty(), BuildOptions.NONE);
    }

    private void generate(String xml, List<Diagnostic> diagnostics, List<GeneratedFile> files) {
        GenerationResult result = new Generator(new InferredProgram(xml)).generate(request);
        diagnostics.addAll(result.diagnostics());
        files.addAll(result.files());
        if (!result.hasErrors()) {
            GeneratedFile description = GeneratedFile.text(path(files.get(0).path()), xml);
            files.add(description);
            diagnostics.add(inferred(guesses(xml), description.path()));
        }
    }

    /** Beside the class, where the kernel is that it names. */
    private String path(String any) {
        return any.substring(0, any.lastIndexOf('/') + 1)
                + request.description().getFileName();
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
                        ? "write a description, " + request.description().getFileName()
                                + ", with the <function> that is meant: see 'halomill infer --function'"
                        : diagnostic.hint());
    }
}
