package io.github.halomill.generator.kernel.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.parse.KernelFileReader;
import io.github.halomill.generator.kernel.symbolic.KernelEvaluator;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reaches of kernels of many shapes, worked out by hand. NDRanges have nx * ny work-items, 32 * 24 unless bound otherwise. */
class ReachFinderTest {

    private static final Map<String, Long> DEFAULTS = Map.of("nx", 32L, "ny", 24L, "r", 3L);
    private static final Poly nx = parameter("nx");
    private static final Poly ny = parameter("ny");
    private static final Poly zero = Poly.ZERO;
    private static final Poly one = Poly.ONE;
    private static final List<Long> ANY_GROUP = List.of();

    private static Poly parameter(String name) {
        return Poly.of(Setting.parameter(name, 1));
    }

    /** An array with so many elements around the kernel space, one for each work-item. */
    private static SymbolicShape withMargin(long margin) {
        return new SymbolicShape(
                4,
                List.of(nx.plus(2 * margin), ny.plus(2 * margin)),
                List.of(one, one),
                List.of(Poly.of(margin), Poly.of(margin)));
    }

    private static Setting setting(List<Long> group, Map<String, Poly> scalars) {
        return new Setting(List.of(nx, ny), group, scalars, DEFAULTS);
    }

    /** A line for each reach of the kernel: {@code READ a [-1, 0]}, {@code WRITE a [0..3, 0] in group}; {@code ?} if not known. */
    private static List<String> reaches(String source, Setting setting, SymbolicShape shape) {
        Unit unit = KernelFileReader.read("k.cl", source).unit();
        List<String> lines = new ArrayList<>();
        for (Reference reference : KernelEvaluator.references(
                unit, unit.functions().get(unit.functions().size() - 1), name -> true)) {
            String what = reference.mode() + " " + reference.buffer() + " ";
            Optional<List<Reach>> found = new ReachFinder(setting, shape).find(reference);
            found.ifPresentOrElse(
                    reaches -> reaches.forEach(reach -> lines.add(what + line(reach))), () -> lines.add(what + "?"));
        }
        return lines;
    }

    private static String line(Reach reach) {
        List<String> ranges = new ArrayList<>();
        for (int d = 0; d < reach.lo().size(); d++) {
            Poly lo = reach.lo().get(d);
            Poly hi = reach.hi().get(d);
            ranges.add(lo.equals(hi) ? lo.toString() : lo + ".." + hi);
        }
        return ranges + (reach.inGroup() ? " in group" : "") + (reach.numeric() ? " by number" : "");
    }

    /** Of what is clamped, and of what reads the last element of the row before. */
    @Test
    void what_leaves_its_row_is_not_found_in_rows() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n)
                {
                    int x = get_global_id(0), at = get_global_id(1) * n + x;
                    b[at] = a[x > 0 ? at - 1 : at] + a[at + 1];
                }
                """;
        Unit unit = KernelFileReader.read("k.cl", source).unit();
        ReachFinder finder = ReachFinder.inRows(setting(ANY_GROUP, Map.of("n", nx)), withMargin(0), List.of());
        List<Optional<List<String>>> found =
                KernelEvaluator.references(unit, unit.functions().get(0), name -> true).stream()
                        .map(reference -> finder.find(reference)
                                .map(reaches -> reaches.stream()
                                        .map(reach -> reach.lo() + ".." + reach.hi())
                                        .toList()))
                        .toList();
        assertThat(found)
                .containsExactly(
                        Optional.of(List.of("[-1, 0]..[-1, 0]", "[0, 0]..[0, 0]")),
                        Optional.empty(),
                        Optional.of(List.of("[0, 0]..[0, 0]")));
    }

    private static final String FIVE_POINTS = """
            __kernel void k(__global float *b, __global const float *a, int pitch)
            {
                int at = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                b[at] = a[at - 1] + a[at + 1] + a[at - pitch] + a[at + pitch];
            }
            """;

    @Test
    void pitchesMayBeArguments() {
        assertThat(reaches(FIVE_POINTS, setting(ANY_GROUP, Map.of("pitch", nx.plus(2))), withMargin(1)))
                .containsExactly(
                        "READ a [-1, 0]", "READ a [1, 0]", "READ a [0, -1]", "READ a [0, 1]", "WRITE b [0, 0]");
    }

    @Test
    void pitchesMayBeNumbers() {
        assertThat(reaches(
                        FIVE_POINTS.replace("pitch)\n", "unused)\n").replace("pitch", "34"),
                        setting(ANY_GROUP, Map.of()),
                        withMargin(1)))
                .containsExactly(
                        "READ a [-1, 0] by number",
                        "READ a [1, 0] by number",
                        "READ a [0, -1] by number",
                        "READ a [0, 1] by number",
                        "WRITE b [0, 0] by number");
    }

    @Test
    void pitchesOfOthersAreNotFollowed() {
        assertThat(reaches(FIVE_POINTS, setting(ANY_GROUP, Map.of("pitch", nx.plus(4))), withMargin(1)))
                .doesNotContain("WRITE b [0, 0]");
    }

    @Test
    void anItemMayOwnManyElements() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int pitch)
                {
                    int x = get_global_id(0), y = 4 * get_global_id(1);
                    for (int i = 0; i < 4; i++)
                        b[(y + i + 1) * pitch + x + 1] = a[(y + i) * pitch + x + 1] + a[(y + i + 2) * pitch + x + 1];
                }
                """;
        SymbolicShape shape = new SymbolicShape(
                4, List.of(nx.plus(2), ny.times(4).plus(2)), List.of(one, Poly.of(4)), List.of(one, one));

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("pitch", nx.plus(2))), shape))
                .containsExactly("READ a [0, -1..2]", "READ a [0, 1..4]", "WRITE b [0, 0..3]");
    }

    @Test
    void vectorsReachOverTheirComponents() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int pitch)
                {
                    int at = get_global_id(1) * pitch + 4 * get_global_id(0);
                    vstore4(vload4(0, a + at), 0, b + at);
                }
                """;
        SymbolicShape shape =
                new SymbolicShape(4, List.of(nx.times(4), ny), List.of(Poly.of(4), one), List.of(zero, zero));

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("pitch", nx.times(4))), shape))
                .containsExactly("READ a [0..3, 0]", "WRITE b [0..3, 0]");
    }

    @Test
    void tilesAreCountedOverTheirGroup() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int pitch)
                {
                    __local float tile[18];
                    int x = get_global_id(0), y = get_global_id(1) + 1;
                    for (int i = get_local_id(0); i < 18; i += 16)
                        tile[i] = a[y * pitch + get_group_id(0) * 16 + i];
                    barrier(CLK_LOCAL_MEM_FENCE);
                    b[y * pitch + x + 1] = tile[get_local_id(0)] + tile[get_local_id(0) + 2];
                }
                """;

        assertThat(reaches(source, setting(List.of(16L, 1L), Map.of("pitch", nx.plus(2))), withMargin(1)))
                .containsExactly("READ a [-1..1, 0] in group", "WRITE b [0, 0]");
    }

    @Test
    void guardedNeighboursStayInTheirRow() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n)
                {
                    int x = get_global_id(0), at = get_global_id(1) * n + x;
                    b[at] = (x > 0 ? a[at - 1] : 0) + (x < n - 1 ? a[at + 1] : 0);
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx)), withMargin(0)))
                .containsExactly("READ a [-1, 0]", "READ a [1, 0]", "WRITE b [0, 0]");
    }

    @Test
    void unguardedNeighboursMayBeInTheNextRow() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n)
                {
                    int at = get_global_id(1) * n + get_global_id(0);
                    b[at] = a[at - 1] + a[at + 1];
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx)), withMargin(0)))
                .containsExactly("READ a [-1..0, -1..0]", "READ a [0..1, 0..1]", "WRITE b [0, 0]");
    }

    @Test
    void clampsReachNoFurtherThanTheyMove() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n)
                {
                    int x = get_global_id(0), row = get_global_id(1) * n;
                    b[row + x] = a[row + max(x - 1, 0)] + a[row + min(x + 1, n - 1)];
                }
                """;

        // 0 is read in place of x - 1 where x is 0, n - 1 in place of x + 1 where x is n - 1
        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx)), withMargin(0)))
                .containsExactlyInAnyOrder(
                        "READ a [-1, 0]", "READ a [0, 0]", "READ a [1, 0]", "READ a [0, 0]", "WRITE b [0, 0]");
    }

    @Test
    void theRadiusMayBeAnArgument() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n, int r)
                {
                    int x = get_global_id(0), row = get_global_id(1) * n;
                    float sum = 0;
                    for (int d = -r; d <= r; d++)
                        if (x + d >= 0 && x + d < n)
                            sum += a[row + x + d];
                    b[row + x] = sum;
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx, "r", parameter("r"))), withMargin(0)))
                .containsExactly("READ a [-r..r, 0]", "WRITE b [0, 0]");
    }

    @Test
    void planesMayBeGoneThroughInALoop() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n, int m, int planes)
                {
                    int at = get_global_id(1) * n + get_global_id(0);
                    for (int z = 1; z < planes - 1; z++)
                        b[z * n * m + at] = a[(z - 1) * n * m + at] + a[(z + 1) * n * m + at];
                }
                """;
        Poly planes = parameter("planes");
        Setting setting = new Setting(
                List.of(nx, ny, one),
                ANY_GROUP,
                Map.of("n", nx, "m", ny, "planes", planes),
                Map.of("nx", 32L, "ny", 24L, "planes", 8L));
        SymbolicShape shape =
                new SymbolicShape(4, List.of(nx, ny, planes), List.of(one, one, planes), List.of(zero, zero, zero));

        assertThat(reaches(source, setting, shape))
                .as("all planes are the only work-item's own")
                .containsExactly("READ a [0, 0, 0]", "READ a [0, 0, 0]", "WRITE b [0, 0, 0]");
    }

    @Test
    void theGlobalSizeMayBeThePitch() {
        String source = """
                __kernel void k(__global float *b, __global const float *a)
                {
                    int x = get_global_id(0), y = get_global_id(1), w = get_global_size(0);
                    if (y > 0)
                        b[y * w + x] = a[(y - 1) * w + x];
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of()), withMargin(0)))
                .containsExactly("READ a [0, -1]", "WRITE b [0, 0]");
    }

    /** A group as wide as the array says more of ids than a smaller one, but nothing of what they read. */
    @ParameterizedTest
    @CsvSource({"32, 24", "32, 1", "1, 24", "16, 8", "32, 5", "5, 24"})
    void groupsThatAKernelDoesNotUseMakeNoDifference(long width, long height) {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1), at = y * w + x;
                    if (x >= w || y >= h)
                        return;
                    b[at] = (x >= 2 ? a[at - 2] : 0) + (x + 3 < w && y > 0 ? a[at + 3 - w] : 0) + a[(y == 0 ? h - 1 : y - 1) * w + x];
                }
                """;

        assertThat(reaches(source, setting(List.of(width, height), Map.of("w", nx, "h", ny)), withMargin(0)))
                .containsExactly(
                        "READ a [-2, 0]", "READ a [3, -1]", "READ a [0, ny - 1]", "READ a [0, -1]", "WRITE b [0, 0]");
    }

    @Test
    void whatCannotHappenHasNoReach() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n)
                {
                    int at = get_global_id(1) * n + get_global_id(0);
                    b[at] = 1;
                    if (get_global_id(0) >= n)
                        b[at] = a[7 * at];
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx)), withMargin(0)))
                .containsExactly("WRITE b [0, 0]");
    }

    @Test
    void whatIsNotBoundedIsNotKnown() {
        String source = """
                __kernel void k(__global float *b, __global const float *a, int n, int far)
                {
                    int i = get_global_id(0), at = get_global_id(1) * n + i;
                    b[at] = a[i * get_global_id(1)] + a[i * i];
                    do i += far; while (a[i] > 0);
                }
                """;

        assertThat(reaches(source, setting(ANY_GROUP, Map.of("n", nx)), withMargin(0)))
                .contains("WRITE b [0, 0]", "READ a ?");
    }
}
