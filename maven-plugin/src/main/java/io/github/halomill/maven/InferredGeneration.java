package io.github.halomill.maven;

import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generates from a kernel that no description names. */
final class InferredGeneration {

    private final Path kernel;
    private final KernelRequest source;
    private final GenerationRequest request;

    /**
     * One that generates what is asked for.
     *
     * @param kernel its file
     */
    InferredGeneration(Path kernel, KernelRequest source, GenerationRequest request) {
        this.kernel = kernel;
        this.source = source;
        this.request = request;
    }

    /** The files of the program, and beside them the description that was inferred. */
    Generation generation() {
        Diagnostics found = new Diagnostics();
        List<GeneratedFile> files = new ArrayList<>();
        Pipeline pipeline = new Pipeline(found);
        Optional<Description> inferred = pipeline.description(source, false);
        Optional<Program> program = inferred.flatMap(description -> pipeline.program(source, description))
                .map(held ->
                        held.describedIn(String.valueOf(source.description().getFileName())));
        program.ifPresent(held -> files.addAll(Pipeline.files(held, request.layout(), request.packageName())));
        List<Diagnostic> diagnostics = new ArrayList<>(found.list());
        if (program.isPresent() && !found.hasErrors()) {
            GeneratedFile description =
                    GeneratedFile.text(path(files.get(0).path()), DescriptionWriter.write(inferred.orElseThrow()));
            files.add(description);
            diagnostics.add(inferred(program.get(), description.path()));
        }
        return new Generation(1, diagnostics.stream().map(this::inMaven).toList(), files);
    }

    /** Beside the class, where the kernel is that it names. */
    private String path(String any) {
        return any.substring(0, any.lastIndexOf('/') + 1) + source.description().getFileName();
    }

    private static String phrase(Guess guess) {
        return switch (guess.kind()) {
            case PARAMETER, SCALAR -> guess.name() + " = " + guess.text();
            case IMAGE -> "image " + guess.name() + " of " + guess.text();
            case START -> guess.name() + " from " + guess.text() + " before each launch";
            case GROUP -> "work-groups of " + guess.text();
            case SCHEDULE -> "launches of " + guess.text();
            case SWAP -> "swap " + guess.text();
            case ITERATIONS -> guess.text() + (guess.text().equals("1") ? " iteration" : " iterations");
        };
    }

    private Diagnostic inferred(Program program, String path) {
        List<String> guesses =
                program.guesses().stream().map(InferredGeneration::phrase).toList();
        return new Diagnostic(
                DiagnosticCode.INFERRED,
                guesses.isEmpty() ? Severity.NOTE : Severity.WARNING,
                new SourceLocation(kernel.toString(), 1, 1),
                "no description names this kernel, so one is inferred"
                        + (guesses.isEmpty() ? "" : "; guessed: " + String.join(", ", guesses)),
                "goal generate writes it to " + path + ": read it, mend it and put it beside the kernel as "
                        + source.description().getFileName());
    }

    /** With the kernel's whole path. */
    private Diagnostic inMaven(Diagnostic diagnostic) {
        SourceLocation place = diagnostic.location();
        boolean ofKernel = Path.of(place.file()).equals(kernel.getFileName());
        return new Diagnostic(
                diagnostic.code(),
                diagnostic.severity(),
                ofKernel ? new SourceLocation(kernel.toString(), place.line(), place.column()) : place,
                diagnostic.message(),
                diagnostic.hint());
    }
}
