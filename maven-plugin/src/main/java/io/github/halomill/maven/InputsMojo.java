package io.github.halomill.maven;

import io.github.halomill.generator.Layout;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Severity;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals have in common: which descriptions and kernels, and how what is wrong with them is told. */
abstract class InputsMojo extends AbstractMojo {

    /** The folder of descriptions and kernels. A kernel's source is looked for beside the description that names it. */
    @Parameter(property = "halomill.sourceDirectory", defaultValue = "${project.basedir}/src/main/halomill")
    private File sourceDirectory;

    /**
     * Which files in {@code sourceDirectory} are descriptions or kernels, as patterns: {@code *.xml} for the
     * descriptions in the folder itself, {@code **}{@code /*.xml} for those in folders below as well. A kernel file
     * that no description names and no other kernel includes gets a description that is inferred, with a warning that
     * says where it can be read.
     */
    @Parameter(property = "halomill.includes", defaultValue = "*.xml,*.cl")
    private List<String> includes;

    /** Which of these files are none after all. */
    @Parameter(property = "halomill.excludes")
    private @Nullable List<String> excludes;

    /**
     * The Java package of all generated classes. Without it each class has a package of its own, its name in lower
     * case: {@code jacobi2d.Jacobi2D}.
     */
    @Parameter(property = "halomill.packageName")
    private @Nullable String packageName;

    /** Whether warnings fail the build as errors do; notes never do. */
    @Parameter(property = "halomill.failOnWarnings", defaultValue = "false")
    private boolean failOnWarnings;

    /** Whether descriptions are believed where the kernel's source does not agree: that is a warning then, no error. */
    @Parameter(property = "halomill.trust", defaultValue = "false")
    private boolean trust;

    /** Leaves everything as it is. */
    @Parameter(property = "halomill.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("skipped");
            return;
        }
        try {
            prepare();
            finish(generate());
        } catch (BuildFailure e) {
            throw new MojoFailureException(e.getMessage(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    /** Does what must be done even if nothing changes. */
    void prepare() {}

    /** What is generated of each file. */
    Layout layout() {
        return Layout.SOURCES;
    }

    /** Does something with what came of the files, when there are no errors. */
    abstract void finish(Generation generation) throws BuildFailure, IOException;

    private Generation generate() throws BuildFailure {
        Path directory = sourceDirectory.toPath();
        List<String> none = excludes == null ? List.of() : excludes;
        List<Path> inputs = Undescribed.among(new InputSet(directory, includes, none).find(), directory);
        if (inputs.isEmpty()) {
            getLog().warn("no description or kernel " + String.join(", ", includes) + " in " + directory);
        }
        Generation generation =
                new ProjectGenerator(layout(), trust).generate(inputs, Optional.ofNullable(packageName));
        generation.diagnostics().forEach(this::print);
        if (generation.count(Severity.ERROR) > 0 || (failOnWarnings && generation.count(Severity.WARNING) > 0)) {
            throw new BuildFailure(generation.summary());
        }
        return generation;
    }

    private void print(Diagnostic diagnostic) {
        switch (diagnostic.severity()) {
            case ERROR -> getLog().error(diagnostic.toString());
            case WARNING -> getLog().warn(diagnostic.toString());
            case NOTE -> getLog().info(diagnostic.toString());
        }
    }
}
