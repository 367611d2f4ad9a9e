package io.github.halomill.runtime.draw;

import java.util.Locale;

/** Collects the shapes of an SVG picture. Lengths are pixels; the picture grows with what is drawn. */
public final class SvgCanvas {

    private static final double BORDER = 20;

    private final StringBuilder shapes = new StringBuilder();
    private double width;
    private double height;

    /** A filled rectangle with a thin outline. */
    public void rectangle(double x, double y, double w, double h, String fill) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" stroke=\"#555\""
                        + " stroke-width=\"0.6\"/>",
                x, y, w, h, fill);
        grow(x + w, y + h);
    }

    /** A filled polygon with a thin outline; x and y by turns. */
    public void polygon(String fill, double... corners) {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < corners.length; i += 2) {
            points.append(String.format(Locale.ROOT, i == 0 ? "%.1f,%.1f" : " %.1f,%.1f", corners[i], corners[i + 1]));
            grow(corners[i], corners[i + 1]);
        }
        add(
                "<polygon points=\"%s\" fill=\"%s\" stroke=\"#555\" stroke-width=\"0.6\" stroke-linejoin=\"round\"/>",
                points, fill);
    }

    /** A line of text from {@code x} on, standing on {@code y}. */
    public void text(double x, double y, double size, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\">%s</text>", x, y, size, escape(text));
        grow(x + width(text, size), y + size / 3);
    }

    /** A line of text around a point. */
    public void centred(double x, double y, double size, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" text-anchor=\"middle\">%s</text>",
                x, y + size * 0.35, size, escape(text));
    }

    /** About how long a text is, in pixels. */
    public static double width(String text, double size) {
        return text.length() * size * 0.56;
    }

    /** The whole document; {@code title} and {@code description} are for those who cannot see it. */
    public String document(String title, String description) {
        String head = String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\""
                        + " font-family=\"Helvetica, Arial, sans-serif\" fill=\"#222\">\n",
                width + BORDER,
                height + BORDER,
                width + BORDER,
                height + BORDER);
        return head + "<title>" + escape(title) + "</title>\n<desc>" + escape(description) + "</desc>\n"
                + "<defs><pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\""
                + " patternTransform=\"rotate(45)\"><rect width=\"2.2\" height=\"5\" fill=\"#fff\""
                + " fill-opacity=\"0.6\"/>"
                + "</pattern></defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n" + shapes + "</svg>\n";
    }

    private void add(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void grow(double x, double y) {
        width = Math.max(width, x);
        height = Math.max(height, y);
    }

    private static String escape(String text) {
        return text.replaceAll("[\\p{Cc}&&[^\\n\\t]]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;");
    }
}
