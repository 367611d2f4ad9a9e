package io.github.halomill.generator.cli;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.calls.LaunchList;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.ProgramNames;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.StandardStreams;
import io.github.halomill.runtime.io.format.SmallFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code halomill infer}. */
@Command(
        name = "infer",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a kernel and writes its description: what only you can know, and in comments what is read.",
            "What only you can know is marked as guessed there, or asked for when the program runs. Needs no OpenCL device."
        })
final class InferCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "KERNEL.cl", description = "The kernel's source file.")
    private Path kernel;

    @Mixin
    private KernelOptions options;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE.xml",
            description =
                    "Where to write it: in the folder of the kernel, or above. Default, and -: the output stream.")
    private Optional<Path> output;

    @Option(names = "--force", description = "Replace FILE.xml if it is there.")
    private boolean force;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The program's name, a Java class name. Default: made from the kernel's.")
    private Optional<String> name;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "The value of a parameter, which is a guess otherwise. May be repeated.")
    private Map<String, Long> parameters = Map.of();

    @Option(
            names = "--full",
            description = "Write all of it, with comments that say where each part comes from: what is read from the"
                    + " kernel, too.")
    private boolean full;

    @Option(
            names = "--launches",
            paramLabel = "LIST",
            description =
                    "How your host program launches kernels in an iteration: their names, 'flux update', or calls,"
                            + " 'flux(f, u, nx, dt) update(u, f, nx)', of which fields and numbers have their names; or"
                            + " a file with these.")
    private Optional<String> launches;

    @Option(names = "--draft", description = "Write it even if it is wrong: something to begin with.")
    private boolean draft;

    @Override
    public Integer call() throws IOException {
        name.flatMap(ProgramNames::problem).ifPresent(problem -> {
            throw new ParameterException(
                    spec.commandLine(), "--name: '" + name.get() + "' " + problem + "; give another");
        });
        Optional<Path> file = output.filter(path -> !StandardStreams.isMeantBy(path));
        if (file.filter(Files::exists).isPresent() && !force) {
            throw new RunException(file.get() + " is there already; --force replaces it");
        }
        Diagnostics diagnostics = new Diagnostics();
        KernelRequest request = file.map(path -> options.request(kernel, path))
                .orElseGet(() -> options.request(kernel))
                .named(name)
                .with(parameters)
                .launched(launches());
        Pipeline pipeline = new Pipeline(diagnostics);
        Optional<Description> inferred = pipeline.description(request, draft);
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(diagnostics.list());
        if (inferred.isEmpty() || diagnostics.hasErrors()) {
            return ExitCodes.ofFailed(diagnostics.list());
        }
        write(
                full
                        ? DescriptionWriter.write(inferred.get())
                        : DescriptionWriter.writeShort(pipeline.shortened(inferred.get())),
                file);
        if (!draft) {
            GuessList.print(
                    pipeline.program(request, inferred.get()).orElseThrow().guesses(),
                    GuessList.in(file.map(Path::toString).orElse("the description")),
                    spec.commandLine().getErr());
        }
        return ExitCodes.DONE;
    }

    private Optional<LaunchList> launches() throws IOException {
        if (launches.isEmpty()) {
            return Optional.empty();
        }
        String list = launches.get();
        boolean calls = list.contains("(") || !list.matches("\\S*[./\\\\]\\S*");
        if (calls && !Files.isRegularFile(Path.of(list))) {
            return Optional.of(new LaunchList("--launches", list));
        }
        if (!Files.isRegularFile(Path.of(list))) {
            throw new RunException(
                    list + ": there is no such file; --launches takes one, or names and calls of kernels");
        }
        return Optional.of(
                new LaunchList(list, SmallFile.text(Path.of(list), StandardCharsets.UTF_8, 8, "a list of launches")));
    }

    private void write(String text, Optional<Path> file) throws IOException {
        if (file.isPresent()) {
            Files.writeString(file.get(), text);
            spec.commandLine()
                    .getOut()
                    .println("wrote " + file.get() + "; go on with 'halomill generate " + file.get() + " -d DIR'");
        } else {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
    }
}
