package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Proof;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.report.AddressingText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes to others' elements: taken where no two are to the same, a race otherwise. */
class PushRulesTest {

    private static final String ESOTERIC_PULL =
            "const int xp = (x + 1) % nx; const float a = f[(odd ? 1 : 0) * nx + x], b = f[(odd ? 0 : 1) * nx + xp];"
                    + " f[(odd ? 0 : 1) * nx + xp] = a; f[(odd ? 1 : 0) * nx + x] = b;";

    @TempDir
    Path folder;

    private Checked check(String body) throws IOException {
        return check(body, "<launch kernel=\"push\"/>");
    }

    /** Of {@code f}, which may be written, and {@code in}: two components of nx elements, and a scalar {@code odd}. */
    private Checked check(String body, String steps) throws IOException {
        return check(body, steps, "2c");
    }

    private Checked check(String body, String steps, String components) throws IOException {
        String kernel = """
                __kernel void push(__global float *f, __global const float *in, const int nx, const int odd)
                {
                    const int x = get_global_id(0);
                    if (x >= nx) return;
                    %s
                }
                """.formatted(body);
        return Checked.of(
                folder,
                """
                <program xmlns="urn:halomill:program:1" name="Push">
                  <parameter name="nx">24</parameter>
                  <field name="f" type="float" size="nx, %s"/> <field name="in" type="float" size="nx, 2c"/>
                  <kernel file="k.cl" global="nx">
                    <argument name="f" property="inout" %s/>
                    <argument name="in" property="input"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="odd" property="input" type="int">0</argument>
                  </kernel>
                  <schedule>%s</schedule>
                </program>
                """.formatted(components, components.endsWith("c") ? "wraps=\"x\" shadow=\"{-1} {1}\"" : "", steps),
                "k.cl",
                kernel,
                false);
    }

    private static Proof proof(Checked checked) {
        return checked.program().orElseThrow().kernels().get(0).proof();
    }

    /** Where each launch pushes, iteration by iteration. */
    private static List<List<String>> turns(Checked checked) {
        return checked.program().orElseThrow().schedule().stream()
                .map(Step.Launch.class::cast)
                .map(launch -> launch.turns().pushes().get("f").stream()
                        .map(PushRulesTest::text)
                        .toList())
                .toList();
    }

    private static String text(List<Point> points) {
        return points.stream().map(Point::text).sorted().collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "f[(x + 1) % nx] = in[x]; f[nx + (x + nx - 1) % nx] = in[nx + x];|{-1} of 1 {1} of 0",
                "f[x + 1 < nx ? x + 1 : 0] = in[x]; f[nx + x] = in[nx + x];|{0} of 1 {1} of 0",
                "if (x + 1 < nx) f[x + 1] = in[x]; if (x > 0) f[nx + x - 1] = in[nx + x];|{-1} of 1 {1} of 0",
                "for (int q = 0; q < 2; q++) f[q * nx + (x + 1) % nx] = in[q * nx + x];|{1}",
                "float v = f[(x + 1) % nx]; f[(x + 1) % nx] = 2 * v + f[nx + x]; f[nx + x] = v;|{0} of 1 {1} of 0",
                "f[(x + 1) % nx] = f[nx + x] + f[nx + (x + 1) % nx] + f[nx + (x + nx - 1) % nx];|{1} of 0",
            })
    void eachComponentIsWrittenAtOneOffset(String body, String points) throws IOException {
        Checked checked = check(body);

        assertThat(checked.found()).noneMatch(found -> found.startsWith("error"));
        assertThat(text(proof(checked).pushed("f"))).isEqualTo(points);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "f[x / 2] = in[x];",
                "f[(int) in[x]] = in[x];",
                "f[x] = in[x]; f[(x + 1) % nx] = in[x];",
                "f[x + 1 < nx ? x + 1 : x] = in[x];",
                "if (in[x] > 0) f[(x + 1) % nx] = in[x]; else f[x] = in[x];",
                "f[nx - 1 - x] = in[x];",
                "f[x + 1] = in[x];",
                "f[(2 * x) % nx] = in[x];",
                "f[(x + odd) % nx] = in[x];",
                "float v = f[x]; f[(x + 1) % nx] = v;",
                "f[(x + 1) % nx] = f[(x + nx - 1) % nx];",
            })
    void whatIsNotOneToOneIsRefused(String body) throws IOException {
        Checked checked = check(body, "<launch kernel=\"push\"/><launch kernel=\"push\" set=\"odd=3\"/>");

        assertThat(checked.program()).isEmpty();
        assertThat(checked.found()).containsAnyOf("error HM093", "error HM094", "error HM095", "error HM122");
    }

    @Test
    void bothPlacesAreNamed() throws IOException {
        Checked checked = check("f[x] = in[x]; f[(x + 1) % nx] = in[x];");

        assertThat(checked.diagnostics())
                .map(Diagnostic::toString)
                .anyMatch(error -> error.contains("see f[(x + 1) % nx] at k.cl:5:")
                        && error.contains("f[x] at k.cl:5:5, by which another work-item may write it"));
    }

    @Test
    void whatIsShownIsSaid() throws IOException {
        Checked checked = check("f[(x + 1) % nx] = in[x];");

        assertThat(AddressingText.of(checked.program().orElseThrow()))
                .isEqualTo("push: addressing: global (shown from the kernel);"
                        + " writes elements of others, each by one work-item (shown): f");
    }

    /** Esoteric pull: which place is written depends on the parity that a launch sets. */
    @Test
    void eachLaunchHasItsOwnOffsets() throws IOException {
        Checked checked =
                check(ESOTERIC_PULL, "<launch kernel=\"push\" set=\"odd=0\"/><launch kernel=\"push\" set=\"odd=1\"/>");

        assertThat(checked.found()).noneMatch(found -> found.startsWith("error"));
        assertThat(turns(checked)).containsExactly(List.of("{0} of 0 {1} of 1"), List.of("{0} of 1 {1} of 0"));
        assertThat(proof(checked).pushed("f")).isEmpty();
    }

    /** The same by the number of the iteration. */
    @Test
    void offsetsTakeTurns() throws IOException {
        Checked checked = check(ESOTERIC_PULL, "<launch kernel=\"push\" set=\"odd=(iteration + 1) % 2\"/>");

        assertThat(checked.found()).noneMatch(found -> found.startsWith("error"));
        assertThat(turns(checked)).containsExactly(List.of("{0} of 1 {1} of 0", "{0} of 0 {1} of 1"));
    }

    /** Numbers of iterations that do not come again. */
    @Test
    void turnsAreAskedFor() throws IOException {
        Checked checked = check(ESOTERIC_PULL, "<launch kernel=\"push\" set=\"odd=iteration\"/>");

        assertThat(checked.diagnostics())
                .map(Diagnostic::toString)
                .anyMatch(error -> error.contains("HM094")
                        && error.contains("whether odd is odd decides which, pass it 'iteration % 2'"));
    }

    /** Around along x, with walls along y: beyond a wall there is nobody, whatever is around. */
    @ParameterizedTest
    @CsvSource({"ny - 1, true", "ny - 2, false"})
    void whatComesOutOfWallsIsNobodysBesideADimensionThatWraps(String last, boolean right) throws IOException {
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Walls">
                  <parameter name="nx">24</parameter> <parameter name="ny">8</parameter>
                  <field name="f" type="float" size="nx, ny + 2, 2c"/>
                  <kernel file="k.cl"/>
                  <schedule> <launch kernel="push" set="odd=0"/> <launch kernel="push" set="odd=1"/> </schedule>
                </program>
                """, "k.cl", """
                __kernel void push(__global float *f, const int nx, const int ny, const int odd)
                {
                    const int x = get_global_id(0), y = get_global_id(1), n = nx * (ny + 2);
                    if (x >= nx || y >= ny) return;
                    const int i = (y + 1) * nx + x, to = (y + 2) * nx + (x + 1) %% nx;
                    float a = f[(odd ? 0 : 1) * n + i], b = f[(odd ? 1 : 0) * n + to];
                    if (y == 0) a = f[(odd ? 1 : 0) * n + i];
                    if (y >= %s) b = f[(odd ? 0 : 1) * n + to];
                    f[(odd ? 1 : 0) * n + to] = a;
                    f[(odd ? 0 : 1) * n + i] = b;
                }
                """.formatted(last), false);

        assertThat(checked.found().stream().anyMatch("error HM122"::equals)).isEqualTo(!right);
        assertThat(checked.program().isPresent()).isEqualTo(right);
    }

    /** An extra dimension without a mark is elements that a work-item owns together. */
    @Test
    void componentsThatAreNotMarkedAreAskedFor() throws IOException {
        Checked checked = check("f[(x + 1) % nx] = in[x]; f[nx + x] = in[nx + x];", "<launch kernel=\"push\"/>", "2");

        assertThat(checked.diagnostics())
                .map(Diagnostic::toString)
                .anyMatch(error -> error.contains("HM094") && error.contains("<dimsize components=\"true\">"));
    }
}
