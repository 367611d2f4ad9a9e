package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Placement;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ByteStore;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.StoredArray;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A picture of an array: a map of colours of two of its dimensions, or a curve of one row of elements. Of a vector its
 * length is shown.
 */
public final class ArrayPicture {

    /** Elements that a slice may have. */
    private static final long MOST = 1 << 30;

    private final Section section;
    private final Caption caption;

    /** Of an array of that shape. */
    public ArrayPicture(ArrayShape shape, Caption caption) {
        this.section = Section.of(shape);
        this.caption = caption;
    }

    /** Whether what is shown of an array of that shape has too many elements. */
    public static boolean isTooLarge(ArrayShape shape) {
        return Section.of(shape).plane().whole().volume() > MOST;
    }

    /** How many elements are too many. */
    public static long most() {
        return MOST;
    }

    /** Takes the boxes of the whole array, and puts what is shown of it into a store. */
    public ElementSink sink(ByteStore store) {
        return section.sink(store);
    }

    /** Writes the picture in place of the elements, which lie in {@code file}. */
    public void replace(Path file) throws IOException {
        Canvas canvas;
        PictureStyle style;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            StoredArray elements = new StoredArray(section.plane(), new FileBytes(channel, file, 0));
            if (section.isRow()) {
                CurvePicture curve = CurvePicture.of(section, elements, caption);
                canvas = curve.draw(title(), note(""));
                style = curve.style();
            } else {
                MapPicture map = MapPicture.of(section, elements, caption);
                canvas = map.draw(title(), note(map.note()));
                style = map.style();
            }
        }
        PictureFile.write(canvas.image(), style, file);
    }

    private String title() {
        String moment = caption.moment().get();
        return moment.isEmpty() ? caption.name() : caption.name() + " " + moment;
    }

    /** What has to be said of how the array is shown. */
    private String note(String other) {
        String vectors = section.shape().type().slots().size() > 1 ? "lengths of vectors" : "";
        return join(join(places(), vectors), other);
    }

    private static String join(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
    }

    /** Where the slice is that is shown, along the dimensions that the picture does not have. */
    private String places() {
        String across = place(section.across());
        return section.isRow() ? join(place(section.upwards()), across) : across;
    }

    private String place(int d) {
        Placement placement = caption.placement();
        if (d >= section.shape().dimensions()) {
            return "";
        }
        double at = d == section.across() ? (double) section.at() : 0;
        String until = placement.unit() == Placement.Unit.LENGTH ? " to " + Ticks.text(placement.edge(d, at + 1)) : "";
        boolean middle = d == section.across() && section.isSlice();
        return (middle ? "the slice in the middle, " : "at ") + Axes.name(d) + " = " + Ticks.text(placement.edge(d, at))
                + until;
    }
}
