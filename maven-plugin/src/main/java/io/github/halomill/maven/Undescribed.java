package io.github.halomill.maven;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.KernelFileBytes;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.DescriptionParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells kernel files whose description is to be inferred from those that are taken already: a description names them,
 * or another kernel file includes them.
 */
final class Undescribed {

    private static final Pattern INCLUDE = Pattern.compile("(?m)^[ \\t]*#[ \\t]*include[ \\t]*[\"<]([^\">\\n]+)[\">]");

    private final Set<Path> taken = new HashSet<>();

    private Undescribed() {}

    /**
     * The files that something is generated of: all descriptions among {@code files}, and the kernel files that are not
     * taken.
     *
     * @param files in any order, which is kept
     * @param directory where descriptions are, also those that this build leaves out: their kernels are described
     */
    static List<Path> among(List<Path> files, Path directory) {
        List<Path> kernels = files.stream().filter(Undescribed::isKernel).toList();
        if (kernels.isEmpty()) {
            return files;
        }
        Undescribed undescribed = new Undescribed();
        new InputSet(directory, List.of("**/*.xml"), List.of()).find().forEach(undescribed::takeDescribed);
        kernels.forEach(undescribed::takeIncluded);
        return files.stream()
                .filter(file -> !undescribed.taken.contains(file.normalize()))
                .toList();
    }

    /** Whether it is a kernel file by its name, no description. */
    static boolean isKernel(Path file) {
        return KernelFileBytes.ending(String.valueOf(file.getFileName())).isPresent();
    }

    /** The kernels that a description names; of one that cannot be read those that are called like it. */
    private void takeDescribed(Path description) {
        DescriptionParser.parse(description, description.toString(), new Diagnostics())
                .map(Description::kernels)
                .ifPresentOrElse(
                        kernels -> kernels.forEach(
                                kernel -> take(description, kernel.name().value())),
                        () -> takeNamesakes(description));
    }

    private void takeNamesakes(Path description) {
        try (Stream<Path> beside = Files.list(description.resolveSibling(""))) {
            beside.filter(file ->
                            isKernel(file) && KernelRequest.descriptionOf(file).equals(description))
                    .forEach(file -> taken.add(file.normalize()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void takeIncluded(Path kernel) {
        try {
            KernelFileBytes.text(Files.readAllBytes(kernel)).stream()
                    .flatMap(text -> INCLUDE.matcher(text).results())
                    .map(include -> include.group(1))
                    .filter(name -> !name.equals(String.valueOf(kernel.getFileName())))
                    .forEach(name -> take(kernel, name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes a file that another names, relative to that. */
    private void take(Path from, String name) {
        try {
            taken.add(from.resolveSibling(name).normalize());
        } catch (InvalidPathException e) {
            // Then it is no file of ours.
        }
    }
}
