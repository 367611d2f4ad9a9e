package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ByteStore;
import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.FileBytes;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.io.Slices;
import io.github.halomill.runtime.io.StoredArray;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import javax.imageio.ImageIO;

/**
 * A picture of an array of two dimensions, or of a slice of one of three: the only one along a dimension of size 1, or
 * the middle one (half the size, rounded down) along z. A pixel for each element, x to the right and y upwards, or what
 * of y and z is left. The smallest number has the first colour, the
 * largest the last one; infinite ones have these, too, and what is no number is red. Of a vector its length is shown.
 */
final class SlicePicture {

    /** A byte each in Java's memory. */
    static final long MOST_PIXELS = 1 << 30;

    private final ArrayShape shape;
    private final ArrayShape slice;

    /** The dimension that the picture has not, where there are three, and the place along it. */
    private final int across;

    private final long at;

    /** Of an array of that shape. */
    SlicePicture(ArrayShape shape) {
        this.shape = shape;
        this.across = across(shape);
        this.at = shape.size().along(across) / 2;
        Extent size = shape.size();
        this.slice = new ArrayShape(shape.type(), 2, Extent.of(size.along(right()), size.along(upwards())));
    }

    /** Takes the boxes of the whole array, and puts the packed elements of the slice into a store, x fastest. */
    ElementSink sink(ByteStore store) {
        StoredArray stored = new StoredArray(slice, store);
        return (box, data) -> {
            if (box.from(across) <= at && at < box.to(across)) {
                // Planes lie one behind the other along z; along another dimension there is one only.
                Box plane = box.withRange(across, at, at + 1);
                long bytes = plane.volume() * shape.type().bytes();
                ByteBuffer elements = data.duplicate();
                elements.position(Math.toIntExact(data.position() + (at - box.from(across)) * bytes));
                Offset lo = Offset.of(plane.from(right()), plane.from(upwards()));
                Offset hi = new Offset(plane.to(right()), plane.to(upwards()), 1);
                stored.write(new Box(lo, hi), Slices.next(elements, bytes));
            }
        };
    }

    private static int across(ArrayShape shape) {
        boolean flat = shape.dimensions() == 3 && shape.size().z() > 1;
        return flat && shape.size().y() == 1 ? 1 : flat && shape.size().x() == 1 ? 0 : 2;
    }

    private int right() {
        return across == 0 ? 1 : 0;
    }

    private int upwards() {
        return across == 2 ? 1 : 2;
    }

    /** How many pixels are in a line, and how many lines there are. */
    static Extent pixels(ArrayShape shape) {
        return new SlicePicture(shape).slice.size();
    }

    /** Writes the picture in place of the elements, which lie in {@code file}. */
    void replace(Path file) throws IOException {
        BufferedImage picture;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            picture = picture(new StoredArray(slice, new FileBytes(channel, file, 0)));
        }
        if (!ImageIO.write(picture, "png", file.toFile())) {
            throw new IOException("this Java cannot write PNG: use one with the module java.desktop");
        }
    }

    private BufferedImage picture(StoredArray elements) {
        int width = Math.toIntExact(slice.size().x());
        int height = Math.toIntExact(slice.size().y());
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        Row row = new Row(width);
        for (int y = 0; y < height; y++) {
            for (double number : row.read(elements, y)) {
                if (Double.isFinite(number)) {
                    least = Math.min(least, number);
                    most = Math.max(most, number);
                }
            }
        }
        BufferedImage picture = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, ColourMap.model());
        byte[] colours = new byte[width];
        for (int y = 0; y < height; y++) {
            double[] numbers = row.read(elements, y);
            for (int x = 0; x < width; x++) {
                colours[x] = (byte) ColourMap.index(share(numbers[x], least, most));
            }
            picture.getRaster().setDataElements(0, height - 1 - y, width, 1, colours);
        }
        return picture;
    }

    /** How far a number lies between two; all have the first colour if these are the same. */
    private static double share(double number, double least, double most) {
        if (Double.isInfinite(number)) {
            return number > 0 ? 1 : 0;
        }
        // Halves, as the difference of the largest and the smallest double is infinite.
        double range = most / 2 - least / 2;
        return range > 0 || Double.isNaN(number) ? (number / 2 - least / 2) / range : 0;
    }

    /** The numbers of a row, one row at a time. */
    private final class Row {

        private final List<Slot> slots = shape.type().slots();
        private final ByteBuffer bytes;
        private final double[] numbers;

        Row(int width) {
            bytes = ByteBuffer.allocate(Math.multiplyExact(width, shape.type().bytes()))
                    .order(ByteOrder.nativeOrder());
            numbers = new double[width];
        }

        double[] read(StoredArray elements, int y) {
            elements.read(new Box(Offset.of(0, y), new Offset(numbers.length, y + 1L, 1)), bytes.clear());
            for (int x = 0; x < numbers.length; x++) {
                double squares = 0;
                double number = 0;
                for (Slot slot : slots) {
                    number = ScalarBits.number(bytes, x * shape.type().bytes() + slot.offset(), slot.scalar());
                    squares += number * number;
                }
                numbers[x] = slots.size() == 1 ? number : Math.sqrt(squares);
            }
            return numbers;
        }
    }
}
