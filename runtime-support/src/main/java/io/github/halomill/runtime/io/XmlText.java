package io.github.halomill.runtime.io;

/** Text as it stands in an attribute of XML. */
public final class XmlText {

    private XmlText() {}

    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** What {@link #escaped} made such a text of. */
    public static String unescaped(String text) {
        return text.replace("&quot;", "\"").replace("&lt;", "<").replace("&amp;", "&");
    }
}
