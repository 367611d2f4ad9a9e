package io.github.halomill.generator.cli;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.base.RunException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which kernel of a file, and how its compiler sees it. */
final class KernelOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--function",
            paramLabel = "NAME",
            description = "Which kernel of the kernel file, if it has several.")
    private Optional<String> function;

    @Option(
            names = "-D",
            paramLabel = "NAME[=VALUE]",
            description = "A macro for the kernel, besides those of the description's <options>. May be repeated.")
    private List<String> definitions = List.of();

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description = "A folder with files that the kernel includes. May be repeated.")
    private List<Path> includeFolders = List.of();

    /** Whether a kernel is named. */
    Optional<String> function() {
        return function;
    }

    BuildOptions build() {
        try {
            return BuildOptions.of(
                    definitions,
                    includeFolders.stream()
                            .map(folder -> folder.toAbsolutePath().toString().replace('\\', '/'))
                            .toList());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** The kernel of a file, for a description beside it: {@code stencil.cl} is described by {@code stencil.xml}. */
    KernelRequest request(Path kernel) {
        return request(kernel, kernel.resolveSibling(base(kernel) + ".xml"));
    }

    /** The kernel of a file for a description that is to be in its folder or above. */
    KernelRequest request(Path kernel, Path description) {
        if (!Files.isRegularFile(kernel)) {
            throw new RunException(kernel + ": there is no such file");
        }
        Path folder = description.toAbsolutePath().normalize().resolveSibling("");
        Path file = kernel.toAbsolutePath().normalize();
        if (!file.startsWith(folder)) {
            throw new ParameterException(
                    spec.commandLine(),
                    description + ": a description has to be in the folder of the kernel, or above it: " + kernel);
        }
        String relative = folder.relativize(file).toString().replace('\\', '/');
        return new KernelRequest(description, relative, function, build());
    }

    private static String base(Path kernel) {
        String name = String.valueOf(kernel.getFileName());
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
