package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.StoredArray;
import java.util.ArrayList;
import java.util.List;

/**
 * A curve of a row of elements, each at the middle of its cell. Where a column of pixels has several elements, it goes
 * from the least of them to the largest.
 */
final class CurvePicture {

    private static final int HEIGHT = 300;
    private static final int APART = 40;
    private static final int ENTRY = 64;
    private static final int FULL = 15;

    /** Parts of a pixel, along both sides, that are in the curve or not. */
    private static final int PARTS = 4;

    private static final double HALF_WIDTH = 0.9;
    private static final double AIR = 0.05;
    private static final int RIGHT = 24;
    private static final int MARK = 5;

    private final Section section;
    private final Placement placement;
    private final Scaling scaling;
    private final Plane plane;
    private final ColourScale scale;
    private final NumberScale numbers;

    private CurvePicture(Section section, Caption caption, Scaling scaling, Plane plane) {
        this.section = section;
        this.placement = caption.placement();
        this.scaling = scaling;
        this.plane = plane;
        this.scale = caption.style().next(plane.extremes());
        this.numbers = ends(scale.numbers());
    }

    /** Of the elements of a section that is a row. */
    static CurvePicture of(Section section, StoredArray elements, Caption caption) {
        long count = section.shape().size().along(section.right());
        Scaling right = Scaling.of(count, 1, 1)[0];
        Plane plane = Plane.read(elements, section.plane(), right, new Scaling(1, 1, 1));
        return new CurvePicture(section, caption, right, plane);
    }

    /** A little more than there is; about a number that all have. */
    private static NumberScale ends(NumberScale of) {
        if (!of.isDegenerate()) {
            return of.wider(AIR);
        }
        double about = Double.isNaN(of.low()) ? 0 : of.low();
        if (of.log()) {
            return about > 0 ? new NumberScale(about / 10, about * 10, true) : new NumberScale(0.1, 10, true);
        }
        double less = about == 0 ? 1 : Math.abs(about) / 10;
        return new NumberScale(about - less, about + less, false);
    }

    /** How it is drawn. */
    PictureStyle style() {
        return scale.style();
    }

    Canvas draw(String title, String note) {
        AxisTicks below = AxisTicks.of(placement, section.right(), scaling, false);
        AxisTicks beside = beside();
        Layout layout = Layout.of(11, scaling.length(), HEIGHT, RIGHT);
        Canvas canvas = Canvas.of(layout.wholeWidth(), layout.wholeHeight(), ColourMap.VIRIDIS, ENTRY);
        for (int at : beside.pixels()) {
            canvas.fill(layout.left(), layout.bottom() - at, layout.width(), 1, Canvas.PALE);
        }
        boolean gaps = curve(canvas, layout);
        canvas.frame(layout.left(), Layout.TOP, layout.width(), layout.height());
        layout.below(canvas, below);
        layout.beside(canvas, beside);
        layout.title(canvas, title, gaps ? note(note) : note);
        return canvas;
    }

    private String note(String other) {
        String nothing = numbers.log() ? "marks below: NaN, or 0 and less" : "marks below: NaN";
        return other.isEmpty() ? nothing : other + "; " + nothing;
    }

    private AxisTicks beside() {
        int most = HEIGHT / APART;
        List<Double> ticks = Ticks.of(numbers, most);
        List<Integer> pixels = new ArrayList<>();
        ticks.forEach(tick -> pixels.add((int) Math.round(numbers.share(tick) * HEIGHT)));
        return new AxisTicks("", pixels, Ticks.texts(numbers, most));
    }

    /** Draws the line between neighbours; whether something is missing, which is marked. */
    private boolean curve(Canvas canvas, Layout layout) {
        int columns = layout.width() * PARTS;
        double[] low = new double[columns];
        double[] high = new double[columns];
        boolean gaps = false;
        for (int i = 0; i < columns; i++) {
            double block = (i + 0.5) / PARTS / scaling.pixels();
            ends(block, i, low, high);
            if (Double.isNaN(low[i]) && !numbers.has(plane.mean(Math.min((int) block, plane.width() - 1)))) {
                gaps = true;
                canvas.fill(layout.left() + i / PARTS, layout.bottom() - MARK, 1, MARK, Canvas.MISSING);
            }
        }
        for (int x = 0; x < layout.width(); x++) {
            for (int y = 0; y < HEIGHT; y++) {
                int shade = shade(x, y, low, high);
                if (shade > 0) {
                    canvas.set(layout.left() + x, layout.bottom() - 1 - y, shade);
                }
            }
        }
        return gaps;
    }

    /** From where to where the curve goes in a column of parts, in pixels from below; NaN where there is none. */
    private void ends(double block, int i, double[] low, double[] high) {
        int last = plane.width() - 1;
        int before = (int) Math.max(0, Math.min(last, Math.floor(block - 0.5)));
        int after = Math.min(last, before + 1);
        double share = Math.max(0, Math.min(1, block - 0.5 - before));
        boolean single = scaling.block() == 1;
        int own = Math.min(last, (int) block);
        double one = numbers.has(plane.mean(before)) ? height(plane.mean(before)) : Double.NaN;
        double two = numbers.has(plane.mean(after)) ? height(plane.mean(after)) : Double.NaN;
        double line = share == 0 ? one : share == 1 ? two : one + share * (two - one);
        if (Double.isNaN(line) && numbers.has(plane.mean(own))) {
            line = height(plane.mean(own)); // beside a gap it is level
        }
        double steep = Double.isNaN(two - one) ? 0 : Math.abs(two - one) / scaling.pixels();
        double half = HALF_WIDTH * Math.hypot(1, Math.min(steep, HEIGHT));
        low[i] = line - half;
        high[i] = line + half;
        if (!single && !Double.isNaN(line)) {
            low[i] = Math.min(line, height(plane.least(own))) - HALF_WIDTH;
            high[i] = Math.max(line, height(plane.most(own))) + HALF_WIDTH;
        }
    }

    private double height(double number) {
        double share = numbers.has(number) ? numbers.share(number) : Double.NEGATIVE_INFINITY;
        return Math.max(-1, Math.min(2, share)) * HEIGHT;
    }

    /** How much of a pixel is in the curve. */
    private static int shade(int x, int y, double[] low, double[] high) {
        int inside = 0;
        for (int i = x * PARTS; i < (x + 1) * PARTS; i++) {
            for (int part = 0; part < PARTS; part++) {
                double at = y + (part + 0.5) / PARTS;
                inside += at >= low[i] && at <= high[i] ? 1 : 0;
            }
        }
        return Math.round((float) inside * FULL / (PARTS * PARTS));
    }
}
