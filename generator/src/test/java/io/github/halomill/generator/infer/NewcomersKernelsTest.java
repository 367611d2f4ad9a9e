package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Severity;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.CombineElement;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels as newcomers bring them: a description that keeps every access inside its array, or a refusal that says why. */
class NewcomersKernelsTest {

    private static final String IDS_2D = "int x = get_global_id(0), y = get_global_id(1); ";

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Description> infer(String kernel) {
        try {
            Files.writeString(folder.resolve("k.cl"), kernel);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return infer(Optional.empty());
    }

    private Optional<Description> infer(Optional<String> function) {
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", function, BuildOptions.NONE);
        Pipeline pipeline = new Pipeline(diagnostics);
        return pipeline.description(request, true)
                .filter(description -> pipeline.program(request, description).isPresent());
    }

    private List<String> errors() {
        return diagnostics.list().stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .map(diagnostic -> diagnostic.code().id())
                .toList();
    }

    /** For example {@code in nx + 4: {1} {2}; n = nx; <nx> from 1 by 8}. */
    private static String summary(Description description) {
        return description.allArguments().map(NewcomersKernelsTest::summary).collect(Collectors.joining("; "))
                + "; <" + texts(description.kernels().get(0).global()) + ">"
                + (description.kernels().get(0).offset().isEmpty()
                        ? ""
                        : " from " + texts(description.kernels().get(0).offset()))
                + (description.kernels().get(0).local().isEmpty()
                        ? ""
                        : " by " + texts(description.kernels().get(0).local()));
    }

    private static String summary(ArgumentElement argument) {
        if (argument.value().isPresent()) {
            return argument.name() + " = "
                    + argument.value()
                            .get()
                            .value()
                            .replaceAll("^\\{(.*)}$", "$1")
                            .replace(", ", " ");
        }
        if (argument.property().value().equals("local")) {
            return argument.name() + " = " + texts(argument.size());
        }
        return argument.name() + " " + texts(argument.size())
                + argument.image().map(format -> " of " + format).orElse("")
                + (argument.points().isEmpty() ? "" : ": " + texts(argument.points()))
                + argument.wraps().map(wraps -> " wrapping " + wraps).orElse("")
                + (argument.distribution().isPresent() ? " everywhere" : "")
                + argument.origin().map(origin -> " at " + origin).orElse("");
    }

    private static String texts(List<Text> parts) {
        return parts.stream().map(Text::value).collect(Collectors.joining(" "));
    }

    private void assertInferred(String kernel, String expected) {
        assertThat(infer(kernel).map(NewcomersKernelsTest::summary)).contains(expected);
    }

    @Test
    void arraysAreAsLargeAsGuardsSayNotAsItemsWrite() {
        assertInferred("""
                __kernel __attribute__((reqd_work_group_size(16, 16, 1)))
                void smooth(__global const float *in, __global float *out, const int w, const int h) {
                    __local float tile[18][18];
                    const int gx = get_global_id(0), gy = get_global_id(1), lx = get_local_id(0) + 1, ly = get_local_id(1) + 1;
                    if (gx < w && gy < h) {
                        tile[ly][lx] = in[gy * w + gx];
                        if (lx == 1  && gx > 0)     tile[ly][0]  = in[gy * w + gx - 1];
                        if (lx == 16 && gx < w - 1) tile[ly][17] = in[gy * w + gx + 1];
                        if (ly == 1  && gy > 0)     tile[0][lx]  = in[(gy - 1) * w + gx];
                        if (ly == 16 && gy < h - 1) tile[17][lx] = in[(gy + 1) * w + gx];
                    }
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (gx > 0 && gx < w - 1 && gy > 0 && gy < h - 1)
                        out[gy * w + gx] = 0.2f * (tile[ly][lx] + tile[ly][lx-1] + tile[ly][lx+1] + tile[ly-1][lx] + tile[ly+1][lx]);
                }
                """, "in w h: {0,0} {-1,0} {1,0} {0,-1} {0,1}; out w h; w = w; h = h; <w h> by 16 16");
    }

    /** Each row of the array may be one work-item's: whether the first or the last comes first says nothing of how large it is. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            for (int y = 0; y < ny; y++) v[y * nx + x] = a[y * nx + x];                                    | ny
            for (int y = ny - 1; y >= 0; --y) v[y * nx + x] = a[y * nx + x];                               | ny
            for (int m = 0; m < ny; m++) { int y = ny - 1 - m; v[y * nx + x] = a[y * nx + x]; }            | ny
            for (uint y = ny; y-- > 0;) v[y * nx + x] = a[y * nx + x];                                     | ny
            for (int y = ny - 1; y >= 0; y -= 2) v[y * nx + x] = a[y * nx + x];                            | ny
            for (int y = ny - 1; y >= m; y--) v[y * nx + x] = a[y * nx + x];                               | ny
            for (int y = 63; y >= 0; y--) v[y * nx + x] = a[y * nx + x];                                   | 64
            for (int y = x; y >= 0; y--) v[y * nx + x] = a[y * nx + x];                                    | nx
            int y = ny - 1; do { v[y * nx + x] = a[y * nx + x]; } while (--y >= 0);                        | ny
            int y = ny; do { y--; v[y * nx + x] = a[y * nx + x]; } while (y > 0);                          | ny
            int y = ny - 1; do v[y * nx + x] = a[y * nx + x]; while (y-- > 0);                             | ny
            int y = 0; do { v[y * nx + x] = a[y * nx + x]; } while (++y < ny);                             | ny
            int y = ny; while (y--) v[y * nx + x] = a[y * nx + x];                                         | ny
            __global const float *p = a + (ny - 1) * nx + x; for (int y = ny; y-- > 0; p -= nx) v[y * nx + x] = *p; | ny
            """)
    void loopsThatCountDownGoThroughArraysLikeOthers(String loop, String rows) {
        assertThat(infer("__kernel void k(__global const float *a, __global float *v, int nx, int ny, int m) {"
                                + " int x = get_global_id(0); if (x >= nx) return; " + loop + " }")
                        .map(NewcomersKernelsTest::summary)
                        .orElse(""))
                .startsWith("a nx " + rows + ": {0,0}; v nx " + rows + ";")
                .endsWith("<nx 1>");
    }

    /** A scalar that is bound to a number cannot give a parameter its name. */
    @Test
    void aSizeIsNotCalledAsAScalarOfAnotherValue() {
        assertInferred(
                "__kernel void k(__global float *f, __global const int *mask, int nx, int ny) {"
                        + " int y = ny - 2, x = get_global_id(0); if (!mask[x + y * nx]) f[x + y * nx] += 1; }",
                "f columns: {0}; mask columns: {0}; nx = 0; ny = 0; <columns>");
    }

    /** A line is solved forth and back, along each dimension; what a neighbour along the line has is the work-item's own. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            i >= ny || j >= nz @ (j * ny + i) * nx @ 1       @ nx @ 1 ny nz
            i >= nx || j >= nz @ j * ny * nx + i   @ nx      @ ny @ nx 1 nz
            i >= nx || j >= ny @ j * nx + i        @ ny * nx @ nz @ nx ny 1
            """)
    void linesAreSolvedForthAndBack(String guard, String begin, String step, String count, String items) {
        assertThat(infer("__kernel void k(__global const float *a, __global float *v, int nx, int ny, int nz) {"
                                + " int i = get_global_id(0), j = get_global_id(1); if (" + guard + ") return; int b = "
                                + begin + ", s = " + step + "; v[b] = a[b]; for (int l = 1; l < " + count
                                + "; l++) v[b + l * s] = a[b + l * s] - v[b + (l - 1) * s]; for (int l = " + count
                                + " - 2; l >= 0; l--) v[b + l * s] -= v[b + (l + 1) * s]; }")
                        .map(NewcomersKernelsTest::summary)
                        .orElse(""))
                .startsWith("a nx ny nz: {0,0,0}; v nx ny nz: {0,0,0};")
                .endsWith("<" + items + ">");
    }

    @Test
    void aWindowThatIsClampedAtTheBordersIsAWindow() {
        String window = "{-1,-1} {0,-1} {1,-1} {-1,0} {1,0} {-1,1} {0,1} {1,1}";
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h) { " + IDS_2D
                        + "float s = 0; for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++)"
                        + " s += in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)];"
                        + " if (x < w && y < h) out[y * w + x] = s; }",
                "in w h: " + window.replace("{1,0}", "{0,0} {1,0}") + "; out w h; w = w; h = h; <w h>");
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int n) { int i = get_global_id(0); float s = 0;"
                        + " for (int j = -1; j <= 1; j++) s += in[clamp(i + j, 0, n - 1)]; out[i] = s; }",
                "in n: {-1} {0} {1}; out n; n = n; <n>");
    }

    /** A table has as many elements as are read of it, whatever scalar that is. */
    @Test
    void aTableThatIsReadFromItsEndIsAsLongAsTheWindow() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, __global const float *f, int taps, int n) {"
                        + " int x = get_global_id(0); if (x >= n) return; float s = 0;"
                        + " for (int j = x + 1 < taps ? taps - 1 - x : 0; j < taps; j++) s += f[taps - 1 - j] * in[x - taps + 1 + j];"
                        + " out[x] = s; }",
                "in n: {1 - taps..0}; out n; f taps everywhere; taps = taps; n = n; <n>");
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, __constant float *f, int r, int n) {"
                        + " int x = get_global_id(0); if (x >= n) return; int first = max(0, x - r); float s = 0;"
                        + " for (int i = first; i < min(n, x + r); i++) s += f[i - first] * in[i]; out[x] = s; }",
                "in n: {-r..r - 1}; out n; f 2*r everywhere; r = r; n = n; <n>");
    }

    @Test
    void aKernelThatReadsBeforeItsArrayIsLaunchedFromFurtherOn() {
        assertInferred(
                "__kernel void k(__global const float *h, __global float *o, int w) { " + IDS_2D
                        + "o[y * w + x] = h[(y - 1) * w + x] + h[(y + 1) * w + x]; }",
                "h w ny + 2: {0,-1} {0,1}; o w ny + 2; w = gsize(0); <w ny> from 0 1");
    }

    @Test
    void arraysWithABorderHaveTheSizesThatTheKernelIsPassed() {
        String kernel = "__kernel void k(__global const float *in, __global float *out, int nx, int ny) { " + IDS_2D
                + "int i = (y + 1) * nx + x + 1; out[i] = in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx]; }";
        String points = "{-1,0} {1,0} {0,-1} {0,1}";
        assertInferred(
                kernel, "in nx ny: " + points + "; out nx ny; nx = extent(in,0); ny = extent(in,1); <nx - 2 ny - 2>");
        assertInferred(
                kernel.replace("nx", "pitch").replace(", int ny", ""),
                "in nx + 2 ny + 2: " + points + "; out nx + 2 ny + 2; pitch = extent(in,0); <nx ny>");
    }

    /** Rows whose pitch is a number hold what guards by scalars let pass only if these are small enough. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            x < n && y < m @ b[y * 66 + x] = a[y * 66 + x];                                       @ 66
            x < n && y < m @ b[y * 66 + x] = a[y * 66 + x + 1];                                   @ 65
            x < n && y < m @ b[(y + 1) * 66 + x + 1] = a[y * 66 + x + 1] + a[(y + 1) * 66 + x + 2]; @ 64
            x > 0 && y > 0 && x < n - 1 && y < n - 1 @ b[y * 66 + x] = a[y * 66 + x + 1] + a[y * 66 + x - 66]; @ 66
            x < n - 1 && y < m @ b[y * 66 + 2 * x] = a[y * 66 + 2 * x]; b[y * 66 + 2 * x + 1] = a[y * 66 + 2 * x]; @ 33
            """)
    void guessesFitIntoRowsOfANumberOfElements(String guard, String statements, long most) {
        Description description = infer("__kernel void k(__global const float *a, __global float *b, int n, int m) { "
                        + IDS_2D + "if (" + guard + ") { " + statements + " } }")
                .orElseThrow();

        assertThat(description.parameters().get(0).name().value()).isEqualTo("n");
        assertThat(description.parameters().get(0).value().orElseThrow().value())
                .isEqualTo(Long.toString(most));
        assertThat(errors()).isEmpty();
    }

    /** The statement beside a stencil, what it is called, and the reduction that finds the same. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            if (v != a[x]) r[0] |= 1;                           @ changed without      @ atomic_or
            if (x == 1) *r = v;                                 @ written by one       @ <let name="r">
            atomic_xchg(r, v);                                  @ an exchange          @ choose one by a rule
            r[0] += v;                                          @ changed without      @ of="b" with="sum"
            *r = v;                                             @ written by all       @ choose one by a rule
            atomic_inc(r + get_group_id(0));                    @ a result of each     @ of="b" with="sum"
            if (get_local_id(0) == 0) r[get_group_id(0)+1] = n; @ a result of each     @ of="b" with="sum"
            """)
    void aResultBesideAStencilIsRefusedWithTheStencilAndWhatToWriteInstead(
            String statement, String kind, String reduction) {
        infer("__kernel void k(__global const int *a, __global int *b, __global int *r, int n) {"
                + " int x = get_global_id(0); if (x < 1 || x >= n - 1) return; int v = a[x - 1] + a[x + 1]; b[x] = v; "
                + statement + " }");

        assertThat(errors()).containsExactly("HM242");
        Diagnostic error = diagnostics.list().get(diagnostics.list().size() - 1);
        assertThat(error.message())
                .contains("' is " + kind, "; the rest of the kernel can be described: it reads a at ")
                .contains("{-1} {1}")
                .endsWith(", writes b");
        assertThat(error.hint()).contains(reduction);
    }

    /** What all work-items do beside a stencil, the array's elements, and how it is combined. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            if (v != a[x]) *r = 1;                              @ 1   @ any from 0
            if (v == a[x]) r[2] = 0;                            @ 3   @ any from 1
            if (v != a[x]) r[0] = n;                            @ 1   @ any from 0
            if (v > 3) r[0] = 1; else r[1] = 1;                 @ 2   @ any from 0
            atomic_xchg(r, 7);                                  @ 1   @ any from 0
            if (v != a[x]) atomic_or(r, 1);                     @ 1   @ or from 0
            atomic_and(r, v);                                   @ 1   @ and from -1
            atomic_xor(r, v);                                   @ 1   @ xor from 0
            if (v > 0) atomic_inc(r); else atomic_sub(r + 1, v); @ 2  @ sum from 0
            atom_add(&r[n], v);                                 @ n + 1 @ sum from 0
            atomic_min(r, v);                                   @ 1   @ min from 2147483647
            atomic_max(r, v);                                   @ 1   @ max from -2147483648
            atomic_inc(&r[v & 15]);                             @ 16  @ sum from 0
            atomic_inc(&r[(uchar)v]);                           @ 256 @ sum from 0
            atomic_add(r + clamp(v / 8, 0, 63), 2);             @ 64  @ sum from 0
            atomic_inc(&r[(uint)v % 10u]);                      @ 10  @ sum from 0
            atomic_inc(&r[v]);                                  @ rElements @ sum from 0
            (void)atomic_inc(r);                                @ 1   @ sum from 0
            for (int i = get_local_id(0); i < 16; i += get_local_size(0)) atomic_add(r + i, v); @ 16 @ sum from 0
            """)
    void whatAllWorkItemsChangeTogetherIsCombined(String statement, String size, String combine) {
        Description description = infer(
                        "__kernel void k(__global const int *a, __global int *b, __global int *r, int n) {"
                                + " int x = get_global_id(0); if (x < 1 || x >= n - 1) return; int v = a[x - 1] + a[x + 1]; b[x] = v; "
                                + statement + " }")
                .orElseThrow();

        ArgumentElement r = description.arguments().get(2);
        CombineElement how = r.combine().orElseThrow();
        assertThat(texts(r.size())).isEqualTo(size);
        assertThat(how.said()).isEqualTo(combine);
        assertThat(how.from().orElseThrow().guessed()).isTrue();
    }

    /** Another kernel's flag is no scalar that is passed by a pointer. */
    @Test
    void whatAnotherKernelChangesIsAFieldOfTheKernelThatReadsIt() {
        Description description = infer("""
                        __kernel void grow(__global const int *a, __global int *b, __global int *flag, int n) {
                            int x = get_global_id(0); if (x < 1 || x >= n - 1) return;
                            b[x] = a[x - 1] + a[x + 1]; if (b[x] != a[x]) *flag = 1; }
                        __kernel void keep(__global int *a, __global const int *b, __global const int *flag, int n) {
                            int x = get_global_id(0); if (x < n && flag[0]) a[x] = b[x]; }
                        """).orElseThrow();

        ArgumentElement read = description.kernels().get(1).arguments().get(2);
        assertThat(read.field().orElseThrow().value()).isEqualTo("flag");
        assertThat(read.distribution()).isEmpty();
        assertThat(read.combine()).isEmpty();
        assertThat(description.fields().stream()
                        .filter(field -> field.combine().isPresent())
                        .map(field -> field.name().value()))
                .containsExactly("flag");
    }

    /** What depends on the order of work-items, on one device as well, is not. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "b[x] = atomic_inc(r);",
                "if (r[0] == 0) r[0] = 1;",
                "if (v > 3) *r = 1; else *r = 0;",
                "atomic_add(r, v); atomic_max(r, v);",
                "atomic_cmpxchg(r, 0, 1);",
                "*r = v;",
                "n = v; *r = n;",
                "b[atomic_inc(r)] = x;",
                "r[a[x]] = 1;"
            })
    void whatDependsOnTheOrderIsNotCombined(String statement) {
        assertThat(infer("__kernel void k(__global const int *a, __global int *b, __global int *r, int n) {"
                        + " int x = get_global_id(0); if (x < 1 || x >= n - 1) return; int v = a[x - 1] + a[x + 1]; b[x] = v; "
                        + statement + " }"))
                .isEmpty();
    }

    /** A work-group's element is described if the group is known, and is its own: one of as many as there are groups. */
    @Test
    void whatEachWorkGroupWritesBesideAStencilIsAFieldWithAnElementForEach() {
        String kernel =
                "__kernel __attribute__((reqd_work_group_size(16, 8, 1))) void k(__global const int *a, __global int *b,"
                        + " __global int *r, int w, int h) { " + IDS_2D
                        + "if (x > 0 && x < w - 1 && y < h) b[y * w + x] = a[y * w + x - 1] + a[y * w + x + 1];"
                        + " if (get_local_id(0) == 0 && get_local_id(1) == 0) r[get_group_id(1) * get_num_groups(0) + get_group_id(0)] = 1; }";

        Description description = infer(kernel).orElseThrow();

        assertThat(description.fields())
                .filteredOn(field -> field.name().value().equals("r"))
                .singleElement()
                .satisfies(field -> assertThat(texts(field.size())).isEqualTo("w / 16 h / 8"));
        assertThat(infer(kernel.replace("16, 8, 1", "16, 4, 1"))).isPresent(); // as many rows as an int has bytes
        assertThat(infer(kernel.replace("get_num_groups(0) + get_group_id(0)", "get_num_groups(0)")))
                .isEmpty();
    }

    @Test
    void whatIsReadBehindTheOwnElementHasRoom() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out) { int i = get_global_id(0); float s = 0;"
                        + " for (uint q = 5; q-- > 0;) s += in[i + q]; out[i] = s; }",
                "in nx + 4: {0} {1} {2} {3} {4} at {0}; out nx; <nx>");
    }

    @Test
    void groupsFollowFromTheKernelsOwnLocalArrays() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out) { __local float u[8]; int l = get_local_id(0);"
                        + " u[l] = in[get_global_id(0)]; barrier(CLK_LOCAL_MEM_FENCE); out[get_global_id(0)] = u[7 - l]; }",
                "in nx: {0}; out nx; <nx> by 8");
    }

    @Test
    void arraysHaveAsManyComponentsAsAreTouched() {
        assertThat(infer("__kernel void k(__global const float *f, __global float *g, __global float *u, int n) {"
                                + " int i = get_global_id(0); if (i < 1 || i >= n - 1) return;"
                                + " for (int q = 0; q < 5; q++) g[q * n + i] = f[q * n + i - 1] + f[q * n + i + 1];"
                                + " u[i] = f[i]; u[n + i] = f[n + i]; }")
                        .orElseThrow()
                        .fields())
                .extracting(field -> field.name() + " "
                        + field.size().stream().map(Text::value).toList())
                .containsExactly("f [n, 5]", "g [n, 5]", "u [n, 2]");
    }

    @Test
    void anArrayWithoutComponentsIsBesideOneThatHasSome() {
        assertInferred(
                "__kernel void k(__global float *f, __global const int *solid, int n) { int i = get_global_id(0);"
                        + " if (i < n && !solid[i]) for (int q = 0; q < 9; q++) f[q * n + i] *= 0.5f; }",
                "f : {0}; solid : {0}; n = gsize(0); <n>");
    }

    @Test
    void whatIsReadAroundAWorkItemIsGuardedByTheSizes() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h) { " + IDS_2D
                        + "float s = 0; for (int j = -1; j <= 1; j++) { int v = y + j, u = x + j;"
                        + " if (v >= 0 && v < h && u >= 0 && u < w) s += in[v * w + u]; } out[y * w + x] = s; }",
                "in w h: {-1,-1} {0,-1} {1,-1} {-1,0} {0,0} {1,0} {-1,1} {0,1} {1,1}; out w h; w = w; h = h; <w h>");
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out) { " + IDS_2D
                        + "float s = in[y * 64 + x]; if (x < 63) s += in[y * 64 + x + 1]; if (y < 31) s += in[(y + 1) * 64 + x];"
                        + " out[y * 64 + x] = s; }",
                "in 64 32: {0,0} {1,0} {0,1}; out 64 32; <64 32>");
    }

    @Test
    void rowsOfLocalMemoryAreAsLongAsAGroupReaches() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, __local float *t, int pitch, int w, int h) { "
                        + IDS_2D + "int l = get_local_id(0) + 1, m = get_local_id(1) + 1; bool in_ = x < w && y < h;"
                        + " if (in_) t[m * pitch + l] = in[y * w + x]; barrier(CLK_LOCAL_MEM_FENCE);"
                        + " if (in_) out[y * w + x] = t[m * pitch + l] + t[m * pitch + l + 1] + t[m * pitch + l - 1]; }",
                "in w h: {0,0}; out w h; t = 306; pitch = 18; w = gsize(0); h = gsize(1); <w h> by 16 16");
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, __local float *p) { " + IDS_2D
                        + "__local float (*t)[8] = (__local float (*)[8])p; int l = get_local_id(0), m = get_local_id(1);"
                        + " t[m][l] = in[y * 64 + x]; barrier(CLK_LOCAL_MEM_FENCE); out[y * 64 + x] = t[m][l] * 2; }",
                "in 64 ny: {0,0}; out 64 ny; p = 1024; <64 ny> by 8 128");
    }

    @Test
    void theNumberOfAPlaneIsTheFirst() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h, int plane) { " + IDS_2D
                        + "int base = plane * w * h; if (x < w && y < h) out[base + y * w + x] = 2 * in[base + y * w + x]; }",
                "in w h: {0,0}; out w h; w = gsize(0); h = gsize(1); plane = 0; <w h>");
    }

    @Test
    void whatIsTurnedRoundIsAsLarge() {
        assertInferred(
                "__kernel void k(__global float *out, __global const float *in, int w, int h) { " + IDS_2D
                        + "out[y * get_global_size(0) + x] = in[(h - 1 - y) * w + (w - 1 - x)]; }",
                "out w h; in h*w everywhere; w = w; h = h; <w h>");
    }

    @Test
    void whatIsTakenForASquareIsOne() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out) { int i = get_global_id(0), j = get_global_id(1);"
                        + " int n = get_global_size(0); if (i > 0 && i < n - 1) out[i * n + j] = in[(i - 1) * n + j] + in[(i + 1) * n + j]; }",
                "in nx nx: {0,-1} {0,1}; out nx nx; <nx nx>");
    }

    @Test
    void aWindowThatIsCutOffAtTheBordersIsAWindow() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h, int r) { " + IDS_2D
                        + "if (x >= w || y >= h) return; float s = 0; for (int j = max(y - 1, 0); j <= min(y + 1, h - 1); j++)"
                        + " for (int i = max(x - r, 0); i < min(x + r + 1, w); i++) s += in[j * w + i]; out[y * w + x] = s; }",
                "in w h: {-r..r,0} {-r..r,1} {-r..r,-1}; out w h; w = w; h = h; r = r; <w h>");
    }

    @Test
    void halvesAreWritten() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int n, int size) { int i = get_global_id(0); float s = 0;"
                        + " for (int j = -size / 2; j <= size / 2; j++) s += in[clamp(i + j, 0, n - 1)]; if (i < n) out[i] = s; }",
                "in n: {-(size / 2)..size / 2}; out n; n = n; size = size; <n>");
    }

    @Test
    void thePitchOfAnArrayThatIsOnlyReadIsOne() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int pitch) { " + IDS_2D
                        + "out[y * get_global_size(0) + x] = in[y * pitch + x]; }",
                "in nx ny: {0,0}; out nx ny; pitch = gsize(0); <nx ny>");
    }

    @Test
    void unsignedNumbersWrapAsOnTheDevice() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, uint w) { uint x = get_global_id(0),"
                        + " y = get_global_id(1); in += w; out[y * w + x] = in[(y - 1) * w + x]; }",
                "in w ny + 1: {0,0} at {0,1}; out w ny + 1 at {0,1}; w = gsize(0); <w ny> from 0 1");
    }

    @Test
    void neighboursAcrossTheEndsAreNeighbours() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h) { " + IDS_2D
                        + "out[y * w + x] = in[y * w + (x + 1) % w] + in[((y + h - 1) % h) * w + x]; }",
                "in w h: {1,0} {0,-1} wrapping x y; out w h; w = w; h = h; <w h>");
    }

    @Test
    void aRadiusIsARange() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int n, int r) { int i = get_global_id(0);"
                        + " if (i < r || i >= n - r) return; float s = 0; for (int d = -r; d <= r; d++) s += in[i + d]; out[i] = s; }",
                "in n: {-r..r}; out n; n = n; r = r; <n>");
    }

    @Test
    void idsThatAreTakenApartAreCounted() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, int w, int h) { int i = get_global_id(0);"
                        + " int x = i % w, y = i / w; if (y > 0 && y < h - 1) out[y * w + x] = in[(y - 1) * w + x]; }",
                "in h*w: {-w}; out h*w; w = w; h = h; <h*w>");
    }

    @Test
    void aSmallBufferOfConstantsIsAScalar() {
        assertInferred(
                "__kernel void k(__global const float *in, __global float *out, __global const int *n) { int i = get_global_id(0);"
                        + " if (i > 0 && i < n[0] - 1) out[i] = in[i - 1] + in[i + 1]; }",
                "in n_0: {-1} {1}; out n_0; n = n_0; <n_0>");
    }

    @Test
    void imagesHaveAnElementForEveryWorkItem() {
        assertInferred(
                """
                const sampler_t edge = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
                __kernel void k(__read_only image2d_t in, sampler_t s, __write_only image2d_t out) {
                    int2 p = (int2)(get_global_id(0), get_global_id(1));
                    write_imagef(out, p, read_imagef(in, edge, p - (int2)(1, 0)) + read_imagef(in, s, convert_float2(p)));
                }
                """,
                "in nx ny of RGBA FLOAT: {-1,0} {0,0};"
                        + " s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;"
                        + " out nx ny of RGBA FLOAT; <nx ny>");
    }

    @Test
    void anImageIsReadByWhatGoesWithItsFormat() {
        assertInferred("""
                const sampler_t none = CLK_ADDRESS_NONE | CLK_FILTER_NEAREST;
                float at(__read_only image2d_t in, int2 p) {
                    const int type = get_image_channel_data_type(in);
                    return type == CLK_FLOAT ? read_imagef(in, none, p).x
                            : type == CLK_UNSIGNED_INT8 || type == CLK_UNSIGNED_INT16 ? read_imageui(in, none, p).x
                            : read_imagei(in, none, p).x;
                }
                __kernel void k(__read_only image2d_t in, __write_only image2d_t out) {
                    int2 p = (int2)(get_global_id(0), get_global_id(1));
                    write_imageui(out, p, at(in, p) > 0.5f);
                }
                """, "in nx ny of RGBA FLOAT: {0,0}; out nx ny of RGBA UNSIGNED_INT32; <nx ny>");
    }

    @Test
    void whatAMacroReadsIsWhatItsFunctionReads() {
        assertInferred("""
                #define READ(image, p) read_imageui(image, edge, p)
                #define WRITE(image, p, v) write_imagei(image, p, convert_int4(v))
                const sampler_t edge = CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;
                __kernel void k(__read_only image2d_t in, __write_only image2d_t out) {
                    int2 p = (int2)(get_global_id(0), get_global_id(1));
                    WRITE(out, p, READ(in, p));
                }
                """, "in nx ny of RGBA UNSIGNED_INT32: {0,0}; out nx ny of RGBA SIGNED_INT32; <nx ny>");
    }

    @Test
    void imagesAreAsLargeAsGuardsAndWrittenElementsSay() {
        assertInferred(
                "__kernel void k(__write_only image2d_t out, __read_only image2d_t in, int w, int h) { " + IDS_2D
                        + "if (x < w && y < h) { write_imageui(out, (int2)(2 * x, y), read_imageui(in, (int2)(2 * x, y)));"
                        + " write_imageui(out, (int2)(2 * x + 1, y), 7); } }",
                "out 2*w h of RGBA UNSIGNED_INT32; in 2*w h of RGBA UNSIGNED_INT32: {0,0}; w = w; h = h; <w h>");
    }

    @Test
    void anImageThatIsReadAnywhereIsEverywhere() {
        assertInferred(
                "__kernel void k(__read_only image2d_t in, __global const int2 *where, __global float4 *out, int w) { "
                        + IDS_2D + "if (x < w) out[y * w + x] = read_imagef(in, where[y * w + x]); }",
                "in w ny of RGBA FLOAT everywhere; where w ny: {0,0}; out w ny; w = w; <w ny>");
    }

    @Test
    void otherImagesAreNamedInTheirRefusal() {
        assertThat(
                        infer(
                                "__kernel void k(__read_write image2d_t a, image1d_t b, __global float *c) { c[get_global_id(0)] = 1; }"))
                .isEmpty();
        assertThat(diagnostics.list())
                .extracting(diagnostic -> diagnostic.message())
                .containsExactly(
                        "no argument can be passed as '__read_write image2d_t'",
                        "no argument can be passed as 'image1d_t'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            HM122 | int i = get_global_id(0); if (i > 0 && i < n - 1) a[i] = 0.5f * (a[i - 1] + a[i + 1]);
            HM122 | int i = get_global_id(0); if (i < n) { a[i] = b[i]; barrier(CLK_GLOBAL_MEM_FENCE); b[i] = a[n - 1 - i]; }
            HM122 | int i = get_global_id(0); for (int t = 0; t < n; t++) { b[i + 1] = a[i] + a[i + 2]; barrier(CLK_GLOBAL_MEM_FENCE); a[i + 1] = b[i + 1]; barrier(CLK_GLOBAL_MEM_FENCE); }
            HM124 | int i = get_global_id(0); if (i < n) { kept[i % 4] = b[i]; a[i] = kept[(i + 1) % 4]; }
            HM124 | int i = get_global_id(0); if (i < n) { atomic_inc(&hits); a[i] = b[i]; }
            HM123 | int i = get_global_id(0); if (i < n) a[i] = FACTOR * b[i];
            """)
    void whatWouldBeWrongOnOneDeviceIsRefused(String code, String statements) {
        assertThat(infer("__global float kept[4]; __global int hits;\n"
                        + "__kernel void k(__global float *a, __global float *b, int n) { " + statements + " }"))
                .isEmpty();
        assertThat(errors()).contains(code);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            one element for each group, which one of its work-items writes and none reads | a[2 * get_group_id(0)] = b[i];
            its elements are not integers that are changed as what they are, which several devices cannot do together | if (b[i] > 0) a[n] = 1;
            they are a border or a plane of it only  | a[i * n] = b[i];
            several work-items may write one element, as where ids are bounded by clamp, min or max; have work-items beyond the ends return instead | a[clamp(i, 1, n - 2)] = b[i];
            """)
    void whatIsNoStencilIsNamed(String remark, String statements) {
        assertThat(infer(
                        "__kernel void k(__global float *a, __global const float *b, int n) { int i = get_global_id(0); "
                                + statements + " }"))
                .isEmpty();
        assertThat(diagnostics.list())
                .extracting(diagnostic -> diagnostic.message())
                .anyMatch(message -> message.endsWith(remark));
    }

    @Test
    void aFileThatDoesNotCompileIsRefusedAsAWhole() throws IOException {
        Files.writeString(
                folder.resolve("k.cl"),
                "__kernel void k(__global float *a, __global const float *b) { a[get_global_id(0)] = b[get_global_id(0)]; }\n"
                        + "__kernel void other(__global float *c) { c[0] = FACTOR; }");

        assertThat(infer(Optional.of("k"))).isEmpty();
        assertThat(errors()).contains("HM123");
    }

    @Test
    void workItemsThatOverwriteEachOtherAreRefused() {
        assertThat(infer(
                        "__kernel __attribute__((reqd_work_group_size(8, 1, 1))) void k(__global const int *in, __global int *out) {"
                                + " __local int t[4]; int i = get_global_id(0), l = get_local_id(0); t[l / 2] = in[i];"
                                + " barrier(CLK_LOCAL_MEM_FENCE); out[i] = t[l / 2]; }"))
                .isEmpty();
    }

    @Test
    void elementsOfTwoColoursAreNoRace() {
        assertThat(
                        infer(
                                "__kernel void k(__global float *a, int w, int h, int colour) { " + IDS_2D
                                        + "if (x > 0 && y > 0 && x < w - 1 && y < h - 1 && ((x + y) & 1) == colour)"
                                        + " a[y * w + x] = 0.25f * (a[y * w + x - 1] + a[y * w + x + 1] + a[(y - 1) * w + x] + a[(y + 1) * w + x]); }"))
                .isPresent();
    }
}
