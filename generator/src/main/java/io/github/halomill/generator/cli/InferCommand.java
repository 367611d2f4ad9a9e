package io.github.halomill.generator.cli;

import io.github.halomill.generator.KernelReader;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.infer.DescriptionWriter;
import io.github.halomill.generator.infer.InferredDescription;
import io.github.halomill.generator.model.ProgramNames;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
            "Reads a kernel and writes its description, with comments that say where each part comes from.",
            "What only you can know is called a guess there. Needs no OpenCL device."
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
            description = "Where to write it: in the folder of the kernel, or above. Default: the output stream.")
    private Optional<Path> output;

    @Option(names = "--force", description = "Replace FILE.xml if it is there.")
    private boolean force;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The program's name, a Java class name. Default: made from the kernel's.")
    private Optional<String> name;

    @Override
    public Integer call() throws IOException {
        name.flatMap(ProgramNames::problem).ifPresent(problem -> {
            throw new ParameterException(
                    spec.commandLine(), "--name: '" + name.get() + "' " + problem + "; give another");
        });
        if (output.filter(Files::exists).isPresent() && !force) {
            throw new RunException(output.get() + " is there already; --force replaces it");
        }
        Diagnostics diagnostics = new Diagnostics();
        KernelRequest request =
                output.map(file -> options.request(kernel, file)).orElseGet(() -> options.request(kernel));
        Optional<InferredDescription> inferred = KernelReader.infer(request, diagnostics);
        new DiagnosticPrinter(spec.commandLine(), DiagnosticFormat.TEXT).print(diagnostics.list());
        if (inferred.isEmpty()) {
            return ExitCodes.WRONG_INPUT;
        }
        write(DescriptionWriter.write(name.map(inferred.get()::named).orElse(inferred.get())));
        return ExitCodes.DONE;
    }

    private void write(String text) throws IOException {
        if (output.isPresent()) {
            Files.writeString(output.get(), text);
            spec.commandLine()
                    .getOut()
                    .println("wrote " + output.get() + "; go on with 'halomill generate " + output.get() + " -d DIR'");
        } else {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
    }
}
