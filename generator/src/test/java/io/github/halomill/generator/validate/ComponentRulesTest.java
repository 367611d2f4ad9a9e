package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dependent points of components against what kernels read of each. */
class ComponentRulesTest {

    private static final String SHIFT = """
            __kernel void shift(__global const float *f, __global float *g, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                const int n = y * nx + x, N = nx * ny;
                g[n] = f[y * nx + RIGHT];
                g[N + n] = f[N + y * nx + LEFT];
            }
            """;

    @TempDir
    Path folder;

    private Checked check(String kernel, String size, String argument) throws IOException {
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Shift">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  <field name="f" type="float" size="%1$s"/> <field name="g" type="float" size="%1$s"/>
                  <kernel file="k.cl" global="nx, ny">
                    <argument name="f" property="input" %2$s</argument>
                    <argument name="g" property="output"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <schedule><launch kernel="shift"/><swap>f g</swap></schedule>
                </program>
                """.formatted(size, argument), "k.cl", kernel, false);
    }

    private static String with(String right, String left) {
        return SHIFT.replace("RIGHT", right).replace("LEFT", left);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wraps=\"x\"|(x + 1) % nx|(x + nx - 1) % nx",
                "wraps=\"x\"|(x + 1 < nx ? x + 1 : 0)|(x == 0 ? nx - 1 : x - 1)",
                "|min(x + 1, nx - 1)|max(x - 1, 0)",
                "|(x + 1 < nx ? x + 1 : x)|(x > 0 ? x - 1 : x)",
                "|clamp(x + 1, 0, nx - 1)|clamp(x - 1, 0, nx - 1)"
            })
    void eachComponentIsReadOnItsOwnSide(String way) throws IOException {
        String[] parts = way.split("\\|", -1);
        String points = "><shadow><point of=\"0\">{1,0}</point><point of=\"1\">{-1,0}</point></shadow>";

        Checked right = check(with(parts[1], parts[2]), "nx, ny, 2c", parts[0] + points);
        Checked wrong = check(with(parts[2], parts[1]), "nx, ny, 2c", parts[0] + points);

        assertThat(right.diagnostics()).isEmpty();
        assertThat(right.program().orElseThrow().kernels().get(0).proof().shown())
                .isTrue();
        assertThat(wrong.messages().get(0)).contains("at {-1,0} of 0, {1,0} of 1, which are no dependent points");
    }

    @Test
    void whatIsMissingIsSaidByComponent() throws IOException {
        Checked checked = check(with("(x + 1) % nx", "(x + nx - 1) % nx"), "nx, ny, 2c", "wraps=\"x\">");

        assertThat(checked.found()).containsExactly("error HM090");
        assertThat(checked.diagnostics().get(0).hint())
                .contains("write <point of=\"0\">{1,0}</point> <point of=\"1\">{-1,0}</point>");
    }

    @Test
    void aPointWithoutComponentsHoldsForAll() throws IOException {
        Checked checked = check(
                with("(x + 1) % nx", "(x + nx - 1) % nx"),
                "nx, ny, 2c",
                "wraps=\"x\"><shadow><point>{1,0}</point><point>{-1,0}</point></shadow>");

        assertThat(checked.diagnostics()).isEmpty();
        Argument.Buffer f =
                checked.program().orElseThrow().kernels().get(0).buffers().get(0);
        assertThat(f.points()).extracting(Point::text).containsExactly("{1,0}", "{-1,0}");
    }

    /** Without the mark a third dimension is elements of a cell, with a coordinate of points. */
    @Test
    void withoutTheMarkNothingChanges() throws IOException {
        Checked checked = check(
                with("(x + 1) % nx", "(x + nx - 1) % nx"),
                "nx, ny, 2",
                "wraps=\"x\"><shadow><point>{1,0,0}</point><point>{-1,0,0}</point></shadow>");

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().field("f").shape().components())
                .isEmpty();
    }

    @Test
    void componentsOfSeveralDimensionsAreCountedTheFastestFirst() throws IOException {
        Checked checked = check(
                SHIFT.replace("RIGHT", "x").replace("f[N + y * nx + LEFT]", "f[3 * N + (y + 1) % ny * nx + x]"),
                "nx, ny, 2c, 2c",
                "wraps=\"y\"><shadow><point of=\"3\">{0,1}</point></shadow>");

        assertThat(checked.diagnostics()).isEmpty();
        Program program = checked.program().orElseThrow();
        assertThat(program.field("f").shape().along()).extracting(Located::text).containsExactly("nx", "ny");
        assertThat(program.field("f").shape().components())
                .extracting(Located::text)
                .containsExactly("2", "2");
    }

    @Test
    void pointsHaveTheCoordinatesOfTheGrid() throws IOException {
        Checked checked = check(with("x", "x"), "nx, ny, 2c", "><shadow><point>{0,0,0}</point></shadow>");

        assertThat(checked.diagnostics().stream().map(Diagnostic::message).collect(Collectors.joining()))
                .contains("'{0,0,0}' has 3 coordinates, and the grid", "has 2 dimensions");
    }

    /** The form of one kernel has components, too: they are no dimension of its NDRange. */
    @Test
    void theFormOfOneKernelHasThem() throws IOException {
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Shift">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  <argument name="f" property="input" type="float" cl_mem="1" size="nx, ny, 2c" wraps="x">
                    <shadow><point of="0">{1,0}</point><point of="1">{-1,0}</point></shadow></argument>
                  <argument name="g" property="output" type="float" cl_mem="1" size="nx, ny, 2c"/>
                  <argument name="nx" property="input" type="int" cl_mem="0">nx</argument>
                  <argument name="ny" property="input" type="int" cl_mem="0">ny</argument>
                  <kernel file="k.cl" global="nx, ny"/>
                  <swap>g f</swap>
                </program>
                """, "k.cl", with("(x + 1) % nx", "(x + nx - 1) % nx"), false);

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().kernels().get(0).dimensions())
                .isEqualTo(2);
    }

    @Test
    void theyAreStreamed() throws IOException {
        Checked checked = check(with("x", "x"), "nx, ny, 2c", ">");

        assertThat(checked.program().orElseThrow().streamed().obstacle()).isEmpty();
    }

    /** What is left out is read from the kernel; its points have no coordinate along components. */
    @Test
    void aShortDescriptionIsCompleted() throws IOException {
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Shift">
                  <parameter name="nx">24</parameter> <parameter name="ny">20</parameter>
                  <grid cells="nx, ny"/>
                  <field name="f" size="nx + 2, ny, 2c" border="x periodic"/> <field name="g" size="nx + 2, ny, 2c"/>
                  <kernel file="k.cl" global="nx, ny"/>
                </program>
                """, "k.cl", """
                __kernel void shift(__global const float *f, __global float *g, const int nx, const int ny)
                {
                    const int x = get_global_id(0) + 1, y = get_global_id(1), row = nx + 2;
                    g[y * row + x] = f[y * row + x + 1];
                    g[row * ny + y * row + x] = f[row * ny + y * row + x - 1];
                }
                """, false);

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program()
                        .orElseThrow()
                        .kernels()
                        .get(0)
                        .buffers()
                        .get(0)
                        .points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{1,0} of 0", "{-1,0} of 1");
    }
}
