package io.github.halomill.runtime.draw;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;

/**
 * Draws one zone in the plane of two dimensions: its write zone, around it in hatched colours of their owners the ghost
 * zones, and what else its local box holds. Ghost zones are magnified: all of a dimension's reach fills a band.
 *
 * @param h the dimension that goes to the right
 * @param v the dimension that goes down
 * @param reachH elements that fill a band along h
 * @param reachV elements that fill a band along v
 * @param width of the write zone, in pixels
 * @param height of the write zone, in pixels
 */
record ZoneTile(int h, int v, long reachH, long reachV, double width, double height) {

    private static final String BORDER_FILL = "#ececec";

    /** Adjacent zones never share a colour: 1, 3, 5 and their sums and differences are no multiples of 11. */
    private static final List<String> COLOURS = List.of(
            "#7fb3e6", "#f5b971", "#8fd19e", "#e79aa3", "#b9a3e3", "#c9b18f", "#f2a6d4", "#a9b4bd", "#d6d66b",
            "#7fd3dc", "#f58e6c");

    static String colour(ZoneView view) {
        var index = view.zone().index();
        return COLOURS.get((int) ((index.x() + 3 * index.y() + 5 * index.z()) % COLOURS.size()));
    }

    /** Pixels of a band beside the write zone. */
    double bandH() {
        return reachH == 0 ? 0 : Math.max(4, Math.min(22, width * 0.16));
    }

    /** Pixels of a band above and below the write zone. */
    double bandV() {
        return reachV == 0 ? 0 : Math.max(4, Math.min(22, height * 0.16));
    }

    double pitchH() {
        return width + 2 * bandH();
    }

    double pitchV() {
        return height + 2 * bandV();
    }

    /** Draws {@code view} with its upper left corner, bands included, at (x, y). */
    void draw(SvgCanvas canvas, double x, double y, ZoneView view, List<ZoneView> all, List<String> labels) {
        area(canvas, x, y, view, view.held(), BORDER_FILL);
        for (ZoneView.Ghost ghost : view.ghosts()) {
            if (inPlane(ghost.box(), view.own())) {
                area(canvas, x, y, view, ghost.box(), colour(all.get(ghost.from())));
                area(canvas, x, y, view, ghost.box(), "url(#hatch)");
                label(canvas, x, y, view, ghost);
            }
        }
        area(canvas, x, y, view, view.own(), colour(view));
        double size = fontSize();
        double line = y + bandV() + height / 2 - (labels.size() - 1) * size * 0.55;
        for (String label : labels) {
            canvas.centred(x + bandH() + width / 2, line, size, label);
            line += size * 1.1;
        }
    }

    /** Whether that many lines of text have room in a write zone. */
    boolean fits(List<String> labels) {
        return labels.size() * fontSize() * 1.1 <= height
                && labels.stream().allMatch(label -> SvgCanvas.width(label, fontSize()) <= width);
    }

    private double fontSize() {
        return Math.max(7, Math.min(13, Math.min(height * 0.6, width * 0.34)));
    }

    /** Whether the plane through the middle of {@code own} cuts {@code box}. */
    private boolean inPlane(Box box, Box own) {
        int through = 3 - h - v;
        long middle =
                own.lo().along(through) + (own.hi().along(through) - own.lo().along(through)) / 2;
        return box.lo().along(through) <= middle && middle < box.hi().along(through);
    }

    private void area(SvgCanvas canvas, double x, double y, ZoneView view, Box box, String fill) {
        double left = horizontal(view, box.lo().along(h));
        double top = vertical(view, box.lo().along(v));
        double right = horizontal(view, box.hi().along(h));
        double bottom = vertical(view, box.hi().along(v));
        canvas.rectangle(x + left, y + top, right - left, bottom - top, fill);
    }

    private void label(SvgCanvas canvas, double x, double y, ZoneView view, ZoneView.Ghost ghost) {
        double left = horizontal(view, ghost.box().lo().along(h));
        double top = vertical(view, ghost.box().lo().along(v));
        double right = horizontal(view, ghost.box().hi().along(h));
        double bottom = vertical(view, ghost.box().hi().along(v));
        String text = Integer.toString(ghost.from());
        if (right - left >= SvgCanvas.width(text, 9) + 2 && bottom - top >= 10) {
            canvas.centred(x + (left + right) / 2, y + (top + bottom) / 2, 9, text);
        }
    }

    private double horizontal(ZoneView view, long at) {
        return pixels(at, view.own().lo().along(h), view.own().hi().along(h), width, reachH, bandH());
    }

    private double vertical(ZoneView view, long at) {
        return pixels(at, view.own().lo().along(v), view.own().hi().along(v), height, reachV, bandV());
    }

    private static double pixels(long at, long lo, long hi, double size, long reach, double band) {
        if (at < lo) {
            return band - band * (lo - at) / reach;
        }
        return at <= hi ? band + size * (at - lo) / (hi - lo) : band + size + band * (at - hi) / reach;
    }
}
