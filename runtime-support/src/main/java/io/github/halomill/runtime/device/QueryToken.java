package io.github.halomill.runtime.device;

import io.github.halomill.runtime.base.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A word, number or sign of a query.
 *
 * @param kind what it is
 * @param text as it was written
 * @param column of its first character, from 1 on
 */
record QueryToken(Kind kind, String text, int column) {

    /** What a token is. */
    enum Kind {
        WORD,
        NUMBER,
        QUOTED,
        SIGN,
        END,
        UNKNOWN
    }

    private static final Pattern FORM = Pattern.compile("(?<word>[\\p{L}_%][\\p{L}\\p{N}_%./-]*+)"
            + "|(?<number>[0-9]++(?:\\.[0-9]++)?)"
            + "|(?<quoted>'(?:[^']++|'')*+'|\"(?:[^\"]++|\"\")*+\")"
            + "|(?<sign><=|>=|<>|!=|[=<>()*,])");

    /** All of {@code query}, and its end; or all up to the first character that begins no token, and that as one. */
    static List<QueryToken> split(String query) {
        List<QueryToken> tokens = new ArrayList<>();
        Matcher form = FORM.matcher(query);
        int at = skipBlanks(query, 0);
        while (at < query.length()) {
            if (!form.region(at, query.length()).lookingAt()) {
                String first = Character.toString(query.codePointAt(at));
                tokens.add(new QueryToken(Kind.UNKNOWN, first, at + 1));
                return List.copyOf(tokens);
            }
            tokens.add(new QueryToken(kind(form), form.group(), at + 1));
            at = skipBlanks(query, form.end());
        }
        tokens.add(new QueryToken(Kind.END, "", query.length() + 1));
        return List.copyOf(tokens);
    }

    private static int skipBlanks(String query, int from) {
        int at = from;
        while (at < query.length() && Character.isWhitespace(query.charAt(at))) {
            at++;
        }
        return at;
    }

    private static Kind kind(Matcher form) {
        if (form.group("word") != null) {
            return Kind.WORD;
        }
        if (form.group("number") != null) {
            return Kind.NUMBER;
        }
        return form.group("quoted") != null ? Kind.QUOTED : Kind.SIGN;
    }

    /** That a query cannot be understood here. */
    UsageException error(String message) {
        return new UsageException("devices, column " + column + ": " + message);
    }

    /** That this begins no token. */
    UsageException unknown() {
        return text.equals("'") || text.equals("\"")
                ? error("the text that begins here has no end; it needs a second " + text)
                : error(this + " is not expected; names with such characters are written in quotes");
    }

    /** Whether it is this word, in upper or lower case, or this sign. */
    boolean is(String word) {
        return kind != Kind.QUOTED && text.equalsIgnoreCase(word);
    }

    /** What is between the quotes, in which two quotes stand for one. */
    String unquoted() {
        String quote = text.substring(0, 1);
        return text.substring(1, text.length() - 1).replace(quote + quote, quote);
    }

    /** The column after it. */
    int end() {
        return column + text.length();
    }

    /** How messages name it. */
    @Override
    public String toString() {
        return switch (kind) {
            case END -> "the end";
            case QUOTED -> text;
            default -> "'" + text + "'";
        };
    }
}
