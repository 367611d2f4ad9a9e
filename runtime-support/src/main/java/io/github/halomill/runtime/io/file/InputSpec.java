package io.github.halomill.runtime.io.file;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.io.ElementText;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a user wants an argument to hold before the run. */
public sealed interface InputSpec {

    /** Name of the argument. */
    String argument();

    /** Random elements. */
    record Random(String argument, long seed) implements InputSpec {}

    /** One value everywhere; {@code text} is a number or several with commas between them. */
    record Constant(String argument, String text) implements InputSpec {}

    /** The contents of a file; {@code -}: of standard input. */
    record FromFile(String argument, Path path) implements InputSpec {}

    /**
     * Reads {@code ARG=random}, {@code ARG=random:SEED}, {@code ARG=VALUE}, {@code ARG=FILE} or {@code ARG=-}. What
     * looks like a number is a value; a file of such a name is written {@code ./NAME}.
     *
     * @throws UsageException if it is none of these
     */
    static InputSpec parse(String text) {
        Assignment assignment = Assignment.parse("input", text, "ARG=FILE, ARG=-, ARG=VALUE or ARG=random[:SEED]");
        String value = assignment.value();
        Matcher random = Pattern.compile("random(?::(.*))?").matcher(value);
        if (random.matches()) {
            return new Random(assignment.name(), random.group(1) == null ? 0 : seed(random.group(1), text));
        }
        if (ElementText.isNumbers(value)) {
            return new Constant(assignment.name(), value);
        }
        return new FromFile(assignment.name(), assignment.arrayFile());
    }

    private static long seed(String digits, String text) {
        try {
            return Long.parseLong(digits.trim());
        } catch (NumberFormatException e) {
            throw new UsageException("input '" + text + "': the seed '" + digits + "' is no 64-bit integer");
        }
    }
}
