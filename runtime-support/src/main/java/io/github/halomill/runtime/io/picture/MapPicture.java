package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.StoredArray;

/** A picture in which the colours of rectangles are numbers: x to the right, y upwards. */
final class MapPicture {

    private final Section section;
    private final Placement placement;
    private final Scaling right;
    private final Scaling upwards;
    private final Plane plane;
    private final ColourScale scale;

    private MapPicture(
            Section section, Placement placement, Scaling right, Scaling upwards, Plane plane, ColourScale scale) {
        this.section = section;
        this.placement = placement;
        this.right = right;
        this.upwards = upwards;
        this.plane = plane;
        this.scale = scale;
    }

    /** Of the elements of a section. */
    static MapPicture of(Section section, StoredArray elements, Caption caption) {
        Placement placement = caption.placement();
        long wide = section.shape().size().along(section.right());
        long high = section.shape().size().along(section.upwards());
        boolean scaled = placement.unit() == Placement.Unit.LENGTH;
        double ratio =
                placement.step().get(section.upwards()) / placement.step().get(section.right());
        Scaling[] scaling = Scaling.of(wide, high, scaled ? ratio : 1);
        Plane plane = Plane.read(elements, section.plane(), scaling[0], scaling[1]);
        ColourScale scale = caption.style().next(plane.extremes());
        return new MapPicture(section, placement, scaling[0], scaling[1], plane, scale);
    }

    /** How it is drawn. */
    PictureStyle style() {
        return scale.style();
    }

    /** That several elements are one pixel, if so. */
    String note() {
        return right.block() == 1 && upwards.block() == 1
                ? ""
                : "a pixel is the mean of " + right.block() + " x " + upwards.block() + " elements";
    }

    Canvas draw(String title, String note) {
        AxisTicks below = AxisTicks.of(placement, section.right(), right, false);
        AxisTicks beside = AxisTicks.of(placement, section.upwards(), upwards, true);
        Layout layout = Layout.of(beside.letters(), right.length(), upwards.length(), ColourBar.ROOM);
        Canvas canvas = Canvas.of(layout.wholeWidth(), layout.wholeHeight(), scale);
        for (int y = 0; y < upwards.blocks(); y++) {
            for (int x = 0; x < right.blocks(); x++) {
                canvas.fill(
                        layout.left() + x * right.pixels(),
                        layout.bottom() - (y + 1) * upwards.pixels(),
                        right.pixels(),
                        upwards.pixels(),
                        colour(plane.mean(x, y)));
            }
        }
        canvas.frame(layout.left(), Layout.TOP, layout.width(), layout.height());
        layout.below(canvas, below);
        layout.beside(canvas, beside);
        new ColourBar(canvas, scale, layout).draw(plane.extremes());
        layout.title(canvas, title, note);
        return canvas;
    }

    private int colour(double number) {
        if (Double.isNaN(number)) {
            return Canvas.MISSING;
        }
        return scale.numbers().has(number) ? scale.level(number) : Canvas.WHITE;
    }
}
