package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.exec.program.StreamShape;
import java.util.List;

/** Shapes of streamed copies that are good on many devices. */
final class ShapeCatalogue {

    /** Where nothing is tried. */
    private static final List<StreamShape> UNTRIED = List.of(
            new StreamShape(3, 128, 1, 1, 8), new StreamShape(3, 128, 1, 64, 1), new StreamShape(3, 32, 16, 64, 1));

    /**
     * By dimensions, what is most likely the best first; measured on GPUs of NVIDIA. How many rows follows from the
     * problem.
     */
    private static final List<List<StreamShape>> LIKELY = List.of(
            List.of(
                    new StreamShape(15, 128, 1, 1, 16),
                    new StreamShape(31, 256, 1, 1, 16),
                    new StreamShape(7, 128, 1, 1, 16)),
            List.of(
                    new StreamShape(5, 128, 1, 1, 2),
                    new StreamShape(9, 128, 1, 1, 2),
                    new StreamShape(13, 128, 1, 1, 2)),
            List.of(
                    new StreamShape(3, 32, 32, 1, 2),
                    new StreamShape(5, 32, 32, 1, 3),
                    new StreamShape(3, 32, 16, 1, 2),
                    new StreamShape(3, 32, 32, 1, 1),
                    new StreamShape(1, 32, 32, 1, 3),
                    new StreamShape(1, 32, 32, 1, 2)));

    /** Of two dimensions, of steps that read far. */
    private static final List<StreamShape> LIKELY_FAR_FLAT = List.of(
            new StreamShape(3, 256, 1, 1, 2), new StreamShape(5, 128, 1, 1, 2), new StreamShape(3, 128, 1, 1, 2));

    /** Of three dimensions, of steps that read far: of boxes, work-groups of several steps would store little. */
    private static final List<StreamShape> LIKELY_FAR = List.of(
            new StreamShape(3, 32, 32, 1, 2),
            new StreamShape(1, 32, 16, 1, 2),
            new StreamShape(1, 16, 32, 1, 2),
            new StreamShape(1, 32, 32, 1, 1));

    /** Of three dimensions, of several launches, whose arrays need many registers together. */
    private static final List<StreamShape> LIKELY_OF_SEVERAL = List.of(
            new StreamShape(2, 32, 16, 1, 1), new StreamShape(1, 32, 16, 1, 1), new StreamShape(3, 32, 16, 1, 1));

    /** Where nothing is tried, of tiles. */
    private static final List<StreamShape> UNTRIED_TILES =
            List.of(tile(3, 128, 1, 1, 4), tile(3, 32, 8, 32, 1), tile(3, 32, 8, 10, 1));

    /**
     * By dimensions, tiles that are likely the best; the last ones have room for steps that read far, or for large
     * elements.
     */
    private static final List<List<StreamShape>> LIKELY_TILES = List.of(
            List.of(tile(15, 128, 1, 1, 16), tile(7, 128, 1, 1, 8)),
            List.of(tile(5, 32, 16, 64, 3), tile(3, 32, 16, 64, 3), tile(3, 32, 16, 64, 2), tile(1, 32, 16, 64, 1)),
            List.of(tile(3, 32, 16, 12, 1), tile(1, 32, 16, 12, 1)));

    /** Rows of which steps read for one, by dimensions: of more they read far. */
    private static final List<Integer> FEW_ROWS = List.of(Integer.MAX_VALUE, 7, 3);

    private ShapeCatalogue() {}

    private static StreamShape tile(int steps, int width, int height, int rows, int elements) {
        return new StreamShape(steps, width, height, rows, elements, true);
    }

    /** The shape where nothing is tried. */
    static StreamShape untried(int dimensions, boolean tiled) {
        return (tiled ? UNTRIED_TILES : UNTRIED).get(dimensions - 1);
    }

    /**
     * What is likely the best.
     *
     * @param rows of which a step reads for one
     * @param launches of a step
     */
    static List<StreamShape> likely(int dimensions, int rows, boolean tiled, int launches) {
        if (dimensions == 3 && launches > 1) {
            return LIKELY_OF_SEVERAL;
        }
        boolean far = rows > FEW_ROWS.get(dimensions - 1);
        List<StreamShape> near = (tiled ? LIKELY_TILES : LIKELY).get(dimensions - 1);
        List<StreamShape> ofOne = tiled || !far ? near : dimensions == 3 ? LIKELY_FAR : LIKELY_FAR_FLAT;
        return ofOne.stream()
                .map(shape -> shape.inSteps(Math.max(1, shape.steps() / launches)))
                .toList();
    }
}
