package io.github.halomill.generator.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An element whose end tag has not been read yet. */
final class OpenElement {

    /** Characters that are worth a place in a message. */
    private static final int MAX_TEXT = 40;

    private final String namespace;
    private final String name;
    private final String tag;
    private final int tagEnd;
    private final Map<String, List<OpenElement>> children = new HashMap<>();
    private final boolean components;
    private final boolean ofSome;
    private boolean refused;
    private boolean spoiled;
    private final StringBuilder text = new StringBuilder();
    private int textStart = -1;

    OpenElement(String namespace, String name, String tag, int tagEnd, boolean components, boolean ofSome) {
        this.namespace = namespace;
        this.name = name;
        this.tag = tag;
        this.tagEnd = tagEnd;
        this.components = components;
        this.ofSome = ofSome;
    }

    void add(OpenElement child) {
        children.computeIfAbsent(child.name, name -> new ArrayList<>()).add(child);
    }

    /** Notes that it has been reported: it is not allowed where it is. */
    void refuse() {
        refused = true;
    }

    boolean refused() {
        return refused;
    }

    /** Notes that something in it was refused, which may be a misspelled name of what it lacks. */
    void spoil() {
        spoiled = true;
    }

    boolean spoiled() {
        return spoiled;
    }

    /** Whether a child is written as an attribute or as text. */
    boolean hasShort() {
        return children.values().stream().flatMap(List::stream).anyMatch(OpenElement::isShort);
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

    /** As written in messages, for example {@code <argument>}, or the attribute that is short for it. */
    String tag() {
        return tag;
    }

    /** Whether an attribute or a text is short for it. */
    boolean isShort() {
        return !tag.startsWith("<");
    }

    /** Whether it is about some components only, which says nothing again. */
    boolean isOfSome() {
        return ofSome;
    }

    /** Whether it is a dimension that counts components. */
    boolean isComponents() {
        return components;
    }

    /** One past the start tag's last character. */
    int tagEnd() {
        return tagEnd;
    }

    /** Its children of that name so far. */
    List<OpenElement> children(String child) {
        return children.getOrDefault(child, List.of());
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
