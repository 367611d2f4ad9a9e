package io.github.halomill.generator.xml.write;

import io.github.halomill.templates.Xml;
import java.util.List;

/**
 * Lines of an XML document, indented by how deep they are in it. One comment is after what it is about, on the same
 * line; several are on lines above it.
 */
final class XmlLines {

    /** Of a tag; attributes of a longer one are on lines of their own. */
    private static final int MOST_COLUMNS = 160;

    private final StringBuilder text = new StringBuilder();
    private int depth;

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
    void open(XmlElement element) {
        String line = "<" + tag(element, " ") + ">";
        commented(
                line.length() > MOST_COLUMNS ? "<" + tag(element, "\n    " + "  ".repeat(depth)) + ">" : line,
                element.comments);
        depth++;
    }

    void close(XmlElement element) {
        depth--;
        line("</" + element.name + ">");
    }

    /** An element with all that is in it. */
    void element(XmlElement element) {
        if (element.elements.isEmpty() || element.inLine) {
            commented(inLine(element), element.allComments());
        } else {
            open(element);
            element.elements.forEach(this::element);
            close(element);
        }
    }

    private static String inLine(XmlElement element) {
        if (element.elements.isEmpty() && element.text.isEmpty()) {
            return "<" + tag(element, " ") + "/>";
        }
        StringBuilder line = new StringBuilder("<" + tag(element, " ") + ">").append(Xml.text(element.text));
        element.elements.forEach(inner -> line.append(inLine(inner)));
        return line.append("</").append(element.name).append('>').toString();
    }

    /** @param between attributes */
    private static String tag(XmlElement element, String between) {
        StringBuilder tag = new StringBuilder(element.name);
        element.attributes.forEach((name, value) -> tag.append(between)
                .append(name)
                .append("=\"")
                .append(Xml.text(value))
                .append('"'));
        return tag.toString();
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
