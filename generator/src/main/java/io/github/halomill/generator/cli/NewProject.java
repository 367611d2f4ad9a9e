package io.github.halomill.generator.cli;

import io.github.halomill.generator.emit.JavaNames;
import io.github.halomill.templates.NewDescriptionVars;
import io.github.halomill.templates.NewKernelVars;
import io.github.halomill.templates.NewPomVars;
import io.github.halomill.templates.NewReadmeVars;
import io.github.halomill.templates.PomVars;
import io.github.halomill.templates.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What {@code halomill init} writes: a kernel and its description to start from, and a build around them.
 *
 * @param program the program's name, a Java class name
 * @param versions of what its build uses
 */
record NewProject(String program, PomVars.Versions versions) {

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
    }

    /** Every file's text, by its path below the project. */
    Map<String, String> files() {
        String base = program.toLowerCase(Locale.ROOT);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(
                "pom.xml",
                Templates.render(new NewPomVars(
                        program, base, JavaNames.defaultPackage(program) + "." + program + "Main", versions)));
        files.put("README.md", Templates.render(new NewReadmeVars(program, base)));
        files.put(".gitignore", "target/\n");
        files.put("src/main/halomill/" + base + ".xml", Templates.render(new NewDescriptionVars(program, base)));
        files.put("src/main/halomill/" + base + ".cl", Templates.render(new NewKernelVars(base)));
        return files;
    }
}
