package io.github.halomill.maven;

import io.github.halomill.generator.Layout;
import io.github.halomill.generator.output.GeneratedFolder;
import io.github.halomill.generator.output.OutputRefusedException;
import java.io.File;
import java.io.IOException;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Generates a Java class from each description, and from each kernel that has none, and compiles it into the project;
 * the kernels become resources beside the classes. The project needs
 * {@code io.github.halomill:halomill-runtime-support} as a dependency, which the classes call. Files whose content does
 * not change are left alone; those that are no longer generated are deleted, or, if they were edited since, named in a
 * warning of every build.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends InputsMojo {

    /** Where the classes and kernels go. */
    @Parameter(
            property = "halomill.outputDirectory",
            defaultValue = "${project.build.directory}/generated-sources/halomill")
    private File outputDirectory;

    /** Also generates, beside each class, a main class with a command line: {@code Jacobi2DMain}. */
    @Parameter(property = "halomill.mainClasses", defaultValue = "false")
    private boolean mainClasses;

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classes;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    @Override
    Layout layout() {
        return mainClasses ? Layout.SOURCES_WITH_MAIN : Layout.SOURCES;
    }

    @Override
    void prepare() {
        project.addCompileSourceRoot(outputDirectory.getAbsolutePath());
        Resource kernels = new Resource();
        kernels.setDirectory(outputDirectory.getAbsolutePath());
        kernels.addExclude("**/*.java");
        kernels.addExclude("**/*.xml");
        kernels.addExclude(GeneratedFolder.LISTS + "/**");
        project.addResource(kernels);
    }

    @Override
    void finish(Generation generation) throws BuildFailure, IOException {
        GeneratedFolder folder =
                GeneratedFolder.built(outputDirectory.toPath(), execution.getExecutionId(), classes.toPath());
        try {
            report(folder.update(generation.files()));
        } catch (OutputRefusedException e) {
            throw new BuildFailure(e);
        }
    }

    private void report(GeneratedFolder.Update update) {
        update.written().forEach(file -> getLog().debug("wrote " + file));
        update.deleted().forEach(file -> getLog().debug("deleted " + file));
        update.kept()
                .forEach(file -> getLog().warn(new File(outputDirectory, file)
                        + " is no longer generated, but was changed since and is still compiled: delete it, or move it to your"
                        + " own sources"));
        boolean same = update.written().isEmpty() && update.deleted().isEmpty();
        getLog().info(
                        same
                                ? Generation.counted(update.files(), "file") + " up to date"
                                : update.written().size() + " of " + Generation.counted(update.files(), "file")
                                        + " written, " + update.deleted().size() + " deleted");
    }
}
