package io.github.halomill.templates;

import java.util.regex.Pattern;

/** Texts as XML takes them. */
public final class Xml {

    private static final Pattern NO_CHARACTER =
            Pattern.compile("[^\\t\\n\\r -\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

    private Xml() {}

    /** The text with what XML reserves written as entities, for elements and attributes. */
    public static String text(String text) {
        return characters(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The text as a comment of one line, in which two hyphens cannot stand side by side. */
    public static String comment(String text) {
        return "<!-- " + characters(text).strip().replaceAll("\\s+", " ").replaceAll("-(?=-)", "- ") + " -->";
    }

    /** XML has no control characters, not even as entities. */
    private static String characters(String text) {
        return NO_CHARACTER.matcher(text).replaceAll("?");
    }
}
