package io.github.halomill.runtime.base;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words of options for a compiler: separated by blanks, with double quotes around what has blanks in it. */
public final class OptionWords {

    private static final Set<String> WITH_VALUE = Set.of("-D", "-U", "-I", "-include");

    /** Characters without quotes, and characters within them. */
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"]|\"(?:[^\"\\\\]|\\\\.)*\")+");

    /** A macro, with the parameters of one that has some, and its replacement. */
    private static final Pattern DEFINITION =
            Pattern.compile("(([A-Za-z_]\\w*)(?:\\([^)]*\\))?)(?:=(.*))?", Pattern.DOTALL);

    /**
     * What {@code -D} defines.
     *
     * @param name of the macro
     * @param head the name, with the parameters of a macro that has some
     * @param replacement {@code 1} where none is given
     */
    public record Definition(String name, String head, String replacement) {}

    private OptionWords() {}

    /**
     * The words with their quotes; what belongs to {@code -D}, {@code -U}, {@code -I} or {@code -include} is one word
     * with it: {@code -D N=1}.
     *
     * @throws IllegalArgumentException with a message for users, if that is no list of options
     */
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(text);
        int end = 0;
        while (word.find()) {
            requireBlank(text.substring(end, word.start()));
            end = word.end();
            words.add(word.group());
        }
        requireBlank(text.substring(end));
        return joined(words);
    }

    private static void requireBlank(String gap) {
        if (!gap.isBlank()) {
            throw new IllegalArgumentException("a quote has no end");
        }
    }

    private static List<String> joined(List<String> words) {
        List<String> joined = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            boolean alone = WITH_VALUE.contains(word);
            if (alone && i + 1 == words.size()) {
                throw new IllegalArgumentException(word + " needs a value");
            }
            joined.add(alone ? word + " " + words.get(++i) : word);
        }
        return joined;
    }

    /** What follows {@code -D}, {@code -U}, {@code -I} or {@code -include} in a word, without quotes. */
    public static String value(String word) {
        int name = word.startsWith("-include") ? "-include".length() : 2;
        return word.substring(name).strip().replaceAll("\\\\(.)|\"", "$1");
    }

    /** What a value of {@code -D} defines; empty if it defines nothing. */
    public static Optional<Definition> definition(String value) {
        Matcher parts = DEFINITION.matcher(value);
        return parts.matches()
                ? Optional.of(
                        new Definition(parts.group(2), parts.group(1), parts.group(3) == null ? "1" : parts.group(3)))
                : Optional.empty();
    }

    /** A value in quotes, if it needs some. */
    public static String quoted(String value) {
        boolean plain = value.chars().noneMatch(c -> Character.isWhitespace(c) || c == '"' || c == '\\');
        return plain ? value : '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
