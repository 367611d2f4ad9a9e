package io.github.halomill.runtime.base;

import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Texts for people that quote what may be anything: damaged files, words of a command line. Nothing in them moves a
 * terminal's cursor, and no line is longer than somebody reads.
 */
public final class Printable {

    private static final int LONGEST_LINE = 1200;
    private static final int BEGINNING = 800;
    private static final int END = 300;

    /** What bytes that are no text are read as. */
    private static final int REPLACED = 0xFFFD;

    private Printable() {}

    /**
     * A text whose control characters, but for ends of lines and tabulators, are written as {@code \}{@code u001b}, and
     * the middle of whose long lines is left out.
     */
    public static String of(String text) {
        if (text.length() <= LONGEST_LINE && text.codePoints().allMatch(Printable::isPlain)) {
            return text;
        }
        return text.lines().map(Printable::line).collect(Collectors.joining("\n")) + (text.endsWith("\n") ? "\n" : "");
    }

    private static String line(String line) {
        StringBuilder plain = new StringBuilder();
        line.codePoints().forEach(c -> {
            if (isPlain(c)) {
                plain.appendCodePoint(c);
            } else {
                plain.append(String.format(Locale.ROOT, "\\u%04x", c));
            }
        });
        return plain.length() <= LONGEST_LINE
                ? plain.toString()
                : plain.substring(0, BEGINNING) + " ... " + plain.substring(plain.length() - END);
    }

    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c == '\n' || c == '\t';
            case Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                false;
            default -> c != REPLACED;
        };
    }
}
