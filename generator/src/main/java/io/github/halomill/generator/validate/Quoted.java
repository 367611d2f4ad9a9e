package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import java.util.List;

/** Words of users in messages: short, and on one line. */
final class Quoted {

    private static final int MAX_LENGTH = 60;
    private static final int MAX_NAMES = 12;

    private Quoted() {}

    /** The text in quotes. */
    static String quote(Text text) {
        return quote(text.value());
    }

    /** The text in quotes. */
    static String quote(String text) {
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return "'" + (line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...") + "'";
    }

    /** Names with commas; the first of them if they are many, {@code none} if there are none. */
    static String list(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String first = String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())));
        return names.size() <= MAX_NAMES ? first : first + ", ...";
    }

    /** For example {@code n, which has no value}: parameters that are given when the program runs. */
    static String withoutValue(List<String> parameters) {
        return list(parameters) + ", which " + (parameters.size() == 1 ? "has" : "have") + " no value";
    }

    /** For example {@code 1 value} and {@code 2 values}. */
    static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** For example {@code line 3}: another place in the same file. */
    static String line(SourceLocation location) {
        return "line " + location.line();
    }
}
