package io.github.halomill.generator.xml;

import java.util.HashMap;
import java.util.Map;

/** An element whose end tag has not been read yet. */
final class OpenElement {

    /** Characters that are worth a place in a message. */
    private static final int MAX_TEXT = 40;

    private final String namespace;
    private final String name;
    private final String qualifiedName;
    private final int tagEnd;
    private final Map<String, Integer> children = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private int textStart = -1;

    OpenElement(String namespace, String name, String qualifiedName, int tagEnd) {
        this.namespace = namespace;
        this.name = name;
        this.qualifiedName = qualifiedName;
        this.tagEnd = tagEnd;
    }

    void countChild(String child) {
        children.merge(child, 1, Integer::sum);
    }

    /** Notes a piece of its text that is not blank. */
    void noteText(int start, String piece) {
        textStart = textStart < 0 ? start : textStart;
        if (text.length() < MAX_TEXT) {
            text.append(piece);
        }
    }

    String namespace() {
        return namespace;
    }

    String name() {
        return name;
    }

    /** As written in messages, for example {@code <argument>}. */
    String tag() {
        return "<" + qualifiedName + ">";
    }

    /** One past the start tag's last character. */
    int tagEnd() {
        return tagEnd;
    }

    /** How many children of that name there are so far. */
    int children(String child) {
        return children.getOrDefault(child, 0);
    }

    /** The beginning of its text, on one line. */
    String text() {
        String line = text.toString().strip().replaceAll("\\s+", " ");
        return line.length() <= MAX_TEXT ? line : line.substring(0, MAX_TEXT) + "...";
    }

    /** Where its first text begins that is not blank, or behind the start tag. */
    int textStart() {
        return textStart < 0 ? tagEnd : textStart;
    }
}
