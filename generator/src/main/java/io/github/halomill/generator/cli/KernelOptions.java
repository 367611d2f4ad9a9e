package io.github.halomill.generator.cli;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.io.StandardStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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
            description = "One kernel of the kernel file, if it has several. Default: all of them, one program.")
    private Optional<String> function;

    @Option(
            names = "-D",
            paramLabel = "NAME[=VALUE]",
            description = "A macro for the kernel, besides those of the description's <options>. May be repeated.")
    private List<String> definitions = List.of();

    @Option(
            names = "-U",
            paramLabel = "NAME",
            description =
                    "A macro that the kernel is not to have, though a device's compiler defines it. May be repeated.")
    private List<String> undefinitions = List.of();

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description = "A folder with files that the kernel includes. May be repeated.")
    private List<Path> includeFolders = List.of();

    @Option(
            names = {"-include", "--include"},
            paramLabel = "FILE",
            description = "A file that host code puts in front of the kernel's source. May be repeated.")
    private List<Path> includes = List.of();

    /** Whether a kernel is named. */
    Optional<String> function() {
        return function;
    }

    /** These options as they are typed, each after a blank. */
    String text() {
        StringBuilder text = new StringBuilder();
        function.ifPresent(name -> text.append(" --function ").append(name));
        definitions.forEach(macro -> text.append(" -D ").append(NextSteps.quoted(macro)));
        undefinitions.forEach(macro -> text.append(" -U ").append(NextSteps.quoted(macro)));
        includeFolders.forEach(folder -> text.append(" -I ").append(NextSteps.quoted(folder.toString())));
        includes.forEach(file -> text.append(" -include ").append(NextSteps.quoted(file.toString())));
        return text.toString();
    }

    /** Whether anything is said. */
    boolean isGiven() {
        return !text().isEmpty();
    }

    /** Options for a description in a folder, to which those of headers are relative. */
    BuildOptions build(Path folder) {
        try {
            return BuildOptions.of(definitions, undefinitions, relative(folder, includeFolders))
                    .and(BuildOptions.including(relative(folder, includes)));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> relative(Path folder, List<Path> files) {
        return files.stream().map(file -> relative(folder, file)).toList();
    }

    private static String relative(Path folder, Path file) {
        Path there = file.toAbsolutePath().normalize();
        Path base = folder.toAbsolutePath().normalize();
        boolean sameRoot = Objects.equals(there.getRoot(), base.getRoot());
        String name = (sameRoot ? base.relativize(there) : there).toString().replace('\\', '/');
        return name.isEmpty() ? "." : name;
    }

    /** The kernel of a file, for a description beside it: {@code stencil.cl} is described by {@code stencil.xml}. */
    KernelRequest request(Path kernel) {
        return request(kernel, KernelRequest.descriptionOf(kernel));
    }

    /** The kernel of a file for a description that is to be in its folder or above. */
    KernelRequest request(Path kernel, Path description) {
        requireFile(kernel, spec);
        if (!Files.isRegularFile(kernel)) {
            throw new RunException(kernel + ": there is no such file");
        }
        if (kernel.toString().endsWith(".xml")) {
            throw new RunException(
                    kernel + ": this is a description, and a kernel's source file is wanted; check, plan and"
                            + " generate take descriptions");
        }
        Path folder = description.toAbsolutePath().normalize().resolveSibling("");
        if (!kernel.toAbsolutePath().normalize().startsWith(folder)) {
            throw new ParameterException(
                    spec.commandLine(),
                    description + ": a description has to be in the folder of the kernel, or above it: " + kernel);
        }
        return new KernelRequest(description, relative(folder, kernel), function, build(folder));
    }

    /** Kernels and descriptions are no streams. */
    static void requireFile(Path file, CommandSpec spec) {
        if (StandardStreams.isMeantBy(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'-' is no file: headers, kernels and descriptions are looked for beside each other; save it to one");
        }
    }
}
