package io.github.halomill.runtime.io.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a text of JSON (RFC 8259) as it stands: objects become maps in their order, arrays lists, strings and booleans
 * what they are in Java, numbers a {@link Numeral}, and null {@link #NULL}.
 */
public final class JsonReader {

    /** What null becomes. */
    public static final Object NULL = new Object() {
        @Override
        public String toString() {
            return "null";
        }
    };

    private static final int DEEPEST = 100;
    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][-+]?\\d+)?");
    private static final String ESCAPES = "\"\\/bfnrt";
    private static final String ESCAPED = "\"\\/\b\f\n\r\t";

    private final String text;
    private int at;
    private int depth;

    /** A number as it was written: nothing of it is lost. */
    public record Numeral(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The value that a whole text is.
     *
     * @throws IllegalArgumentException if it is none, with the place
     */
    public static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        reader.blanks();
        Object value = reader.value();
        if (reader.at < text.length()) {
            throw reader.wrong("nothing more is expected");
        }
        return value;
    }

    private Object value() {
        if (++depth > DEEPEST) {
            throw wrong("it is nested too deeply");
        }
        Object value;
        switch (next()) {
            case '{' -> value = object();
            case '[' -> value = array();
            case '"' -> value = string();
            case 't' -> value = word("true", true);
            case 'f' -> value = word("false", false);
            case 'n' -> value = word("null", NULL);
            default -> value = number();
        }
        depth--;
        blanks();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        expect('{');
        while (next() != '}') {
            if (!members.isEmpty()) {
                expect(',');
            }
            String name = string();
            blanks();
            expect(':');
            if (members.putIfAbsent(name, value()) != null) {
                throw wrong("'" + name + "' is there twice");
            }
        }
        at++;
        return Collections.unmodifiableMap(members);
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        expect('[');
        while (next() != ']') {
            if (!elements.isEmpty()) {
                expect(',');
            }
            elements.add(value());
        }
        at++;
        return List.copyOf(elements);
    }

    private String string() {
        if (next() != '"') {
            throw wrong("a string is expected");
        }
        at++;
        StringBuilder string = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            if (c < ' ') {
                throw wrong("a string is not closed on its line");
            }
            at++;
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = next();
        at++;
        if (c == 'u' && at + 4 <= text.length() && text.substring(at, at + 4).matches("[0-9a-fA-F]{4}")) {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int which = ESCAPES.indexOf(c);
        if (which < 0) {
            throw wrong("an unknown escape follows a backslash");
        }
        return ESCAPED.charAt(which);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw wrong("a value is expected");
        }
        at += word.length();
        return value;
    }

    private Numeral number() {
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (!number.lookingAt()) {
            throw wrong("a value is expected");
        }
        at = number.end();
        return new Numeral(number.group());
    }

    private char next() {
        if (at >= text.length()) {
            throw wrong("the text ends too early");
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (next() != c) {
            throw wrong("'" + c + "' is expected");
        }
        at++;
        blanks();
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("at character " + (at + 1) + ": " + what);
    }
}
