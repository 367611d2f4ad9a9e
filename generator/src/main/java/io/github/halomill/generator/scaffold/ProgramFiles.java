package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.JavaSources;
import io.github.halomill.generator.emit.KernelResources;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.GeneratedFile;
import io.github.halomill.templates.DockerfileVars;
import io.github.halomill.templates.GitIgnoreVars;
import io.github.halomill.templates.LoggingVars;
import io.github.halomill.templates.MpirunVars;
import io.github.halomill.templates.PomVars;
import io.github.halomill.templates.SbatchVars;
import io.github.halomill.templates.StreamedVars;
import io.github.halomill.templates.TemplateVars;
import io.github.halomill.templates.Templates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every file of a program, as a library's sources or as a project. */
public final class ProgramFiles {

    private final Program program;
    private final String packageName;
    private final Function<Kernel, byte[]> source;
    private final PomVars.Versions versions;
    private final JavaSources sources;

    /**
     * Prepares the files of a program.
     *
     * @param program what it does
     * @param packageName of its classes
     * @param source the bytes of the user's file with a kernel
     * @param versions of what a project depends on
     */
    public ProgramFiles(
            Program program, String packageName, Function<Kernel, byte[]> source, PomVars.Versions versions) {
        this.program = program;
        this.packageName = packageName;
        this.source = source;
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
        String java = "src/main/java/";
        String resources = "src/main/resources/";
        List<GeneratedFile> files = new ArrayList<>();
        files.add(template("pom.xml", pom()));
        files.add(GeneratedFile.text(
                "README.md", readme(inPackage(resources, ofFirst().kernel()))));
        files.add(template(".gitignore", new GitIgnoreVars(description())));
        files.add(script("run-mpirun.sh", new MpirunVars(origin(), use().artifact(), use().firstRun())));
        files.add(template("run.sbatch", new SbatchVars(origin(), use().artifact(), use().firstRun())));
        files.add(template(".dockerignore", new GitIgnoreVars(description())));
        files.add(template("Dockerfile", new DockerfileVars(description(), use().artifact(), use().options())));
        files.add(GeneratedFile.text(inPackage(java, program.name() + ".java"), sources.host()));
        files.add(main(java));
        files.addAll(kernels(resources));
        files.add(template(resources + "simplelogger.properties", new LoggingVars(description())));
        if (program.asked().isEmpty()) {
            files.add(GeneratedFile.text(inPackage("src/test/java/", program.name() + "Test.java"), sources.test()));
        }
        return List.copyOf(files);
    }

    /** How the program is built and run. */
    public ProgramUse use() {
        return ProgramUse.of(program, packageName);
    }

    private PomVars pom() {
        return new PomVars(
                description(),
                program.name(),
                ProgramUse.coordinate(packageName),
                use().artifact(),
                packageName + "." + mainName(),
                versions);
    }

    private String readme(String kernelPath) {
        return Readme.text(program, sources.names(), description(), use(), versions.halomill(), kernelPath);
    }

    private static GeneratedFile template(String path, TemplateVars vars) {
        return GeneratedFile.text(path, Templates.render(vars));
    }

    private static GeneratedFile script(String path, TemplateVars vars) {
        return GeneratedFile.script(path, Templates.render(vars));
    }

    private String origin() {
        return "Generated by halomill from " + description() + ".";
    }

    private List<GeneratedFile> kernels(String root) {
        KernelResources resources = KernelResources.of(program);
        Map<String, GeneratedFile> files = new LinkedHashMap<>();
        for (Kernel kernel : program.kernels()) {
            KernelResources.Files names = resources.of(kernel);
            String path = inPackage(root, names.kernel());
            files.putIfAbsent(
                    path,
                    kernel.adapted()
                            .map(places -> GeneratedFile.text(path, AdaptedKernel.text(kernel, description(), places)))
                            .orElseGet(() -> GeneratedFile.copy(path, source.apply(kernel))));
            names.wrapper().ifPresent(wrapper -> {
                String text = WrapperKernel.text(kernel, description(), names.kernel(), wrapper);
                files.put(wrapper, GeneratedFile.text(inPackage(root, wrapper), text));
            });
            names.streamed().ifPresent(copy -> {
                String text = Templates.render(new StreamedVars(
                        description(),
                        kernel.fileName(),
                        kernel.function(),
                        kernel.streamed().text()));
                files.put(copy, GeneratedFile.text(inPackage(root, copy), text));
            });
        }
        program.streamed().ifPresent(copy -> {
            String functions = program.kernels().stream().map(Kernel::function).collect(Collectors.joining(", "));
            String text = Templates.render(
                    new StreamedVars(description(), program.kernels().get(0).fileName(), functions, copy.text()));
            String path = resources.streamed(program);
            files.put(path, GeneratedFile.text(inPackage(root, path), text));
        });
        String forms = FormsFile.name(program);
        files.put(forms, GeneratedFile.text(inPackage(root, forms), FormsFile.text(program, description())));
        return List.copyOf(files.values());
    }

    private KernelResources.Files ofFirst() {
        return KernelResources.of(program).of(program.kernels().get(0));
    }

    private String inPackage(String root, String file) {
        return root + packageName.replace('.', '/') + "/" + file;
    }

    private String description() {
        return program.description();
    }
}
