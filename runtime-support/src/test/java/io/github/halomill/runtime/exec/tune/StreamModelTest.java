package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.CopySignature;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.StreamedCopy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class StreamModelTest {

    /** Milliseconds of 2600 steps of 5-point Jacobi, 16384 x 16384, in 13 steps of 128 x 2 columns, by rows: on one H200. */
    private static final Map<Integer, Integer> ON_ONE =
            new TreeMap<>(Map.of(64, 443, 85, 430, 113, 423, 128, 421, 146, 420, 170, 424, 256, 447));

    /** On two. */
    private static final Map<Integer, Integer> ON_TWO = new TreeMap<>(
            Map.of(57, 263, 64, 260, 76, 258, 100, 258, 113, 259, 128, 262, 146, 264, 170, 271, 256, 304));

    private static StreamModel jacobi(int processors) {
        return new StreamModel(copy(1, 1), List.of(16384L, 16384L), processors, 49152, 4);
    }

    private static StreamedCopy copy(int... reach) {
        List<Integer> far = Arrays.stream(reach).boxed().toList();
        return new StreamedCopy(
                KernelSource.untouched("f.cl", "f", ""),
                far,
                far,
                2,
                List.of(),
                new CopySignature(List.of()),
                List.of());
    }

    private static StreamShape shape(int rows) {
        return new StreamShape(13, 128, 1, rows, 2);
    }

    @Test
    void tellsWhatRowsCostAsWasMeasured() {
        hasRatiosOf(ON_ONE, jacobi(132));
        hasRatiosOf(ON_TWO, jacobi(264));
    }

    private static void hasRatiosOf(Map<Integer, Integer> measured, StreamModel model) {
        double first = measured.get(128) / model.cost(shape(128));
        measured.forEach((rows, millis) -> assertThat(first * model.cost(shape(rows)))
                .as("%d rows", rows)
                .isCloseTo(millis, within(0.02 * millis)));
    }

    @Test
    void takesTheRowsThatWereFastest() {
        assertThat(jacobi(132).withBestRows(shape(1)).rows()).isBetween(113, 146);
        assertThat(jacobi(264).withBestRows(shape(1)).rows()).isBetween(76, 100);
    }

    @Test
    void takesStripsThatAreAboutEqual() {
        int rows = new StreamModel(copy(1, 1), List.of(1000L, 1003L), 10, 49152, 4)
                .withBestRows(shape(1))
                .rows();
        long strips = (1003 + rows - 1) / rows;
        assertThat(strips * rows - 1003).isLessThan(strips);
    }

    @Test
    void countsGhostsAcross() {
        StreamModel line = new StreamModel(copy(2), List.of(1L << 20), 1, 49152, 4);
        assertThat(line.cost(new StreamShape(3, 64, 1, 1, 2))).isEqualTo(128.0 / (128 - 3 * 4));
        StreamModel cube = new StreamModel(copy(1, 2, 0), List.of(100L, 100L, 100L), 1, 49152, 4);
        StreamShape shape = new StreamShape(2, 16, 16, 50, 1);
        // 12 x 8 are stored of 16 x 16; without a reach along z one row more is nothing but a beginning; 9 x 13 strips
        // of 100 rows on one
        // processor, which holds 1800 / 256 of them
        assertThat(cube.cost(shape)).isCloseTo(256.0 / 96 * 51 / 50 * (1 + 1800.0 / 256 * 50 / 11700), within(1e-9));
    }

    @Test
    void leavesOutWhatRegistersDoNotHold() {
        StreamModel doubles = new StreamModel(copy(4, 4), List.of(1000L, 1000L), 1, 49152, 8);
        assertThat(doubles.fits(new StreamShape(5, 128, 1, 64, 2))).isTrue(); // 2 * 9 * 5 * 2 = 180
        assertThat(doubles.fits(new StreamShape(7, 128, 1, 64, 2))).isFalse(); // 252
        assertThat(doubles.fits(new StreamShape(7, 16, 1, 64, 1))).isFalse(); // nothing would be stored
        StreamModel line = new StreamModel(copy(1), List.of(1L << 20), 1, 49152, 4);
        assertThat(line.fits(new StreamShape(31, 128, 1, 1, 16))).isTrue(); // all levels of a line are in local memory
    }

    @Test
    void leavesOutTilesThatLocalMemoryDoesNotHold() {
        StreamedCopy copy = new StreamedCopy(
                KernelSource.untouched("f.cl", "f", ""),
                List.of(1, 1),
                List.of(1, 1),
                2,
                List.of(),
                new CopySignature(List.of()),
                List.of("next", "now"));
        StreamModel tiles = new StreamModel(copy, List.of(1000L, 1000L), 1, 49152, 4);
        StreamShape shape = new StreamShape(5, 32, 16, 64, 3, true);
        assertThat(tiles.fits(shape)).isTrue(); // 2 * 96 * 64 * 4 = 49152
        assertThat(tiles.fits(shape.inRows(65))).isFalse();
        assertThat(tiles.cost(shape)).isEqualTo(96.0 / 86 * (64.0 / 54));
    }
}
