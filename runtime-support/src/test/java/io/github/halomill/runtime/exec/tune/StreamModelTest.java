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
import org.junit.jupiter.api.Test;

final class StreamModelTest {

    /** Tenths of a microsecond of a step of 5-point Jacobi, in 13 steps of 128 x 2 columns, by rows: on one H100. */
    private static final Map<Integer, Integer> OF_16384 = Map.of(
            64, 1566, 90, 1492, 128, 1377, 150, 1360, 182, 1371, 205, 1316, 234, 1356, 273, 1352, 410, 1286, 512, 1294);

    /** The same of half of the rows and columns. */
    private static final Map<Integer, Integer> OF_8192 =
            Map.of(64, 416, 90, 412, 128, 374, 150, 372, 182, 416, 205, 375, 273, 449, 342, 364, 410, 412, 512, 481);

    private static StreamModel jacobi(long columns, long rows) {
        return new StreamModel(copy(1, 1), List.of(columns, rows), 132, 49152, 4);
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
                true,
                List.of());
    }

    private static StreamShape shape(int rows) {
        return new StreamShape(13, 128, 1, rows, 2);
    }

    @Test
    void tellsWhatRowsCostAsWasMeasured() {
        hasRatiosOf(OF_16384, jacobi(16384, 16384), 0.04);
        hasRatiosOf(OF_8192, jacobi(8192, 8192), 0.15);
    }

    private static void hasRatiosOf(Map<Integer, Integer> measured, StreamModel model, double off) {
        double first = measured.get(150) / model.cost(shape(150));
        measured.forEach((rows, time) ->
                assertThat(first * model.cost(shape(rows))).as("%d rows", rows).isCloseTo(time, within(off * time)));
    }

    @Test
    void takesTheRowsThatWereFastest() {
        assertThat(jacobi(16384, 16384).withBestRows(shape(1)).rows()).isBetween(270, 420);
        assertThat(jacobi(8192, 8192).withBestRows(shape(1)).rows()).isBetween(120, 210);
        assertThat(jacobi(4096, 4096).withBestRows(shape(1)).rows()).isBetween(80, 130); // 90 of those that were tried
    }

    /** 16384 rows in strips of 129 would leave one row, so that the strip before it is near the end, too. */
    @Test
    void leavesNoShortStripAtTheEnd() {
        StreamModel model = jacobi(16384, 16384);
        for (int rows = 30; rows < 600; rows++) {
            int each = model.inStripsOf(shape(1), rows).rows();
            assertThat(16384 % each)
                    .as("%d rows", rows)
                    .satisfiesAnyOf(
                            last -> assertThat(last).isZero(),
                            last -> assertThat(last).isGreaterThanOrEqualTo(Math.min(26, each / 2)));
        }
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
                true,
                List.of("next", "now"));
        StreamModel tiles = new StreamModel(copy, List.of(1000L, 1000L), 1, 49152, 4);
        StreamShape shape = new StreamShape(5, 32, 16, 64, 3, true);
        assertThat(tiles.fits(shape)).isTrue(); // 2 * 96 * 64 * 4 = 49152
        assertThat(tiles.fits(shape.inRows(65))).isFalse();
        assertThat(tiles.cost(shape)).isEqualTo(96.0 / 86 * (64.0 / 54));
    }
}
