package io.github.halomill.runtime.draw;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import java.util.Comparator;
import java.util.List;

/** Draws a lattice of cuboids with gaps: x to the right, y down, z into the depth (to the upper right). */
public final class Axonometry {

    /** A cuboid at a place of the lattice. */
    public record Cuboid(Offset index, String colour, String label) {}

    private static final double SLANT = 0.5;

    private static final Comparator<Cuboid> BACK_TO_FRONT = Comparator.<Cuboid>comparingLong(
                    cuboid -> -cuboid.index().z())
            .thenComparing(cuboid -> -cuboid.index().y())
            .thenComparing(cuboid -> cuboid.index().x());

    private final SvgCanvas canvas;
    private final Split split;
    private final double[] size = new double[3];
    private final double gap;

    /**
     * A lattice of {@code split} cuboids of the proportions of {@code zone}, no edge more than four times as long as
     * another; all of it is about 420 pixels.
     */
    public Axonometry(SvgCanvas canvas, Split split, Extent zone) {
        this.canvas = canvas;
        this.split = split;
        double longest = Math.max(zone.x(), Math.max(zone.y(), zone.z()));
        double whole = 0;
        for (int d = 0; d < 3; d++) {
            size[d] = Math.max(zone.along(d) / longest, 0.25);
            whole = Math.max(whole, size[d] * split.along(d));
        }
        for (int d = 0; d < 3; d++) {
            size[d] *= 300 / whole;
        }
        gap = Math.max(2, 30.0 / Math.max(split.x(), Math.max(split.y(), split.z())));
    }

    private double depth() {
        return split.z() * (size[2] + gap) * SLANT;
    }

    public double width() {
        return split.x() * (size[0] + gap) + depth();
    }

    public double height() {
        return split.y() * (size[1] + gap) + depth();
    }

    /** Draws from the back to the front, with the upper left corner of all at (left, top). */
    public void draw(double left, double top, List<Cuboid> cuboids) {
        cuboids.stream().sorted(BACK_TO_FRONT).forEach(cuboid -> draw(left, top, cuboid));
    }

    private void draw(double left, double top, Cuboid cuboid) {
        Offset index = cuboid.index();
        double shift = index.z() * (size[2] + gap) * SLANT;
        double x = left + index.x() * (size[0] + gap) + shift;
        double y = top + depth() + index.y() * (size[1] + gap) - shift;
        double r = x + size[0];
        double b = y + size[1];
        double s = size[2] * SLANT;
        String colour = cuboid.colour();
        canvas.polygon(colour, x, y, r, y, r + s, y - s, x + s, y - s);
        canvas.polygon("#fff", r, y, r + s, y - s, r + s, b - s, r, b);
        canvas.polygon(colour, r, y, r + s, y - s, r + s, b - s, r, b);
        canvas.polygon(colour, x, y, r, y, r, b, x, b);
        double text = Math.min(14, Math.min(size[0], size[1]) * 0.5);
        if (text >= 6 && SvgCanvas.width(cuboid.label(), text) <= size[0]) {
            canvas.centred((x + r) / 2, (y + b) / 2, text, cuboid.label());
        }
    }
}
