package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kernels that wrap around their arrays by themselves: the dependent points are those of the neighbours, for all sizes. */
class WrappingKernelsTest {

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();
    private Optional<Program> program = Optional.empty();

    private Description infer(String kernel) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        Pipeline pipeline = new Pipeline(diagnostics);
        Description description = pipeline.description(request, true).orElseThrow();
        program = pipeline.program(request, description);
        assertThat(program).isPresent();
        return description;
    }

    /** For example {@code {-1} {1} wrapping x, 64}: of the first array, with the sizes of the NDRange. */
    private static String summary(Description description) {
        ArgumentElement buffer = description.arguments().get(0);
        return texts(buffer.points())
                + buffer.wraps().map(wraps -> " wrapping " + wraps).orElse("")
                + buffer.distribution().map(any -> "everywhere").orElse("")
                + ", " + texts(description.kernels().get(0).global());
    }

    private static String texts(List<Text> parts) {
        return parts.stream().map(Text::value).collect(Collectors.joining(" "));
    }

    private List<String> codes() {
        return diagnostics.list().stream()
                .map(diagnostic -> diagnostic.code().id())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            in[(x + 1) % n]                            | {1} wrapping x, n
            in[(x - 1 + n) % n]                        | {-1} wrapping x, n
            in[(x + n - 1) % n]                        | {-1} wrapping x, n
            in[x == n - 1 ? 0 : x + 1]                 | {1} wrapping x, n
            in[x == 0 ? n - 1 : x - 1]                 | {-1} wrapping x, n
            in[x + 1 < n ? x + 1 : x + 1 - n]          | {1} wrapping x, n
            in[x - 1 < 0 ? x - 1 + n : x - 1]          | {-1} wrapping x, n
            in[(x + 1) % n] - in[(x + n - 2) % n]      | {1} {-2} wrapping x, n
            in[(uint)(x + 1) % (uint)n]                | {1} wrapping x, n
            """)
    void neighboursOnARing(String value, String expected) throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out, int n)
                {
                    int x = get_global_id(0);
                    if (x < n) out[x] = %s;
                }
                """.formatted(value));

        assertThat(summary(description)).isEqualTo(expected);
        assertThat(codes()).doesNotContain("HM096", "HM101");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (x + 1) % get_global_size(0)             | {1} wrapping x, nx
            (x + 1) % 64                             | {1} wrapping x, 64
            (x + 63) % 64                            | {-1} wrapping x, 64
            (x - 1) & 63                             | {-1} wrapping x, 64
            x == 63 ? 0 : x + 1                      | {1} wrapping x, 64
            x == 0 ? 63 : x - 1                      | {-1} wrapping x, 64
            (x + 1) & (get_global_size(0) - 1)       | {1} wrapping x, nx
            """)
    void neighboursOnARingOfSoManyCells(String place, String expected) throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out)
                {
                    int x = get_global_id(0);
                    out[x] = in[%s];
                }
                """.formatted(place));

        assertThat(summary(description)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ((y + dy + h) % h) * w + (x + dx + w) % w
            ((y + dy + h) % h) * w + (x + w + dx) % w
            (y + dy < 0 ? h - 1 : y + dy == h ? 0 : y + dy) * w + (x + dx < 0 ? w - 1 : x + dx == w ? 0 : x + dx)
            """)
    void lifeOnATorus(String place) throws IOException {
        Description description = infer("""
                __kernel void life(__global const uchar *now, __global uchar *next, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h) return;
                    int n = 0;
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            if (dx || dy) n += now[%s];
                    next[y * w + x] = n == 3 || (n == 2 && now[y * w + x]);
                }
                """.formatted(place));

        assertThat(summary(description)).endsWith(" wrapping x y, w h");
        assertThat(description.arguments().get(0).points())
                .extracting(Text::value)
                .containsExactlyInAnyOrder(
                        "{-1,-1}", "{0,-1}", "{1,-1}", "{-1,0}", "{0,0}", "{1,0}", "{-1,1}", "{0,1}", "{1,1}");
        assertThat(description.swaps()).extracting(Text::value).containsExactly("next now");
        assertThat(codes()).isEmpty();
        assertThat(((Argument.Buffer) program.orElseThrow().arguments().get(0)).wraps())
                .containsExactly(0, 1);
        assertThat(neededForRows()).isEmpty();
    }

    /** The other neighbour at a border is in the row if there is one; so many columns are asked for when the program runs. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x > 0 ? x - 1 : x + 1                      | w >= 2
            x == w - 1 ? w - 2 : x + 1                 | w >= 2
            abs(x - 1)                                 | w >= 2
            min(x + 1, 2 * (w - 1) - (x + 1))          | w >= 2
            w - 1 - abs(w - 1 - (x + 2))               | w >= 3
            x < 3 ? x + 3 : x - 3                      | w >= 6
            """)
    void mirroredNeighboursNeedColumns(String column, String needed) throws IOException {
        Description description = infer("""
                __kernel void relax(__global const float *u, __global float *v, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h) return;
                    v[y * w + x] = u[y * w + (%s)];
                }
                """.formatted(column));

        assertThat(description.arguments().get(0).size())
                .extracting(Text::value)
                .containsExactly("w", "h");
        assertThat(description.arguments().get(0).points())
                .extracting(Text::value)
                .allMatch(point -> point.endsWith(",0}"));
        assertThat(codes()).isEmpty();
        assertThat(neededForRows()).containsExactly(needed);
    }

    /** Rows have as many elements as a number says: the scalar that guards them has to fit, and what is read beside them, too. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x < nx                  | in[i]     | 52
            x > 0 && x < nx - 1     | in[i + 1] | 52
            x < nx - 2              | in[i + 1] | 53
            """)
    void rowsOfANumberOfElementsHaveRoomForTheScalar(String guard, String read, long most) throws IOException {
        infer("""
                #define PITCH 52
                __kernel void copy(__global const double *in, __global double *out, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1), i = y * PITCH + x;
                    if (%s && y < ny) out[i] = %s;
                }
                """.formatted(guard, read));

        assertThat(codes()).isEmpty();
        assertThat(neededForRows().stream()
                        .map(text -> text.replaceFirst(" >= nx$", ""))
                        .mapToLong(Long::parseLong)
                        .min())
                .hasValue(most);
    }

    @Test
    void whatWrapsAtAnotherNumberThanRowsHaveIsReplicatedForThatReason() throws IOException {
        Description description = infer("""
                __kernel void ring(__global const int *in, __global int *out, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny) out[y * nx + x] = in[y * nx + (x + 1) % 63];
                }
                """);

        assertThat(description.arguments().get(0).distribution().orElseThrow().comments())
                .singleElement()
                .asString()
                .endsWith("it may be almost anywhere along x");
    }

    /** What programs ask for besides numbers that stay in 32 bits. */
    private List<String> neededForRows() {
        return program.orElseThrow().proof().requirements().stream()
                .filter(requirement -> !requirement.why().contains("overflows"))
                .map(ParameterRequirement::text)
                .toList();
    }

    @Test
    void whatStepsOverAnEndComesBack() throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h) return;
                    int s = 0;
                    for (int d = -1; d <= 1; d += 2) {
                        int x1 = x + d;
                        if (x1 >= w) x1 -= w;
                        if (x1 < 0) x1 += w;
                        s += in[y * w + x1];
                    }
                    out[y * w + x] = s;
                }
                """);

        assertThat(summary(description)).contains("{-1,0}").contains("{1,0}").endsWith(" wrapping x, w h");
        assertThat(codes()).isEmpty();
    }

    @Test
    void masksAreForOneSize() throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out, int w, int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    out[y * w + x] = in[y * w + ((x + 1) & (w - 1))] + in[((y - 1) & (h - 1)) * w + x];
                }
                """);

        assertThat(summary(description)).isEqualTo("{1,0} {0,-1} wrapping x y, w h");
        assertThat(codes()).containsExactly("HM101", "HM101");
    }

    @Test
    void planesWrapToo() throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out, int nx, int ny, int nz)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x >= nx || y >= ny || z >= nz) return;
                    out[(z * ny + y) * nx + x] = in[(z * ny + y) * nx + (x + 1) % nx]
                        + in[(z * ny + (y + ny - 1) % ny) * nx + x] + in[((z == nz - 1 ? 0 : z + 1) * ny + y) * nx + x];
                }
                """);

        assertThat(summary(description)).isEqualTo("{1,0,0} {0,-1,0} {0,0,1} wrapping x y z, nx ny nz");
        assertThat(codes()).isEmpty();
    }

    @Test
    void whatWrapsAtAnotherNumberDoesNotWrapAroundTheArray() throws IOException {
        Description description = infer("""
                __kernel void k(__global const int *in, __global int *out, int n, int m)
                {
                    int x = get_global_id(0);
                    if (x < n && m <= n && m > 0) out[x] = in[x] + in[(x + 1) % m];
                }
                """);

        assertThat(description.arguments().get(0).wraps()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if ((x + y) % 2 != colour) return;            | 1
            if (((x + y) & 1) != colour) return;          | 1
            if ((x + y + colour) % 2) return;             | 1
            if ((x + y) % 2 == 0) return;                 | 1
            if ((x + y) % 3 != colour) return;            | 1
            """)
    void coloursDoNotRace(String guard, int by) throws IOException {
        infer("""
                __kernel void k(__global float *u, int w, int h, int colour)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
                    %s
                    int i = y * w + x;
                    u[i] = 0.25f * (u[i - %d] + u[i + 1] + u[i - w] + u[i + w]);
                }
                """.formatted(guard, by));

        assertThat(codes()).isEmpty();
    }

    @Test
    void halfAsManyWorkItemsOfAColourDoNotRace() throws IOException {
        infer("""
                __kernel void k(__global float *u, int w, int h, int colour)
                {
                    int y = get_global_id(1) + 1;
                    int x = 2 * get_global_id(0) + 1 + (y + colour) % 2;
                    if (x >= w - 1 || y >= h - 1) return;
                    int i = y * w + x;
                    u[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - w] + u[i + w]);
                }
                """);

        assertThat(codes()).isEmpty();
    }

    @Test
    void coloursOfCubesDoNotRace() throws IOException {
        infer("""
                __kernel void k(__global float *u, int nx, int ny, int nz, int colour)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
                    if ((x + y + z) % 2 != colour) return;
                    int i = (z * ny + y) * nx + x;
                    u[i] = u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - nx * ny] + u[i + nx * ny];
                }
                """);

        assertThat(codes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int x = get_global_id(0);                                 | u[i - 1] + u[i + 1]
            int x = get_global_id(0); if ((x + y) % 2 != colour) return;    | u[i - 2] + u[i + 1]
            int x = get_global_id(0); if ((x + y) % 2 != colour) return;    | u[i - w - 1]
            int x = get_global_id(0); if (x % 2 != colour) return;          | u[i - w]
            int x = 2 * get_global_id(0) + 1 + (y + colour) % 2;      | u[i - 2]
            int x = 2 * get_global_id(0) + 1 + (y + colour) % 2;      | u[i + w + 1]
            """)
    void whatReadsItsOwnColourIsRefused(String place, String value) throws IOException {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void seidel(__global float *u, int w, int h, int colour)
                {
                    int y = get_global_id(1) + 2;
                    %s
                    if (x < 2 || x >= w - 2 || y >= h - 2) return;
                    int i = y * w + x;
                    u[i] = 0.5f * (%s);
                }
                """.formatted(place, value));
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        new Pipeline(diagnostics).description(request, false);

        assertThat(codes()).contains("HM122");
    }
}
