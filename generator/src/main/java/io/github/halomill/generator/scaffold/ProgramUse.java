package io.github.halomill.generator.scaffold;

import io.github.halomill.generator.emit.Examples;
import io.github.halomill.generator.model.Program;
import java.util.Locale;

/**
 * How a generated program is used.
 *
 * @param className of the program, with its package
 * @param artifact name of the jar of its project
 * @param options those that the command needs, each after a blank
 * @param input name of a buffer that the kernel reads
 * @param output name of the buffer with the newest values
 */
public record ProgramUse(String className, String artifact, String options, String input, String output) {

    /** That of a program in a package. */
    public static ProgramUse of(Program program, String packageName) {
        return new ProgramUse(
                packageName + "." + program.name(),
                coordinate(program.name().toLowerCase(Locale.ROOT)),
                Examples.options(program),
                Examples.input(program),
                Examples.output(program));
    }

    /** A name with what Maven does not take in coordinates replaced. */
    static String coordinate(String name) {
        return name.replaceAll("[^A-Za-z0-9_.-]", "-");
    }

    /** The options of a first run: on all devices, and verified. */
    public String firstRun() {
        return options + " --devices all --input " + input + "=random --output " + output + "=out.npy --verify";
    }
}
