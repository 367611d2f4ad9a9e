package io.github.halomill.generator.xml.write;

import io.github.halomill.generator.model.Text;
import io.github.halomill.templates.Xml;
import java.util.List;
import java.util.Optional;

/**
 * Lines of an XML document, indented by how deep they are in it. One comment is after what it is about, on the same
 * line; several are on lines above it.
 */
final class XmlLines {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** The attributes of an element, as they are in its tag. */
    static final class Attributes {

        private final StringBuilder text = new StringBuilder();

        Attributes with(String name, Text value) {
            text.append(' ')
                    .append(name)
                    .append("=\"")
                    .append(Xml.text(value.value()))
                    .append('"');
            return this;
        }

        Attributes with(String name, Optional<Text> value) {
            value.ifPresent(known -> with(name, known));
            return this;
        }

        Attributes guessed(boolean guessed) {
            text.append(guessed ? " guessed=\"true\"" : "");
            return this;
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    void line(String line) {
        text.append("  ".repeat(depth)).append(line).append('\n');
    }

    /** An empty line, but not after another one. */
    void blank() {
        if (text.lastIndexOf("\n\n") < text.length() - 2) {
            text.append('\n');
        }
    }

    void comment(String comment) {
        line(Xml.comment(comment));
    }

    /** The beginning of an element whose content is on lines of its own. */
    void open(String tag) {
        open(tag, List.of());
    }

    void open(String tag, List<String> comments) {
        commented("<" + tag + ">", comments);
        depth++;
    }

    void close(String element) {
        depth--;
        line("</" + element + ">");
    }

    /** An element without content. */
    void empty(String tag, List<String> comments) {
        commented("<" + tag + "/>", comments);
    }

    /** An element with a text; none if that is empty. */
    void text(String element, Text text) {
        text(element, new Attributes(), text);
    }

    void text(String element, Attributes attributes, Text text) {
        if (!text.value().isEmpty()) {
            commented(element(element, attributes.guessed(text.guessed()), text), text.comments());
        }
    }

    /** An element with a text in an element for each; none if there are none. */
    void texts(String around, String element, List<Text> texts) {
        if (!texts.isEmpty()) {
            List<String> comments =
                    texts.stream().flatMap(text -> text.comments().stream()).toList();
            texts("<" + around + ">", element, texts, "</" + around + ">", comments);
        }
    }

    /** An element for each text, and something around all of them. If one is guessed, all are. */
    void texts(String before, String element, List<Text> texts, String after, List<String> comments) {
        boolean guessed = texts.stream().anyMatch(Text::guessed);
        StringBuilder line = new StringBuilder(before);
        texts.forEach(text -> line.append(element(element, new Attributes().guessed(guessed), text)));
        commented(line.append(after).toString(), comments);
    }

    private static String element(String element, Attributes attributes, Text text) {
        return "<" + element + attributes + ">" + Xml.text(text.value()) + "</" + element + ">";
    }

    private void commented(String line, List<String> comments) {
        List<String> distinct = comments.stream().distinct().toList();
        if (distinct.size() == 1) {
            line(line + "  " + Xml.comment(distinct.get(0)));
        } else {
            distinct.forEach(this::comment);
            line(line);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
