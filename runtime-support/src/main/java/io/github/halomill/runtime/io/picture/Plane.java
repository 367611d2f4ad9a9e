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

    /** Elements that are read at once. */
    private static final int PIECE = 1 << 13;

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

    /** Reads the elements once, a piece of a row at a time. */
    static Plane read(StoredArray elements, ArrayShape shape, Scaling right, Scaling upwards) {
        Piece piece = new Piece(elements, shape);
        int width = right.blocks();
        int count = Math.multiplyExact(width, upwards.blocks());
        boolean single = right.block() == 1 && upwards.block() == 1;
        double[] sums = new double[count];
        double[] least = single ? sums : filled(count, Double.POSITIVE_INFINITY);
        double[] most = single ? sums : filled(count, Double.NEGATIVE_INFINITY);
        Extremes extremes = Extremes.NONE;
        for (long y = 0; y < upwards.elements(); y++) {
            int first = Math.toIntExact(y / upwards.block()) * width;
            for (long x = 0; x < right.elements(); x += PIECE) {
                int there = piece.read(x, y);
                double[] numbers = piece.numbers;
                extremes = extremes.with(numbers, there);
                for (int i = 0; i < there; i++) {
                    int at = first + (int) ((x + i) / right.block());
                    sums[at] +=
                            single ? numbers[i] : numbers[i] / ((double) right.together(x + i) * upwards.together(y));
                    if (!single) {
                        least[at] = Math.min(least[at], numbers[i]);
                        most[at] = Math.max(most[at], numbers[i]);
                    }
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

    /** The numbers of a piece of a row, one piece at a time: a row may be longer than memory is large. */
    private static final class Piece {

        private final StoredArray elements;
        private final List<Slot> slots;
        private final int stride;
        private final long width;
        private final ByteBuffer bytes;
        private final double[] numbers = new double[PIECE];

        Piece(StoredArray elements, ArrayShape shape) {
            this.elements = elements;
            slots = shape.type().slots();
            stride = shape.type().bytes();
            width = shape.size().x();
            bytes = ByteBuffer.allocate(PIECE * stride).order(ByteOrder.nativeOrder());
        }

        /** Reads from an element on; how many there are. */
        int read(long from, long y) {
            int count = (int) Math.min(PIECE, width - from);
            elements.read(new Box(Offset.of(from, y), new Offset(from + count, y + 1, 1)), bytes.clear());
            for (int x = 0; x < count; x++) {
                double squares = 0;
                double number = 0;
                for (Slot slot : slots) {
                    number = ScalarBits.number(bytes, x * stride + slot.offset(), slot.scalar());
                    squares += number * number;
                }
                numbers[x] = slots.size() == 1 ? number : Math.sqrt(squares);
            }
            return count;
        }
    }
}
