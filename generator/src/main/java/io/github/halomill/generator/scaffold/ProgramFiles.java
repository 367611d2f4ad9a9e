package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.JavaSources;
import io.github.halomill.generator.emit.KernelResources;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.templates.GitIgnoreVars;
import io.github.halomill.templates.LoggingVars;
import io.github.halomill.templates.PomVars;
import io.github.halomill.templates.Templates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Every file of a program, as a library's sources or as a project. */
public final class ProgramFiles {

    private final Program program;
    private final String packageName;
    private final byte[] kernel;
    private final PomVars.Versions versions;
    private final JavaSources sources;

    /**
     * Prepares the files of a program.
     *
     * @param program what it does
     * @param packageName of its classes
     * @param kernel the bytes of the user's kernel source
     * @param versions of what a project depends on
     */
    public ProgramFiles(Program program, String packageName, byte[] kernel, PomVars.Versions versions) {
        this.program = program;
        this.packageName = packageName;
        this.kernel = kernel.clone();
        this.versions = versions;
        this.sources = new JavaSources(program, packageName);
    }

    /** The class that runs the program, and the kernels beside it: what is compiled into another project. */
    public List<GeneratedFile> sources() {
        List<GeneratedFile> files = new ArrayList<>();
        files.add(GeneratedFile.text(inPackage("", program.name() + ".java"), sources.host()));
        files.addAll(kernels(""));
        return List.copyOf(files);
    }

    /** The same, and a main class beside the class. */
    public List<GeneratedFile> sourcesWithMain() {
        List<GeneratedFile> files = new ArrayList<>(sources());
        files.add(1, main(""));
        return List.copyOf(files);
    }

    private GeneratedFile main(String root) {
        return GeneratedFile.text(inPackage(root, mainName() + ".java"), sources.main(versions.halomill()));
    }

    private String mainName() {
        return program.name() + "Main";
    }

    /** A Maven project of its own, with a main class. */
    public List<GeneratedFile> project() {
        String artifact = coordinate(program.name().toLowerCase(Locale.ROOT));
        PomVars pom = new PomVars(
                description(),
                program.name(),
                coordinate(packageName),
                artifact,
                packageName + "." + mainName(),
                versions);
        String java = "src/main/java/";
        String resources = "src/main/resources/";
        List<GeneratedFile> files = new ArrayList<>();
        files.add(GeneratedFile.text("pom.xml", Templates.render(pom)));
        files.add(GeneratedFile.text(
                "README.md",
                Readme.text(
                        program,
                        sources.names(),
                        description(),
                        artifact,
                        inPackage(resources, KernelResources.of(program).kernel()))));
        files.add(GeneratedFile.text(".gitignore", Templates.render(new GitIgnoreVars(description()))));
        files.add(GeneratedFile.text(inPackage(java, program.name() + ".java"), sources.host()));
        files.add(main(java));
        files.addAll(kernels(resources));
        files.add(GeneratedFile.text(
                resources + "simplelogger.properties", Templates.render(new LoggingVars(description()))));
        return List.copyOf(files);
    }

    private List<GeneratedFile> kernels(String root) {
        KernelResources resources = KernelResources.of(program);
        List<GeneratedFile> files = new ArrayList<>();
        files.add(program.kernel()
                .adapted()
                .map(places -> GeneratedFile.text(
                        inPackage(root, resources.kernel()), AdaptedKernel.text(program, description(), places)))
                .orElseGet(() -> GeneratedFile.copy(inPackage(root, resources.kernel()), kernel)));
        resources.wrapper().ifPresent(wrapper -> {
            String text = WrapperKernel.text(program, description(), resources, wrapper);
            files.add(GeneratedFile.text(inPackage(root, wrapper), text));
        });
        return files;
    }

    private String inPackage(String root, String file) {
        return root + packageName.replace('.', '/') + "/" + file;
    }

    /** A name with what Maven does not take in coordinates replaced. */
    private static String coordinate(String name) {
        return name.replaceAll("[^A-Za-z0-9_.-]", "-");
    }

    private String description() {
        return JavaSources.description(program);
    }
}
