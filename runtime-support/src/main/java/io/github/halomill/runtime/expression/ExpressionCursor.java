package io.github.halomill.runtime.expression;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in the text of an expression, always at its end or at something that is not blank. */
public final class ExpressionCursor {

    private static final int LONGEST_QUOTE = 40;
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern NUMBER =
            Pattern.compile("(?:[0-9]+(?:\\.(?!\\.)[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?");
    private static final Pattern TOKEN = Pattern.compile(NUMBER + "|" + NAME);

    private final String input;
    private int position;

    /** At the beginning of a text. */
    public ExpressionCursor(String input) {
        this.input = input;
        back(0);
    }

    /** Index of the next character. */
    public int position() {
        return position;
    }

    /** What was read from {@code start} on, without white space around it. */
    public String since(int start) {
        return input.substring(start, position).strip();
    }

    /** Goes to a place that was left, and over white space there. */
    public void back(int to) {
        position = to;
        while (position < input.length() && input.charAt(position) <= ' ') {
            position++;
        }
    }

    /** Goes over a symbol, if it is next. */
    public boolean accept(String symbol) {
        boolean there = input.startsWith(symbol, position);
        if (there) {
            back(position + symbol.length());
        }
        return there;
    }

    /** Whether a symbol is next. */
    public boolean isNext(String symbol) {
        return input.startsWith(symbol, position);
    }

    /** A name, if there is one. */
    public Optional<String> name() {
        return match(NAME);
    }

    /** Goes over a symbol; throws if it is not next. */
    public void expect(String symbol) throws ExpressionException {
        if (!accept(symbol)) {
            throw unexpected("'" + symbol + "'", ExpressionException.GRAMMAR);
        }
    }

    /** Nothing may follow. */
    public void end() throws ExpressionException {
        if (position < input.length()) {
            throw unexpected("an operator or the end", ExpressionException.GRAMMAR);
        }
    }

    /** A number as C writes it, if there is one. */
    public Optional<String> number() {
        return match(NUMBER);
    }

    /** A name; throws with what it is for if there is none. */
    public String name(String what, String hint) throws ExpressionException {
        return match(NAME).orElseThrow(() -> unexpected(what, hint));
    }

    /** The number that decimal digits are; throws with what it is if there are none. */
    public long integer(String what, String hint) throws ExpressionException {
        int start = position;
        return integer(match(DIGITS).orElseThrow(() -> unexpected(what, hint)), start);
    }

    /** The number that decimal digits at a place are. */
    public static long integer(String digits, int start) throws ExpressionException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw ExpressionException.ofRange(
                    start, abbreviated(digits) + " is too large", "integers are at most 9223372036854775807");
        }
    }

    private Optional<String> match(Pattern pattern) {
        Matcher matcher = pattern.matcher(input).region(position, input.length());
        if (!matcher.lookingAt()) {
            return Optional.empty();
        }
        back(matcher.end());
        return Optional.of(matcher.group());
    }

    private ExpressionException unexpected(String expected, String hint) {
        int at = position;
        String found = position >= input.length()
                ? "the end"
                : "'" + abbreviated(match(TOKEN).orElseGet(() -> Character.toString(input.codePointAt(at)))) + "'";
        return new ExpressionException(at, "expected " + expected + ", found " + found, hint);
    }

    /** The beginning of a long word. */
    public static String abbreviated(String word) {
        return word.length() <= LONGEST_QUOTE ? word : word.substring(0, LONGEST_QUOTE) + "...";
    }
}
