package io.github.halomill.runtime.report;

import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes trees of maps, iterables, strings, numbers and booleans as JSON (RFC 8259): objects one member a line, arrays
 * of plain values on one line.
 */
public final class Json {

    private final StringBuilder out = new StringBuilder();

    private Json() {}

    /** The tree as text with a line feed at its end. Maps keep their order. */
    public static String write(Object tree) {
        Json json = new Json();
        json.value(tree, 0);
        return json.out.append('\n').toString();
    }

    /** {@code text} as a JSON string with its quotation marks. */
    static String quote(String text) {
        Json json = new Json();
        json.string(text);
        return json.out.toString();
    }

    private void value(@Nullable Object value, int depth) {
        if (value == null) {
            out.append("null");
        } else if (value instanceof Map<?, ?> map) {
            object(map, depth);
        } else if (value instanceof Iterable<?> iterable) {
            array(iterable, depth);
        } else if (value instanceof Double number && !Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON has no " + number);
        } else if (value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            string(value.toString());
        }
    }

    private void object(Map<?, ?> map, int depth) {
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        if (!entries.hasNext()) {
            out.append("{}");
            return;
        }
        out.append('{');
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            line(depth + 1);
            string(String.valueOf(entry.getKey()));
            out.append(": ");
            value(entry.getValue(), depth + 1);
            out.append(entries.hasNext() ? "," : "");
        }
        line(depth);
        out.append('}');
    }

    private void array(Iterable<?> items, int depth) {
        boolean nested = false;
        for (Object item : items) {
            nested |= item instanceof Map || item instanceof Iterable;
        }
        out.append('[');
        Iterator<?> iterator = items.iterator();
        while (iterator.hasNext()) {
            if (nested) {
                line(depth + 1);
            }
            value(iterator.next(), depth + 1);
            if (iterator.hasNext()) {
                out.append(nested ? "," : ", ");
            }
        }
        if (nested) {
            line(depth);
        }
        out.append(']');
    }

    private void line(int depth) {
        out.append('\n').append("  ".repeat(depth));
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || (c >= 0x7f && c < 0xa0)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
