package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.model.ParameterRequirement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers of 32 bits that lead to subscripts have to stay in their range; which sizes that takes is computed here by hand. */
class IntegerRangesTest {

    private static final long W = 30_000;
    private static final long ROW = W + 2;
    private static final long INT = Integer.MAX_VALUE;
    private static final long UINT = 0xffffffffL;

    private static final String IDS = "int x = get_global_id(0), y = get_global_id(1); ";

    @TempDir
    Path folder;

    /** A kernel of {@code w x h} work-items, with arrays one element larger on all sides; all of {@code b} is read. */
    private Checked check(long h, String functions, String body) throws IOException {
        String sizes = "<argsize><dimsize>w + 2</dimsize><dimsize>h + 2</dimsize>";
        return Checked.of(
                folder,
                "<program name='P'><parameter><name>w</name><value>" + W + "</value></parameter>"
                        + "<parameter><name>h</name><value>" + h + "</value></parameter>"
                        + "<argument><name>a</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>"
                        + sizes + "</argsize></argument>"
                        + "<argument><name>b</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>"
                        + sizes + "<dimsize>4</dimsize></argsize><distribution>replicated</distribution></argument>"
                        + scalar("w") + scalar("h")
                        + "<kernel><name>p.cl</name><global><gsize>w</gsize><gsize>h</gsize></global></kernel></program>",
                "p.cl",
                functions + "\n__kernel void p(__global float *a, __global const float *b, int w, int h) {\n" + body
                        + "\n}",
                false);
    }

    private static String scalar(String name) {
        return "<argument><name>" + name + "</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>"
                + "<value>" + name + "</value></argument>";
    }

    /** The kernel, and the greatest number that it computes for {@code h}; for what range. */
    static final List<Arguments> KERNELS = List.of(
            of("", IDS + "int i = (y + 1) * (w + 2) + x + 1; a[i] = b[i];", INT, h -> h * ROW + W),
            of(
                    "",
                    IDS + "a[(y + 1) * (w + 2) + (x + 1)] = b[(y + 2) * (w + 2) + x + 2];",
                    INT,
                    h -> (h + 1) * ROW + W + 1),
            of("", IDS + "size_t i = (size_t)((y + 1) * (w + 2) + x + 1); a[i] = b[i];", INT, h -> h * ROW + W),
            of(
                    "",
                    IDS + "int row = w + 2; int i = y; i *= row; i += x; i += row + 1; a[i] = b[i - 1];",
                    INT,
                    h -> h * ROW + W),
            of("", IDS + "uint r = w + 2, i = (y + 1u) * r + x + 1; a[i] = b[i];", UINT, h -> h * ROW + W),
            of(
                    "",
                    "uint x = get_global_id(0), y = get_global_id(1), r = w + 2, i = y * r + x + r + 1; a[i] = b[i];",
                    UINT,
                    h -> h * ROW + W),
            of(
                    "",
                    IDS + "long r = w + 2, i = (y + 1) * r + x + 1; a[i] = b[(y + 2) * (w + 2) + x];",
                    INT,
                    h -> (h + 1) * ROW + W - 1),
            of(
                    "#define AT(x, y) ((y) * (w + 2) + (x))",
                    IDS + "a[AT(x + 1, y + 1)] = b[AT(x, y + 2)];",
                    INT,
                    h -> (h + 1) * ROW + W - 1),
            of(
                    "int at(int x, int y, int row) { return y * row + x; }",
                    IDS + "a[at(x + 1, y + 1, w + 2)] = b[at(x, y + 2, w + 2)];",
                    INT,
                    h -> (h + 1) * ROW + W - 1),
            of(
                    "",
                    IDS + "float s = 0; for (int k = 0; k < 3; k++) { s += b[(y + k) * (w + 2) + x]; }"
                            + " a[(y + 1L) * (w + 2) + x + 1] = s;",
                    INT,
                    h -> (h + 1) * ROW + W - 1),
            of(
                    "",
                    IDS
                            + "float s = 0; for (int k = 0; k < 4; k++) { s += b[k * (w + 2) * (h + 2) + y * (w + 2) + x]; }"
                            + " a[(y + 1L) * (w + 2) + x + 1] = s;",
                    INT,
                    h -> 3 * ROW * (h + 2) + (h - 1) * ROW + W - 1),
            of(
                    "",
                    IDS + "int plane = (w + 2) * (h + 2); a[(y + 1L) * (w + 2) + x + 1] = b[(size_t)plane * 3 + x];",
                    INT,
                    h -> ROW * (h + 2)),
            of(
                    "",
                    IDS + "a[(y + 1L) * (w + 2) + x + 1] = b[4 * ((y + 1) * (w + 2) + x)];",
                    INT,
                    h -> 4 * (h * ROW + W - 1)),
            of(
                    "",
                    IDS + "a[(y + 1L) * (w + 2) + x + 1] = b[((y + 1) * (w + 2) * 8 + x) / 16];",
                    INT,
                    h -> 8 * h * ROW + W - 1),
            of(
                    "",
                    IDS + "__global const float *p = b + y * (w + 2); a[(y + 1L) * (w + 2) + x + 1] = p[x];",
                    INT,
                    h -> (h - 1) * ROW),
            of(
                    "",
                    "int2 at = (int2)(get_global_id(0), get_global_id(1)); int i = (at.y + 1) * (w + 2) + at.x + 1;"
                            + " a[i] = b[i];",
                    INT,
                    h -> h * ROW + W),
            of(
                    "",
                    IDS + "if ((y * w + x) * 2 >= 2 * (w * h)) return; a[(y + 1L) * (w + 2) + x + 1] = b[0];",
                    INT,
                    h -> 2 * W * h),
            of(
                    "",
                    IDS + "int top = min(y + 2, h); a[(y + 1L) * (w + 2) + x + 1] = b[top * (w + 2) + x];",
                    INT,
                    h -> h * ROW + W - 1),
            of(
                    "",
                    IDS + "int i = x == 0 ? (y + 1) * (w + 2) : y * (w + 2) + x; a[(y + 1L) * (w + 2) + x + 1] = b[i];",
                    INT,
                    h -> h * ROW),
            of(
                    "",
                    IDS + "a[(y + 1L) * (w + 2) + x + 1] = vload4((y * (w + 2) + x) / 4, b).x;",
                    INT,
                    h -> (h - 1) * ROW + W - 1),
            of(
                    "",
                    IDS + "a[(y + 1L) * (w + 2) + x + 1] = b[mul24(3, (y + 1) * 1000) + x];",
                    (1 << 23) - 1,
                    h -> 1000 * h),
            of(
                    "",
                    "uint x = get_global_id(0), y = get_global_id(1);"
                            + " a[(y + 1L) * (w + 2) + x + 1] = b[mad24((y + 1) * 1000, 3u, x)];",
                    (1 << 24) - 1,
                    h -> 1000 * h),
            of(
                    "",
                    "int x = get_global_id(0);"
                            + " for (int y = get_global_id(1); y < h; y += get_global_size(1)) a[(y + 1L) * (w + 2) + x + 1] = b[0];",
                    INT,
                    h -> 2 * h - 1));

    private static Arguments of(String functions, String body, long most, LongUnaryOperator extreme) {
        return Arguments.of(functions, body, most, extreme);
    }

    @ParameterizedTest
    @FieldSource("KERNELS")
    void programsAskForTheLargestSizeThatFits(String functions, String body, long most, LongUnaryOperator extreme)
            throws IOException {
        long fits = 1;
        for (long step = 1L << 31; step > 0; step /= 2) {
            fits += extreme.applyAsLong(fits + step) <= most ? step : 0;
        }
        Program program = check(100, functions, body).program().orElseThrow();
        long exceeds = fits + 1;

        assertThatCode(() -> ProgramPlanner.plan(program, Map.of("h", exceeds - 1)))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("h", exceeds)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("p.cl:")
                .hasMessageContaining(
                        most == INT
                                ? "is an int and overflows"
                                : most == UINT ? "is a uint and overflows" : "is a factor of 24 bits, and has more");
        assertThat(check(fits, functions, body).found()).doesNotContain("error HM220");
        assertThat(check(exceeds, functions, body).found()).contains("error HM220");
    }

    /** The last subscript of redblack.cl is {@code (ny + 2) * (nx + 2) - 2}, in both kernels. */
    @Test
    void ofSeveralKernelsTheTightestLimitIsAskedFor() throws IOException {
        assertThat(limits("redblack", "", ""))
                .extracting(ParameterRequirement::text)
                .containsExactly("(nx + 2)*(ny + 2) <= " + (INT + 2));
    }

    /** 60002 x 50002 cells are too many for one device, whose last subscript is one less; two have half of them each. */
    @Test
    void threeBillionCellsOfLifeNeedMoreThanOneDevice() throws IOException {
        Checked checked =
                example("life", text -> text.replaceFirst(">2000<", ">60000<").replaceFirst(">2000<", ">50000<"));

        assertThat(checked.found()).containsExactly("warning HM220");
        assertThat(checked.messages())
                .containsExactly(
                        "i + pitch + 1 leads to a subscript and is an int, which ends at 2147483647: with these"
                                + " sizes it would be " + (60_002L * 50_002 - 1) + " on one device");
    }

    /** The last subscript in a zone is {@code (gsize(1) + 2) * (gsize(0) + 20) - 11}. */
    @Test
    void underLocalAddressingEachZoneIsAsked() throws IOException {
        List<ParameterRequirement> limits = limits("jacobi2d", " addressing=\"global\"", "");

        assertThat(limits).allMatch(ParameterRequirement::usesZone);
        assertThat(limits)
                .extracting(ParameterRequirement::text)
                .containsExactly("(gsize(0) + 20)*(gsize(1) + 2) <= " + (INT + 11));
    }

    private Checked example(String name, UnaryOperator<String> change) throws IOException {
        Path files = Path.of("..", "examples", name);
        return Checked.of(
                folder,
                change.apply(Files.readString(files.resolve(name + ".xml"))),
                name + ".cl",
                Files.readString(files.resolve(name + ".cl")),
                false);
    }

    /** What an example asks for, with a change to its description. */
    private List<ParameterRequirement> limits(String example, String from, String to) throws IOException {
        Program program =
                example(example, text -> text.replace(from, to)).program().orElseThrow();
        return program.kernels().stream()
                .flatMap(kernel -> kernel.proof().requirements().stream())
                .toList();
    }

    /** Random numbers, masks, exclusive ors, and what is computed in 64 bits. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "size_t i = (size_t)(y + 1) * (w + 2) + x + 1; a[i] = b[i];",
                "long i = (y + 1L) * (w + 2) + x + 1; a[i] = b[(x * 1664525u + 1013904223u) & 1023u];",
                "long i = (y + 1L) * (w + 2) + x + 1; uint r = x * 1025u; r ^= r >> 6; r += r << 3; a[i] = b[r % 77];",
                "long i = (y + 1L) * (w + 2) + x + 1; uint r = (y * w + x) * 747796405u + 2891336453u;"
                        + " a[i] = r < 7u ? 1 : r;",
                "long i = (y + 1L) * (w + 2) + x + 1; int k = x * 5000 * y; a[i] = k;",
                "long i = (y + 1L) * (w + 2) + x + 1; a[i] = b[((y + 1) * (w + 2) * 31 + x) & 255];",
                "long i = (y + 1L) * (w + 2) + x + 1; a[i] = x * x + y * y < w ? 1 : 2;"
            })
    void othersMayWrap(String body) throws IOException {
        Checked checked = check(1_000_000, "", IDS + body);

        assertThat(checked.found()).doesNotContain("error HM220");
    }
}
