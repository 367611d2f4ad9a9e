package io.github.halomill.generator.cli;

import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.generator.model.Guess;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.output.Scripts;
import io.github.halomill.generator.scaffold.ProgramUse;
import io.github.halomill.templates.MpirunVars;
import io.github.halomill.templates.NewDescriptionVars;
import io.github.halomill.templates.NewKernelVars;
import io.github.halomill.templates.NewPomVars;
import io.github.halomill.templates.NewReadmeVars;
import io.github.halomill.templates.PomVars;
import io.github.halomill.templates.SbatchVars;
import io.github.halomill.templates.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code halomill init} writes: a kernel and its description, and a build around them.
 *
 * @param program the program's name, a Java class name
 * @param stencil what the program is made from
 * @param guesses what was guessed of the description
 * @param versions of what its build uses
 */
record NewProject(String program, Stencil stencil, List<Guess> guesses, PomVars.Versions versions) {

    NewProject {
        guesses = List.copyOf(guesses);
    }

    /** Where descriptions and kernels are: where the Maven plugin looks for them. */
    private static final String FOLDER = "src/main/halomill/";

    private static final String SCRIPT = "run-mpirun.sh";

    /**
     * A kernel and its description, side by side.
     *
     * @param kernel name of the kernel's file
     * @param source its text
     * @param description name of the description
     * @param xml its text
     * @param inferred whether that was inferred from the kernel
     * @param options of the command for a first run
     */
    record Stencil(String kernel, String source, String description, String xml, boolean inferred, String options) {}

    /** A stencil to start from. */
    static NewProject sample(String program, PomVars.Versions versions) {
        String base = program.toLowerCase(Locale.ROOT);
        return new NewProject(
                program,
                new Stencil(
                        base + ".cl",
                        Templates.render(new NewKernelVars(base)),
                        base + ".xml",
                        Templates.render(new NewDescriptionVars(program, base)),
                        false,
                        new ProgramUse(program, base, "", "now", "now").firstRun()),
                List.of(),
                versions);
    }

    /**
     * A kernel that is there, and its description.
     *
     * @param description name of a file
     * @param xml the description's text, which was inferred
     */
    static NewProject of(Program program, String description, String xml, PomVars.Versions versions) {
        Stencil stencil = new Stencil(
                program.kernel().fileName(),
                program.kernel().source(),
                description,
                xml,
                true,
                ProgramUse.of(program, JavaNames.defaultPackage(program.name())).firstRun());
        return new NewProject(program.name(), stencil, program.guesses(), versions);
    }

    /** Where the description is, below the project. */
    String description() {
        return FOLDER + stencil.description();
    }

    /** A class name made from the name of a folder: {@code my-stencil} gives {@code MyStencil}. */
    static String programName(Path directory) {
        Path fileName = directory.toAbsolutePath().normalize().getFileName();
        StringBuilder name = new StringBuilder();
        for (String word : String.valueOf(fileName).split("[^A-Za-z0-9]+", -1)) {
            if (!word.isEmpty()) {
                name.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
            }
        }
        return name.isEmpty() || !Character.isLetter(name.charAt(0)) ? "Stencil" + name : name.toString();
    }

    /** Writes it into {@code directory}, which is made if it is not there. */
    void write(Path directory) throws IOException {
        for (Map.Entry<String, String> file : files().entrySet()) {
            Path path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
        Scripts.makeExecutable(directory.resolve(SCRIPT));
    }

    /** Every file's text, by its path below the project. */
    Map<String, String> files() {
        String base = program.toLowerCase(Locale.ROOT);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                "pom.xml",
                Templates.render(new NewPomVars(
                        program, base, JavaNames.defaultPackage(program) + "." + program + "Main", versions)));
        files.put(
                "README.md",
                Templates.render(new NewReadmeVars(
                        program,
                        base,
                        stencil.kernel(),
                        stencil.description(),
                        stencil.inferred(),
                        stencil.options())));
        files.put(".gitignore", "target/\n");
        String origin = "From halomill init; change it as you like.";
        files.put(SCRIPT, Templates.render(new MpirunVars(origin, base, stencil.options())));
        files.put("run.sbatch", Templates.render(new SbatchVars(origin, base, stencil.options())));
        files.put(description(), stencil.xml());
        files.put(FOLDER + stencil.kernel(), stencil.source());
        return files;
    }
}
