package io.github.halomill.testing.mutation;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Judges what is said of an input that is refused. */
final class Messages {

    /** Characters of a line, at most: a place and a cause, each as long as messages are. */
    private static final int LONGEST_LINE = 2500;

    private static final Pattern TRACE = Pattern.compile("^\\s+at [\\w.$/]+\\(", Pattern.MULTILINE);
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\x{80}-\\x{9f}\\x{FFFD}]");
    private static final Pattern PLACE = Pattern.compile("[\\w.]+(?:Exception|Error)(?: at [\\w.$]+|\\b)");
    private static final Pattern BUG = Pattern.compile("a bug (?:of|in) Halomill(.{0,300})", Pattern.DOTALL);

    private Messages() {}

    /** What is wrong with a message; empty if nothing is. */
    static Optional<Finding> fault(String message) {
        if (message.isBlank() || message.equals("null")) {
            return Optional.of(Finding.message("is empty", message));
        }
        Matcher bug = BUG.matcher(message);
        if (bug.find()) {
            Matcher where = PLACE.matcher(bug.group(1));
            return Optional.of(new Finding("bug " + (where.find() ? where.group() : bug.group(1)), message));
        }
        if (TRACE.matcher(message).find()) {
            return Optional.of(Finding.message("has a stack trace", message));
        }
        if (CONTROL.matcher(message).find()) {
            return Optional.of(Finding.message("is binary", message));
        }
        return message.lines().anyMatch(line -> line.length() > LONGEST_LINE)
                ? Optional.of(Finding.message("is too long", message))
                : Optional.empty();
    }
}
