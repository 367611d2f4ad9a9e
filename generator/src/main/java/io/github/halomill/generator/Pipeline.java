package io.github.halomill.generator;

import io.github.halomill.generator.Meanings.Held;
import io.github.halomill.generator.calls.LaunchList;
import io.github.halomill.generator.calls.LaunchReader;
import io.github.halomill.generator.complete.Completion;
import io.github.halomill.generator.complete.Shortening;
import io.github.halomill.generator.complete.ZoneSizes;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.Guard.Work;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.generator.infer.Inference;
import io.github.halomill.generator.infer.KernelSource;
import io.github.halomill.generator.infer.OneIds;
import io.github.halomill.generator.infer.given.Given;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.UndeclaredNames;
import io.github.halomill.generator.kernel.source.KernelFiles;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.generator.report.Stencil;
import io.github.halomill.generator.scaffold.ProgramFiles;
import io.github.halomill.generator.scaffold.ProjectVersions;
import io.github.halomill.generator.validate.Validator;
import io.github.halomill.generator.xml.DescriptionParser;
import io.github.halomill.templates.PomVars;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The way from a source to files, from top to bottom: the source, which is a description or a kernel; the description,
 * read or inferred; the program that it means, once no rule is broken; the files of a project. Writes nothing: that is
 * what {@code FileOutput} does.
 *
 * <p>One for each source: a kernel's file is read once, and nothing that was inferred of it is held against it twice.
 * Whatever a user's files hold, nothing is thrown; what is wrong with them comes out as diagnostics.
 */
public final class Pipeline {

    private final Diagnostics diagnostics;
    private final KernelFiles kernelFiles = new KernelFiles();
    private final Meanings meanings = new Meanings(kernelFiles);

    /** One that says to {@code diagnostics} what is wrong. */
    public Pipeline(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** A description with what it was read or inferred from. */
    private record Described(Source source, Description description) {}

    /**
     * All of the way.
     *
     * @throws UncheckedIOException if the kernel vanishes after it was read
     */
    public static GenerationResult generate(GenerationRequest request) {
        return generate(request, ProjectVersions.current());
    }

    static GenerationResult generate(GenerationRequest request, PomVars.Versions versions) {
        Diagnostics diagnostics = new Diagnostics();
        Pipeline pipeline = new Pipeline(diagnostics);
        return pipeline.program(request.source())
                .flatMap(program -> pipeline.guarded(request.source(), () -> {
                    ProgramFiles files = files(program, request.packageName(), versions);
                    return Optional.of(new GenerationResult(
                            diagnostics.list(),
                            program.guesses(),
                            files(files, request.layout()),
                            Optional.of(files.use()),
                            pipeline.kernelFiles.looked()));
                }))
                .orElseGet(() -> GenerationResult.failed(diagnostics));
    }

    /** As far as the program: what the source means; nothing, and errors, if it has some. */
    public Optional<Program> program(Source source) {
        return guarded(source, () -> describe(source).flatMap(this::validate));
    }

    /** As far as the description: what the file says, completed by its kernels, or what is inferred. */
    public Optional<Description> description(Source source) {
        return guarded(source, () -> describe(source).map(Described::description));
    }

    /** What a description means that was inferred from a kernel, or made of one that was. */
    public Optional<Program> program(KernelRequest request, Description inferred) {
        return guarded(request, () -> validate(described(request, inferred)));
    }

    /**
     * As far as the description of a kernel; nothing, and errors, if none can be inferred. Of what is inferred only
     * errors matter: a guess may well deserve a warning; and mistakes of the kernel, whatever the description.
     *
     * @param draft whether it may be wrong
     */
    public Optional<Description> description(KernelRequest request, boolean draft) {
        return guarded(request, () -> {
            Optional<Described> described = infer(request);
            described.filter(any -> !draft).ifPresent(this::report);
            return described.map(Described::description);
        });
    }

    /** An inferred description without what is read of its kernels again, which comments say. */
    public Description shortened(Description inferred) {
        CompletionCheck check = new CompletionCheck(inferred, kernelFiles, meanings);
        return within(() -> Shortening.of(inferred, check::holds));
    }

    private void report(Described inferred) {
        Held held = meanings.held(inferred.description(), BuildOptions.NONE);
        if (held.program().isEmpty()) {
            validate(inferred);
        } else {
            diagnostics.addAll(held.found().only(Set.of(DiagnosticCode.LOCAL_UNWRITTEN)));
        }
    }

    /**
     * As far as the kernels that are asked for; nothing, and errors, if there are none or the file is not understood.
     */
    public Optional<Kernels> kernels(KernelRequest request) {
        return guarded(request, () -> Kernels.read(request, kernelFiles, diagnostics));
    }

    /** Where each of them reads its buffers, if a description of it can be inferred. */
    public List<Stencil> stencils(Kernels kernels) {
        return within(() -> kernels.functions().stream()
                .flatMap(function -> infer(kernels, List.of(function))
                        .map(inferred -> Stencil.of(function.name(), inferred).stream())
                        .orElse(Stream.of()))
                .toList());
    }

    /** From the source to a description: what the file says, or what the kernel shows. */
    private Optional<Described> describe(Source source) {
        if (source instanceof KernelRequest request) {
            return infer(request);
        }
        DescriptionRequest request = (DescriptionRequest) source;
        kernelFiles.look(request.description());
        return DescriptionParser.parse(request.description(), request.displayName(), diagnostics)
                .map(description -> description.with(request.values()))
                .flatMap(description -> completed(request, description))
                .map(description -> new Described(request, description));
    }

    /** With what the kernels say, where the description leaves it out. */
    private Optional<Description> completed(DescriptionRequest request, Description said) {
        Completion completion = new Completion(said, kernelFiles, request.options(), diagnostics);
        return completion.isNeeded()
                ? completion.complete(
                        any -> meanings.held(any, request.options()).program())
                : Optional.of(said);
    }

    private Optional<Described> infer(KernelRequest request) {
        return kernels(request)
                .flatMap(kernels -> request.launches()
                        .map(list -> called(kernels, list))
                        .orElseGet(() -> infer(kernels, kernels.functions())))
                .map(inferred -> {
                    request.requireParameters(inferred);
                    ZoneSizes sizes = new ZoneSizes(described(request, inferred).description());
                    return new Described(request, sizes.shown(meanings::of));
                });
    }

    /** What a host program launches, completed by what its kernels say. */
    private Optional<Description> called(Kernels kernels, LaunchList list) {
        return new LaunchReader(sources(kernels, kernels.functions()), diagnostics)
                .describe(list, kernels.request().description(), source -> alone(kernels, source.function()))
                .flatMap(said ->
                        new Completion(said, kernelFiles, BuildOptions.NONE, diagnostics).complete(meanings::of));
    }

    /** What is inferred of one kernel, of which nothing is said if that is possible. */
    private Optional<Description> alone(Kernels kernels, KernelFunction function) {
        Diagnostics found = new Diagnostics();
        Optional<Description> alone = new Pipeline(found).infer(kernels, List.of(function));
        diagnostics.addAll(alone.isPresent() ? new Diagnostics() : found);
        return alone;
    }

    private static List<KernelSource> sources(Kernels kernels, List<KernelFunction> functions) {
        KernelRequest request = kernels.request();
        return functions.stream()
                .map(function ->
                        new KernelSource(kernels.file(), request.file(), kernels.options(), function, kernels.given()))
                .toList();
    }

    private Optional<Description> infer(Kernels kernels, List<KernelFunction> functions) {
        KernelRequest request = kernels.request();
        Diagnostics undeclared = new Diagnostics();
        UndeclaredNames.report(kernels.file(), Map.of(), false, undeclared);
        diagnostics.addAll(undeclared);
        if (undeclared.hasErrors()) {
            return Optional.empty(); // what follows from that need not be said
        }
        return new Inference(
                        request.description(),
                        Given.NOTHING,
                        any -> meanings.of(described(request, any).description())
                                .isPresent(),
                        diagnostics)
                .infer(OneIds.over(sources(kernels, functions), Given.NOTHING));
    }

    private static Described described(KernelRequest request, Description inferred) {
        return new Described(
                request, request.program().map(inferred::named).orElse(inferred).with(request.values()));
    }

    /** From a description to the program that it means, if it breaks no rule. */
    private Optional<Program> validate(Described described) {
        if (described.source() instanceof DescriptionRequest request) {
            return Validator.validate(
                    described.description(), kernelFiles, request.options(), request.trust(), diagnostics);
        }
        Held held = meanings.held(described.description(), BuildOptions.NONE);
        diagnostics.addAll(held.found());
        if (held.program().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NOT_INFERRED,
                    described.description().location(),
                    "what is inferred of this kernel cannot be right, as the other errors say",
                    "mend the kernel if it is the cause; or have 'halomill infer --draft' write the description all the same, and mend that, see docs/description.md");
        }
        return held.program();
    }

    /** From a program to files. */
    public static List<GeneratedFile> files(Program program, Layout layout, Optional<String> packageName) {
        return files(program, layout, packageName, ProjectVersions.current());
    }

    static List<GeneratedFile> files(
            Program program, Layout layout, Optional<String> packageName, PomVars.Versions versions) {
        return files(files(program, packageName, versions), layout);
    }

    private static ProgramFiles files(Program program, Optional<String> packageName, PomVars.Versions versions) {
        String name = packageName.orElseGet(() -> JavaNames.defaultPackage(program.name()));
        return new ProgramFiles(program, name, Pipeline::kernel, versions);
    }

    private static List<GeneratedFile> files(ProgramFiles files, Layout layout) {
        return switch (layout) {
            case PROJECT -> files.project();
            case SOURCES -> files.sources();
            case SOURCES_WITH_MAIN -> files.sourcesWithMain();
        };
    }

    private static byte[] kernel(Kernel kernel) {
        try {
            byte[] bytes = Files.readAllBytes(kernel.file());
            String source = kernel.source();
            boolean asItIs = KernelFileBytes.text(bytes)
                    .filter(text -> text.endsWith(source))
                    .isPresent();
            return asItIs ? bytes : source.getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + kernel.file(), e);
        }
    }

    /** Work on a source; empty, and an error, if a bug of Halomill ends it. */
    private <T> Optional<T> guarded(Source source, Supplier<Optional<T>> work) {
        Guard guard = new Guard(new SourceLocation(source.displayName(), 1, 1), diagnostics);
        return guard.of(Work.PROGRAM, () -> within(work));
    }

    private static <T> T within(Supplier<T> work) {
        return Effort.within(Effort.OF_COMMAND, work);
    }
}
