package io.github.halomill.generator;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.symbolic.Effort;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.validate.Validator;
import io.github.halomill.generator.xml.DescriptionParser;
import java.nio.file.Path;
import java.util.Optional;

/** From the file of a description to the program that it means. */
public final class DescriptionReader {

    private DescriptionReader() {}

    /**
     * Reads a description and the kernel file beside it.
     *
     * @param displayName the file's name in diagnostics
     * @return what it means, or nothing, and errors among {@code diagnostics}; whatever the file holds, nothing is thrown
     */
    public static Optional<Program> read(Path file, String displayName, Diagnostics diagnostics) {
        return read(file, displayName, BuildOptions.NONE, false, diagnostics);
    }

    /**
     * Reads a description and the kernel file beside it.
     *
     * @param displayName the file's name in diagnostics
     * @param options to be added to those of the description
     * @param trust whether the description is believed where the kernel's source does not agree
     * @return what it means, or nothing, and errors among {@code diagnostics}; whatever the file holds, nothing is thrown
     */
    public static Optional<Program> read(
            Path file, String displayName, BuildOptions options, boolean trust, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        return validated(DescriptionParser.parse(file, displayName, found), options, trust, found, diagnostics);
    }

    /** The same of a text that is to be in {@code file}, beside the kernel. */
    public static Optional<Program> read(String text, Path file, String displayName, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        return validated(
                DescriptionParser.parse(text, file, displayName, found), BuildOptions.NONE, false, found, diagnostics);
    }

    private static Optional<Program> validated(
            Optional<Description> description,
            BuildOptions options,
            boolean trust,
            Diagnostics found,
            Diagnostics diagnostics) {
        Optional<Program> program = Effort.within(
                Effort.OF_COMMAND,
                () -> description.flatMap(parsed -> Validator.validate(parsed, options, trust, found)));
        diagnostics.addAll(found);
        return program;
    }
}
