package io.github.halomill.generator.diagnostic;

import java.util.List;

/** Words of users in messages: short, and on one line. */
public final class Quoted {

    private static final int MAX_LENGTH = 60;
    private static final int MAX_NAMES = 12;

    private Quoted() {}

    /** What {@code text} is as a string, in quotes. */
    public static String quote(Object text) {
        String line = text.toString().replaceAll("\\p{Cntrl}+", " ");
        return "'" + (line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "...") + "'";
    }

    /** Names with commas; the first of them if they are many, {@code none} if there are none. */
    public static String list(List<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String first = String.join(", ", names.subList(0, Math.min(MAX_NAMES, names.size())));
        return names.size() <= MAX_NAMES ? first : first + ", ...";
    }

    /** For example {@code n, which has no value}: parameters that are given when the program runs. */
    public static String withoutValue(List<String> parameters) {
        return list(parameters) + ", which " + (parameters.size() == 1 ? "has" : "have") + " no value";
    }

    /** For example {@code 1 value} and {@code 2 values}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** For example {@code line 3}: another place in the same file. */
    public static String line(SourceLocation location) {
        return "line " + location.line();
    }
}
