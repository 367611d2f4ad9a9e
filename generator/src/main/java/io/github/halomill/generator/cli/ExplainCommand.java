package io.github.halomill.generator.cli;

import io.github.halomill.generator.Kernels;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.report.Explanation;
import io.github.halomill.generator.report.Stencil;
import io.github.halomill.generator.report.StencilSvg;
import io.github.halomill.runtime.io.StandardStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code halomill explain}. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = {
            "Shows what is understood of a kernel: a line for each reference to global memory, with its offset and the"
                    + " conditions that guard it, and how well each is resolved.",
            "Draws the stencil of each buffer. Needs no OpenCL device."
        })
final class ExplainCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "KERNEL.cl", description = "The kernel's source file.")
    private Path kernel;

    @Mixin
    private KernelOptions options;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "How to show it: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.")
    private ExplainFormat format;

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Where to write a picture of each buffer's stencil: KERNEL-BUFFER.svg.")
    private Optional<Path> directory;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Where to write the picture, if there is one buffer with a stencil only.")
    private Optional<Path> svg;

    @ArgGroup(exclusive = false, heading = "Who reads and writes what, if devices share the NDRange:%n")
    private @Nullable LaunchOptions launch;

    @Override
    public Integer call() throws IOException {
        requireOutputs();
        Diagnostics diagnostics = new Diagnostics();
        Pipeline pipeline = new Pipeline(diagnostics);
        Optional<Kernels> kernels = pipeline.kernels(options.request(kernel));
        if (kernels.isPresent()) {
            explain(kernels.get(), pipeline, diagnostics);
        }
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(diagnostics.list());
        return ExitCodes.of(diagnostics.list());
    }

    private void requireOutputs() {
        if (launch != null && format != ExplainFormat.TEXT) {
            throw new ParameterException(spec.commandLine(), "--items: what devices touch is told as text only");
        }
        if (svg.filter(StandardStreams::isMeantBy).isPresent()) {
            throw new ParameterException(
                    spec.commandLine(), "--svg: '-' is no file, and the output stream gets the text");
        }
    }

    private void explain(Kernels kernels, Pipeline pipeline, Diagnostics diagnostics) throws IOException {
        List<Explanation> explanations = kernels.explain(diagnostics);
        String ranges = launch == null ? "" : launch.ranges(explanations, spec);
        spec.commandLine().getOut().print(format.write(explanations) + ranges);
        spec.commandLine().getOut().flush();
        if (directory.isPresent() || svg.isPresent()) {
            draw(pipeline.stencils(kernels));
        }
    }

    private void draw(List<Stencil> stencils) throws IOException {
        if (svg.isPresent() && stencils.size() > 1) {
            throw new ParameterException(
                    spec.commandLine(), "--svg: there are " + stencils.size() + " pictures; say -d DIR");
        }
        for (Stencil stencil : stencils) {
            Path file = svg.isPresent()
                    ? svg.get()
                    : directory.orElseThrow().resolve(stencil.kernel() + "-" + stencil.buffer() + ".svg");
            if (svg.isEmpty()) {
                Files.createDirectories(directory.orElseThrow());
            }
            Files.writeString(file, StencilSvg.write(stencil));
            spec.commandLine().getErr().println("wrote " + file);
        }
        if (stencils.isEmpty()) {
            spec.commandLine().getErr().println("halomill: no buffer has a stencil that is known; nothing is drawn");
        }
    }
}
