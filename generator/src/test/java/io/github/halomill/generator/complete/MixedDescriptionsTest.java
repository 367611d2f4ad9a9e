package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.emit.JavaSources;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.schedule.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions that say some of what kernels say, and leave out the rest. */
class MixedDescriptionsTest {

    private static final String KERNELS = """
            __kernel void spread(__global float *v, __global const float *u, const int n)
            { int i = get_global_id(0) + 1; if (i < n - 1) v[i] = u[i - 1] + u[i + 1]; }
            __kernel void scale(__global float *w, __global const float *v, const float k, const int n)
            { int i = get_global_id(0); if (i < n) w[i] = k * v[i]; }
            """;

    private static final String HEAD = """
            <program xmlns="urn:halomill:program:1" name="Mixed">
              <parameter name="n">1000</parameter> <scalar name="k">2</scalar>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Program program(String kernels, String description) throws IOException {
        Files.writeString(folder.resolve("mixed.cl"), kernels);
        Path file = Files.writeString(folder.resolve("mixed.xml"), HEAD + description + "</program>");
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, "mixed.xml"))
                .orElseThrow(() -> new AssertionError(
                        diagnostics.list().stream().map(Diagnostic::toString).toList()));
    }

    private static List<String> functions(Program program) {
        return program.kernels().stream().map(Kernel::function).toList();
    }

    private static Argument.Buffer buffer(Program program, int kernel, String name) {
        return program.kernels().get(kernel).buffers().stream()
                .filter(buffer -> buffer.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void all_kernels_of_a_file_are_those_that_have_no_element_of_their_own() throws IOException {
        assertThat(functions(program(KERNELS, """
                <kernel file="mixed.cl" function="spread"/> <kernels file="mixed.cl"/>
                """))).containsExactly("spread", "scale");
    }

    @Test
    void without_a_schedule_kernels_are_launched_in_document_order() throws IOException {
        assertThat(functions(program(KERNELS, """
                <kernels file="mixed.cl"/> <kernel file="mixed.cl" function="spread"/>
                """))).containsExactly("scale", "spread");
    }

    @Test
    void arguments_that_are_missing_are_read_though_those_that_are_given_are_whole() throws IOException {
        Program program = program(KERNELS, """
                <kernel file="mixed.cl" function="spread" global="n - 2"><argument name="v" property="output"/></kernel>
                <kernels file="mixed.cl"/>
                """);

        assertThat(program.kernels().get(0).arguments())
                .extracting(Argument::name)
                .containsExactly("v", "u", "n");
    }

    @Test
    void arrays_of_which_all_elements_are_written_are_outputs() throws IOException {
        Program program = program(KERNELS, "<kernels file=\"mixed.cl\"/>");

        assertThat(buffer(program, 1, "w").access()).isEqualTo(Access.OUTPUT);
    }

    @Test
    void arrays_of_which_guards_leave_elements_as_they_are_are_no_outputs() throws IOException {
        Program program =
                program(KERNELS.replace("w[i] = k", "if (i % 2 == 0) w[i] = k"), "<kernels file=\"mixed.cl\"/>");

        assertThat(buffer(program, 1, "w").access()).isEqualTo(Access.PARTIAL);
    }

    @Test
    void what_changes_places_with_an_array_of_components_has_them() throws IOException {
        Program program = program("""
                __kernel void stream(__global const float *f, __global float *g, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    g[i] = f[i];
                    g[n + i] = y + 1 < ny ? f[n + i + nx] : f[2 * n + i];
                    g[2 * n + i] = y > 0 ? f[2 * n + i - nx] : f[n + i];
                }
                __kernel void force(__global const float *f, __global float *w, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), n = nx * ny, i = y * nx + x;
                    if (x >= nx || y >= ny) return;
                    float sum = 0.0f;
                    if (y + 1 < ny) sum += f[n + i + nx];
                    if (y > 0) sum -= f[2 * n + i - nx];
                    w[i] = sum;
                }
                """, """
                <parameter name="nx">64</parameter> <parameter name="ny">32</parameter>
                <kernels file="mixed.cl"/>
                <schedule> <launch kernel="stream"/> <swap>f g</swap> <launch kernel="force"/> </schedule>
                """);

        assertThat(buffer(program, 1, "f").points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{0,1} of 1", "{0,-1} of 2");
    }

    @Test
    void a_kernel_is_read_with_the_offset_that_it_is_given() throws IOException {
        Program program = program("""
                __kernel void spread(__global float *v, __global const float *u)
                {
                    int x = get_global_id(0), y = get_global_id(1), i = y * (N + 4) + x;
                    if (x < N + 2 && y < N + 2) v[i] = u[i - 1] + u[i + 1] + u[i - N - 4] + u[i + N + 4];
                }
                """, """
                <field name="u" border="mirror"/>
                <kernels file="mixed.cl" global="n, n" offset="2, 2" define="N=n"/>
                """);

        assertThat(buffer(program, 0, "u").points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{-1,0}", "{1,0}", "{0,-1}", "{0,1}");
        assertThat(buffer(program, 0, "u").size()).extracting(Located::text).containsExactly("n + 4", "n + 4");
    }

    @Test
    void a_number_that_has_the_name_of_an_array_of_cells_is_refused_for_that() throws IOException {
        assertThatThrownBy(() -> program(KERNELS, """
                <kernels file="mixed.cl"/>
                <schedule>
                  <launch kernel="spread"/> <launch kernel="scale"/> <reduce name="u" of="w" with="sum"/> <log>u</log>
                </schedule>
                """)).isInstanceOf(AssertionError.class);

        assertThat(diagnostics.list()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.DUPLICATE_NAME);
    }

    private static final String PRODUCT = """
            __kernel void multiply(__global float *c, __global const float *a, const int n)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= n || y >= n) return;
                float sum = 0;
                for (int i = 0; i < n; i++) sum += a[y * n + i];
                c[y * n + x] = sum;
            }
            """;

    @Test
    void an_array_that_is_said_to_be_read_near_a_work_items_own_elements_is_not_everywhere() throws IOException {
        assertThat(buffer(program(PRODUCT, "<kernel file=\"mixed.cl\"/>"), 0, "a")
                        .replicated())
                .isTrue();
        assertThat(buffer(program(PRODUCT, """
                        <field name="a" size="n, n" origin="{0,0}"/>
                        <kernel file="mixed.cl"><argument name="a" shadow="{1 - n..n - 1,0}"/></kernel>
                        """), 0, "a").replicated()).isFalse();
    }

    /** What kernels are passed of a zone's sizes is no second number of a parameter's name. */
    @Test
    void a_parameter_can_be_set_though_kernels_are_passed_the_zones_size_under_its_name() throws IOException {
        Program program = program(
                KERNELS.replace("get_global_id(0) + 1; if (i < n - 1)", "get_global_id(0) + 1; if (i <= n)"),
                "<kernels file=\"mixed.cl\"/>");

        assertThat(program.kernels().get(1).arguments().get(3).values())
                .extracting(value -> value.text())
                .containsExactly("gsize(0)");
        assertThat(new JavaSources(program, "mixed").host())
                .contains(".parameter(\"n\", 1000, value -> n = value)")
                .doesNotContain(".fixed(\"n\"");
    }
}
