package io.github.halomill.generator.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.kernel.access.ByteRanges.Range;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.Mode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AccessRangesTest {

    private static Optional<ByteRanges> ranges(
            String source, String buffer, Predicate<Mode> mode, Slice slice, Map<String, Long> scalars) {
        Unit unit = KernelFileReader.read("k.cl", source).unit();
        List<Reference> references =
                KernelEvaluator.references(unit, unit.function("k").orElseThrow(), name -> true).stream()
                        .filter(reference -> reference.buffer().name().equals(buffer) && mode.test(reference.mode()))
                        .toList();
        return new AccessRanges(slice, scalars).of(references);
    }

    /** In elements of four bytes: {@code (0,24)}. */
    private static String floats(Optional<ByteRanges> found) {
        return found.orElseThrow().ranges().stream()
                .map(range -> "(" + range.offset() / 4 + "," + range.length() / 4 + ")")
                .collect(Collectors.joining());
    }

    /** A smoothing kernel of nine points, one work-item for the ROWS rows of a tile, as the DSOM paper's figure 11 has it. */
    private static final String TILES = """
            #define ROWS 2
            int at(int row, int column, int width) { return (row + 1) * (width + 2) + column + 1; }
            __kernel void k(__global const float *data, __global float *newData, float w, __local float *tile)
            {
                int row = get_group_id(0) * ROWS + get_local_id(0);
                int column = get_global_id(1);
                int width = get_num_groups(1) * get_local_size(1);
                int l = get_local_id(1), lwidth = get_local_size(1);
                for (int i = -1; i <= ROWS; i++) {
                    tile[at(i, l, lwidth)] = data[at(row + i, column, width)];
                    if (l == 0)
                        tile[at(i, -1, lwidth)] = data[at(row + i, column - 1, width)];
                    else if (l == lwidth - 1)
                        tile[at(i, lwidth, lwidth)] = data[at(row + i, column + 1, width)];
                }
                barrier(CLK_LOCAL_MEM_FENCE);
                for (int i = 0; i < ROWS; i++) {
                    float sum = 0;
                    for (int r = i - 1; r <= i + 1; r++)
                        for (int c = l - 1; c <= l + 1; c++)
                            sum += tile[at(r, c, lwidth)];
                    newData[at(row + i, column, width)] = w * sum;
                }
            }
            """;

    @Test
    void thePapersFigure11() {
        Slice first = new Slice(List.of(0L, 0L), List.of(1L, 4L), List.of(2L, 4L), List.of(1L, 4L));
        Slice second = new Slice(List.of(1L, 0L), List.of(2L, 4L), List.of(2L, 4L), List.of(1L, 4L));

        assertThat(floats(ranges(TILES, "data", Mode::reads, first, Map.of()))).isEqualTo("(0,24)");
        assertThat(floats(ranges(TILES, "data", Mode::reads, second, Map.of()))).isEqualTo("(12,24)");
        assertThat(floats(ranges(TILES, "newData", Mode::writes, first, Map.of())))
                .isEqualTo("(7,4)(13,4)");
        assertThat(floats(ranges(TILES, "newData", Mode::writes, second, Map.of())))
                .isEqualTo("(19,4)(25,4)");
        assertThat(ranges(TILES, "newData", Mode::writes, second, Map.of())
                        .orElseThrow()
                        .exact())
                .isTrue();
        assertThat(floats(ranges(TILES, "newData", Mode::reads, first, Map.of())))
                .isEmpty();
    }

    @Test
    void guardsCutRanges() {
        String source = """
                __kernel void k(__global float *a, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1)
                        a[y * nx + x] = 1;
                }
                """;
        Slice slice = new Slice(List.of(0L, 2L), List.of(8L, 6L), List.of(8L, 6L), List.of(4L, 2L));
        Optional<ByteRanges> found = ranges(source, "a", Mode::writes, slice, Map.of("nx", 7L, "ny", 5L));

        assertThat(floats(found)).isEqualTo("(15,5)(22,5)");
        assertThat(found.orElseThrow().exact()).isTrue();
    }

    @Test
    void rangesThatTouchAreOne() {
        String source = """
                __kernel void k(__global float *a, int n) { int i = get_global_id(0);
                    a[2 * i] = 1; a[2 * i + 1] = 2; a[n + i] = 3; a[n + i - 1] = 4; }
                """;
        Slice slice = new Slice(List.of(2L), List.of(4L), List.of(8L), List.of(2L));

        assertThat(floats(ranges(source, "a", Mode::writes, slice, Map.of("n", 20L))))
                .isEqualTo("(4,4)(21,3)");
    }

    @Test
    void trianglesAreGoneThrough() {
        String source = """
                __kernel void k(__global float *a, int n) { int y = get_global_id(0);
                    for (int x = 0; x <= y; x++) if (x + y < n) a[y * n + x] = 1; }
                """;
        Slice slice = new Slice(List.of(0L), List.of(6L), List.of(6L), List.of(1L));

        assertThat(floats(ranges(source, "a", Mode::writes, slice, Map.of("n", 6L))))
                .isEqualTo("(0,1)(6,2)(12,3)(18,3)(24,2)(30,1)");
    }

    @Test
    void quotientsAreGoneThrough() {
        String source = """
                __kernel void k(__global float *a, int n) { int i = get_global_id(0); a[i % n * 8 + i / n] = 1; }
                """;
        Slice slice = new Slice(List.of(0L), List.of(6L), List.of(12L), List.of(6L));

        assertThat(floats(ranges(source, "a", Mode::writes, slice, Map.of("n", 3L))))
                .isEqualTo("(0,2)(8,2)(16,2)");
    }

    @Test
    void tooManyRangesBecomeOneThatIsNotExact() {
        String source = """
                __kernel void k(__global float *a, int n) { a[get_global_id(0) * 3 + get_global_id(1) * n] = 1; }
                """;
        Slice slice = Slice.whole(List.of(4096L, 4096L), List.of(1L, 1L));
        ByteRanges found =
                ranges(source, "a", Mode::writes, slice, Map.of("n", 20000L)).orElseThrow();

        assertThat(found.ranges()).containsExactly(new Range(0, 4 * (4095 * 3L + 4095 * 20000L + 1)));
        assertThat(found.exact()).isFalse();
    }

    @Test
    void largeRowsAreQuick() {
        String source = """
                __kernel void k(__global float *a, int n) { a[get_global_id(0) + get_global_id(1) * n] = 1; }
                """;
        Slice slice = Slice.whole(List.of(1L << 20, 1L << 12), List.of(1L, 1L));

        assertThat(ranges(source, "a", Mode::writes, slice, Map.of("n", 1L << 20))
                        .orElseThrow())
                .isEqualTo(new ByteRanges(List.of(new Range(0, 4L << 32)), true));
    }

    @Test
    void whatMayHappenIsNotExact() {
        String source = """
                __kernel void k(__global float *a, int n) { int i = get_global_id(0); if (a[i] > 0) a[i + n] = 1; }
                """;
        ByteRanges found = ranges(source, "a", Mode::writes, Slice.whole(List.of(8L), List.of(4L)), Map.of("n", 8L))
                .orElseThrow();

        assertThat(found).isEqualTo(new ByteRanges(List.of(new Range(32, 32)), false));
    }

    @Test
    void whatIsNotKnownHasNoRanges() {
        Slice slice = Slice.whole(List.of(8L), List.of(4L));

        assertThat(ranges("__kernel void k(__global int *a) { a[a[0]] = 1; }", "a", Mode::writes, slice, Map.of()))
                .isEmpty();
        assertThat(ranges("__kernel void k(__global int *a, int n) { a[n] = 1; }", "a", Mode::writes, slice, Map.of()))
                .isEmpty();
        assertThat(ranges(
                        "__kernel void k(__global int *a) { int i = 0; do i++; while (a[i] > 0); a[i] = 1; }",
                        "a",
                        Mode::writes,
                        slice,
                        Map.of()))
                .isEmpty();
    }

    @Test
    void workGroupsAreNotCut() {
        assertThatThrownBy(() -> new Slice(List.of(2L), List.of(8L), List.of(8L), List.of(4L)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dimension 0: 2 to 8 of 8 in groups of 4");
    }
}
