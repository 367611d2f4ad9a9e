package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.plan.DeclarationScript;
import io.github.halomill.generator.plan.ProgramPlanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How large cells are, and how pictures are drawn: what is wrong with it is told, and programs say what is right. */
class LengthsAndPicturesTest {

    private static final String KERNEL = """
            __kernel void k(__global const float *u, __global float *v, const int nx)
            {
                const int n = get_global_id(1) * nx + get_global_id(0);
                v[n] = u[n];
            }
            """;

    @TempDir
    private Path folder;

    private Checked checked(String grid, String steps) throws IOException {
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="One">
                  <parameter name="nx">24</parameter> <parameter name="ny">16</parameter> <parameter name="n">8</parameter>
                  <scalar name="dx">0.5</scalar> <scalar name="rr"/>
                  %s
                  <kernel file="k.cl" global="nx, ny"/>
                  <schedule><launch kernel="k"/> <reduce name="rr" of="v" with="sum"/> %s</schedule>
                </program>
                """.formatted(grid, steps).replace('\'', '"'), "k.cl", KERNEL, false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            <grid spacing='dx, dx, 1'/> | HM176 | spacing has 3 numbers, and the grid 2 dimensions
            <grid spacing='dx' origin='0,0,0'/> | HM176 | origin has 3 numbers, and the grid 2 dimensions
            <grid spacing='rr'/> | HM176 | the spacing 'rr' changes with the iterations
            <grid origin='iteration * dx'/> | HM176 | the origin 'iteration * dx' changes with the iterations
            <grid spacing='dx, -0.5'/> | HM176 | a cell is '-0.5' long
            <grid spacing='0'/> | HM176 | a cell is '0' long
            <grid/> | HM176 | <grid> says nothing
            <grid spacing='dy'/> | HM174 | 'dy' is neither a parameter nor a scalar
            """)
    void whatIsNoLengthIsTold(String grid, String code, String message) throws IOException {
        assertThat(checked(grid, "").diagnostics())
                .extracting(found -> found.code().id(), Diagnostic::message)
                .anySatisfy(found -> {
                    assertThat(found.toList().get(0)).asString().isEqualTo(code);
                    assertThat(found.toList().get(1)).asString().startsWith(message);
                });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            v.png | map=jet | the picture cannot be drawn as said: there is no colour map 'jet'; there are viridis, magma, cividis and coolwarm
            v.png | range=1..0 | the picture cannot be drawn as said: a range 1..0: its ends have to be finite, and the first less than the second, as in range=-1..1
            v.vti | log | a file 'v.vti' is no picture
            """)
    void whatIsNoPictureIsTold(String file, String style, String message) throws IOException {
        Checked checked = checked("", "<save field='v' picture='%s'>%s</save>".formatted(style, file));
        assertThat(checked.found()).contains("error HM183");
        assertThat(checked.messages()).contains(message);
    }

    @Test
    void programsSayIt() throws IOException {
        Checked checked = checked(
                "<grid spacing='dx, max(dx, 2.0) / n' origin='-1'/>",
                "<save field='v' every='5' picture='map=magma'>v-{iteration}.png</save>");
        assertThat(checked.diagnostics())
                .noneMatch(found -> found.severity().toString().equals("error"));
        DeclarationScript script = new DeclarationScript(checked.program().orElseThrow());
        assertThat(script.grid())
                .extracting(
                        call -> call.text().method() + call.text().arguments().size())
                .containsExactly("grid2", "spacing2", "origin1");
        assertThat(script.steps().get(2).toString()).contains("every", "picture", "map=magma", "save");
        assertThat(checked.program().orElseThrow().grid()).hasSize(2);
        assertThat(ProgramPlanner.plan(checked.program().orElseThrow(), Map.of())
                        .grid()
                        .lengths())
                .isEmpty();
    }
}
