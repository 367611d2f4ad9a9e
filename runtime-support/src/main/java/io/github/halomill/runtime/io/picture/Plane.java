package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.base.ElementType.Slot;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ScalarBits;
import io.github.halomill.runtime.io.StoredArray;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The numbers of the blocks of a slice: the means of their elements, of vectors of their lengths. A block with an
 * element that is no number has none.
 */
final class Plane {

    private final int width;

    /** Row by row from below. */
    private final double[] means;

    /** The same as the means where each block has one element. */
    private final double[] least;

    private final double[] most;
    private final Extremes extremes;

    private Plane(int width, double[] means, double[] least, double[] most, Extremes extremes) {
        this.width = width;
        this.means = means;
        this.least = least;
        this.most = most;
        this.extremes = extremes;
    }

    /** Reads the elements once, a row at a time. */
    static Plane read(StoredArray elements, ArrayShape shape, Scaling right, Scaling upwards) {
        Row row = new Row(elements, shape);
        int width = right.blocks();
        int count = Math.multiplyExact(width, upwards.blocks());
        boolean single = right.block() == 1 && upwards.block() == 1;
        double[] sums = new double[count];
        double[] least = single ? sums : filled(count, Double.POSITIVE_INFINITY);
        double[] most = single ? sums : filled(count, Double.NEGATIVE_INFINITY);
        Extremes extremes = Extremes.NONE;
        for (long y = 0; y < upwards.elements(); y++) {
            double[] numbers = row.read(y);
            extremes = extremes.with(numbers);
            int first = Math.toIntExact(y / upwards.block()) * width;
            long high = Math.min(upwards.block(), upwards.elements() - y / upwards.block() * upwards.block());
            for (int x = 0; x < numbers.length; x++) {
                int at = first + x / right.block();
                int wide = Math.min(right.block(), numbers.length - x / right.block() * right.block());
                sums[at] += single ? numbers[x] : numbers[x] / ((double) wide * high);
                if (!single) {
                    least[at] = Math.min(least[at], numbers[x]);
                    most[at] = Math.max(most[at], numbers[x]);
                }
            }
        }
        return new Plane(width, sums, least, most, extremes);
    }

    private static double[] filled(int count, double number) {
        double[] numbers = new double[count];
        Arrays.fill(numbers, number);
        return numbers;
    }

    /** Blocks to the right. */
    int width() {
        return width;
    }

    /** Of all elements. */
    Extremes extremes() {
        return extremes;
    }

    /** The mean of a block of the first row. */
    double mean(int x) {
        return means[x];
    }

    /** The least element of such a block. */
    double least(int x) {
        return least[x];
    }

    /** The largest element of such a block. */
    double most(int x) {
        return most[x];
    }

    /** The mean of a block. */
    double mean(int x, int y) {
        return means[y * width + x];
    }

    /** The numbers of a row, one row at a time. */
    private static final class Row {

        private final StoredArray elements;
        private final List<Slot> slots;
        private final int stride;
        private final ByteBuffer bytes;
        private final double[] numbers;

        Row(StoredArray elements, ArrayShape shape) {
            this.elements = elements;
            slots = shape.type().slots();
            stride = shape.type().bytes();
            int width = Math.toIntExact(shape.size().x());
            bytes = ByteBuffer.allocate(Math.multiplyExact(width, stride)).order(ByteOrder.nativeOrder());
            numbers = new double[width];
        }

        double[] read(long y) {
            elements.read(new Box(Offset.of(0, y), new Offset(numbers.length, y + 1, 1)), bytes.clear());
            for (int x = 0; x < numbers.length; x++) {
                double squares = 0;
                double number = 0;
                for (Slot slot : slots) {
                    number = ScalarBits.number(bytes, x * stride + slot.offset(), slot.scalar());
                    squares += number * number;
                }
                numbers[x] = slots.size() == 1 ? number : Math.sqrt(squares);
            }
            return numbers;
        }
    }
}
