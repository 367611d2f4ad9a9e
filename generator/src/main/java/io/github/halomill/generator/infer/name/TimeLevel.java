package io.github.halomill.generator.infer.name;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way to read the name of an array as that of a quantity at a time: {@code u_prev}, {@code u}, {@code u_next};
 * {@code p0}, {@code p1}, {@code p2}; {@code f_new_1}; {@code in}, {@code out}.
 *
 * @param stem the quantity, in lower case and without underscores; may be empty
 * @param level later times have higher ones
 * @param word that says the level; empty if none does
 */
public record TimeLevel(String stem, Kind kind, int level, String word) {

    /** How a name says it; levels of different kinds have nothing to do with each other. */
    public enum Kind {
        /** {@code u_old}, {@code u}, {@code u_new}. */
        WORD,
        /** {@code um}, {@code u}, {@code up}: only the three together mean that. */
        LETTER,
        /** {@code u0}, {@code u1}, {@code u2}, where {@code u} counts as the first. */
        NUMBER
    }

    /** What says where data flows rather than when it is from. */
    private static final Set<String> DIRECTIONS =
            Set.of("in", "input", "src", "source", "out", "output", "dst", "dest", "target", "result");

    private static final Map<String, Integer> WORDS = words();
    private static final Pattern NUMBERED = Pattern.compile("(.*?)([0-9]{1,3})");

    /** Ends that tell the members of a family apart: {@code f_new_0}, {@code vnewx}. */
    private static final Pattern MEMBER = Pattern.compile("(.+?)([0-9]+|[xyz])");

    private static Map<String, Integer> words() {
        Map<String, Integer> words = new LinkedHashMap<>();
        List.of("previous", "prev", "old", "past", "minus", "nm1").forEach(word -> words.put(word, -1));
        List.of("current", "curr", "cur", "now", "present", "in", "input", "src", "source", "n")
                .forEach(word -> words.put(word, 0));
        List.of("next", "new", "future", "plus", "np1", "out", "output", "dst", "dest", "target", "result", "tmp")
                .forEach(word -> words.put(word, 1));
        return words;
    }

    /** All ways to read a name. */
    public static List<TimeLevel> of(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replace("_", "");
        List<TimeLevel> readings = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            readings.add(new TimeLevel(lower, kind, 0, ""));
        }
        Matcher member = MEMBER.matcher(lower);
        boolean isMember = member.matches();
        WORDS.forEach((word, level) -> {
            if (lower.endsWith(word)) {
                readings.add(new TimeLevel(lower.substring(0, lower.length() - word.length()), Kind.WORD, level, word));
            } else if (lower.startsWith(word) && !startsWithLonger(lower, word)) {
                readings.add(new TimeLevel(lower.substring(word.length()), Kind.WORD, level, word));
            } else if (isMember && member.group(1).endsWith(word)) {
                String family = member.group(1).substring(0, member.group(1).length() - word.length());
                readings.add(new TimeLevel(family + member.group(2), Kind.WORD, level, word));
            }
        });
        Matcher numbered = NUMBERED.matcher(lower);
        if (numbered.matches()) {
            readings.add(new TimeLevel(numbered.group(1), Kind.NUMBER, Integer.parseInt(numbered.group(2)), ""));
        }
        if (lower.endsWith("m") || lower.endsWith("p")) {
            readings.add(new TimeLevel(
                    lower.substring(0, lower.length() - 1), Kind.LETTER, lower.endsWith("m") ? -1 : 1, ""));
        }
        return readings;
    }

    /** Whether a name begins with a word that begins with this: {@code input}, not {@code in}. */
    private static boolean startsWithLonger(String name, String word) {
        return WORDS.keySet().stream()
                .anyMatch(other -> other.length() > word.length() && other.startsWith(word) && name.startsWith(other));
    }

    /**
     * What two families of names differ by, if these two may be members of such: {@code f0} and {@code g0}, {@code ux}
     * and {@code vx}. Only one letter differs, from one to the next.
     */
    public static Optional<String> renaming(String from, String to) {
        int at = 0;
        while (at < from.length() && at < to.length() && from.charAt(at) == to.charAt(at)) {
            at++;
        }
        if (from.length() != to.length()
                || at == from.length()
                || !from.substring(at + 1).equals(to.substring(at + 1))) {
            return Optional.empty();
        }
        char one = from.charAt(at);
        char other = to.charAt(at);
        int apart = Math.abs(Character.toLowerCase(one) - Character.toLowerCase(other));
        boolean letters = Character.isLetter(one) && Character.isLetter(other);
        return letters && apart == 1 ? Optional.of(from.substring(0, at + 1) + other) : Optional.empty();
    }

    public boolean isOfFamily(TimeLevel other) {
        return stem.equals(other.stem) && kind == other.kind;
    }

    /** Whether a word says where data flows rather than when it is from. */
    public boolean isDirection() {
        return DIRECTIONS.contains(word);
    }

    /**
     * Whether a name says by a word of its own when its array is from: {@code next}, {@code u_old}, {@code newCells}.
     */
    public static boolean isTime(String name) {
        return of(name).stream()
                .anyMatch(level -> level.word().length() > 1
                        && !level.isDirection()
                        && !level.word().equals("tmp"));
    }

    /** Whether a name says no more than where data flows: {@code in}, {@code out}. */
    public static boolean isDirection(String name) {
        return DIRECTIONS.contains(name.toLowerCase(Locale.ROOT).replace("_", ""));
    }
}
