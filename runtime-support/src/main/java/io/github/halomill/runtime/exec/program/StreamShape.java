package io.github.halomill.runtime.exec.program;

import java.util.Arrays;
import java.util.List;

/**
 * What a work-group of a streamed copy does. See {@link StreamedCopy}.
 *
 * @param steps between loading an element and storing it
 * @param width work-items along x
 * @param height work-items along y, where there are three dimensions; else 1
 * @param rows that it stores along the slowest dimension; 1 where there is only one
 * @param elements beside each other along x that a work-item has
 * @param tile whether it is a tile: then it has {@code rows} elements along each dimension but x, those included that
 *     it does not store, and {@code width x height} work-items for them
 */
public record StreamShape(int steps, int width, int height, int rows, int elements, boolean tile) {

    private static final String TILE = "tile";

    /** Of a strip. */
    public StreamShape(int steps, int width, int height, int rows, int elements) {
        this(steps, width, height, rows, elements, false);
    }

    public StreamShape {
        if (steps < 1 || width < 1 || height < 1 || rows < 1 || elements < 1) {
            throw new IllegalArgumentException(
                    "no shape of a work-group: " + List.of(steps, width, height, rows, elements));
        }
    }

    /** For people: {@code strips of 256 x 512, 5 steps each}. */
    public String describe(int dimensions) {
        String strip = dimensions == 3
                ? columns() + " x " + (tile ? rows : height) + " x " + rows
                : dimensions == 2 ? columns() + " x " + rows : Integer.toString(columns());
        return (tile ? "tiles of " : "strips of ") + strip + ", " + steps + (steps == 1 ? " step each" : " steps each");
    }

    public StreamShape inRows(int others) {
        return new StreamShape(steps, width, height, others, elements, tile);
    }

    public StreamShape inSteps(int others) {
        return new StreamShape(others, width, height, rows, elements, tile);
    }

    public StreamShape inColumns(int others, int elementsOfEach) {
        return new StreamShape(steps, others, height, rows, elementsOfEach, tile);
    }

    /** Elements along x. */
    public int columns() {
        return width * elements;
    }

    /** In one word; {@link #parse} reads it. */
    public String toText() {
        return (tile ? TILE : "") + steps + "x" + width + "x" + height + "x" + rows + "x" + elements;
    }

    /**
     * As {@link #toText} has it.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static StreamShape parse(String text) {
        boolean tile = text.startsWith(TILE);
        int[] numbers = Arrays.stream((tile ? text.substring(TILE.length()) : text).split("x", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        if (numbers.length != 5) {
            throw new IllegalArgumentException("no shape of a work-group: " + text);
        }
        return new StreamShape(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], tile);
    }

    /** Macros that define it, for a compiler. */
    public String macros() {
        return " -DHM_T=" + steps + " -DHM_W=" + width + " -DHM_H=" + height + " -DHM_SL=" + rows + " -DHM_E="
                + elements;
    }
}
