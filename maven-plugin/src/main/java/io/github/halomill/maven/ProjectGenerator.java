package io.github.halomill.maven;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.GenerationRequest;
import io.github.halomill.generator.GenerationResult;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.Source;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.runtime.base.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Generates from all descriptions of a project, and from its kernels that have none, in memory. */
final class ProjectGenerator {

    private final Layout layout;
    private final boolean trust;

    /**
     * One that generates what {@code layout} says of each file.
     *
     * @param trust whether descriptions are believed where the kernel's source does not agree
     */
    ProjectGenerator(Layout layout, boolean trust) {
        this.layout = layout;
        this.trust = trust;
    }

    /**
     * Generates from every file, whatever is wrong with the others.
     *
     * @param inputs descriptions, and kernels whose description is inferred
     * @param packageName of all classes; empty for a package for each
     * @throws BuildFailure if the package's name is none, or two inputs want the same file to be different
     */
    Generation generate(List<Path> inputs, Optional<String> packageName) throws BuildFailure {
        List<Diagnostic> diagnostics = new ArrayList<>();
        Map<String, Claim> claims = new TreeMap<>();
        for (Path input : inputs) {
            Generation generation = Undescribed.isKernel(input)
                    ? inferred(input, packageName)
                    : described(request(description(input), packageName));
            diagnostics.addAll(generation.diagnostics());
            for (GeneratedFile file : generation.files()) {
                claim(claims, new Claim(input, file));
            }
        }
        return new Generation(
                inputs.size(),
                diagnostics,
                claims.values().stream().map(Claim::file).toList());
    }

    private Generation inferred(Path file, Optional<String> packageName) throws BuildFailure {
        KernelRequest kernel = kernel(file);
        return new InferredGeneration(file, kernel, request(kernel, packageName)).generation();
    }

    private static Generation described(GenerationRequest request) {
        GenerationResult result = Pipeline.generate(request);
        return new Generation(1, result.diagnostics(), result.files());
    }

    private Source description(Path file) {
        return new DescriptionRequest(file, file.toString(), BuildOptions.NONE, trust);
    }

    private static KernelRequest kernel(Path file) {
        return new KernelRequest(
                KernelRequest.descriptionOf(file),
                String.valueOf(file.getFileName()),
                Optional.empty(),
                BuildOptions.NONE);
    }

    private GenerationRequest request(Source source, Optional<String> packageName) throws BuildFailure {
        try {
            return new GenerationRequest(source, layout, packageName);
        } catch (UsageException e) {
            throw new BuildFailure("packageName: " + e.getMessage());
        }
    }

    /** Paths that differ in case only are one file on some disks. */
    private static void claim(Map<String, Claim> claims, Claim claim) throws BuildFailure {
        Claim other = claims.putIfAbsent(claim.file().path().toLowerCase(Locale.ROOT), claim);
        if (other != null && !claim.isSameAs(other)) {
            throw new BuildFailure(other.input() + " and " + claim.input() + " both generate "
                    + claim.file().path()
                    + "; rename a program or a kernel file, or give them packages of their own in two executions");
        }
    }

    /** A file, and what it was generated from. */
    private record Claim(Path input, GeneratedFile file) {

        /** Two descriptions may share a kernel file. */
        boolean isSameAs(Claim other) {
            return file.path().equals(other.file.path()) && Arrays.equals(file.content(), other.file.content());
        }
    }
}
