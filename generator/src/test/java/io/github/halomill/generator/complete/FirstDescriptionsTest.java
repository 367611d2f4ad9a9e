package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What whoever writes a first description is told, and need not say. */
class FirstDescriptionsTest {

    private static final String INTERIOR = """
            __kernel void relax(__global const double *old, __global double *now, const int row)
            {
                int i = (get_global_id(0) + 1) * row + get_global_id(1) + 1;
                now[i] = 0.25 * (old[i - 1] + old[i + 1] + old[i - row] + old[i + row]);
            }
            """;

    private static final String TWO_IN_ONE = """
            __kernel void pull(__global const float *f, __global float *g, const int columns, const int rows, const int n)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= columns || y >= rows) return;
                int p = columns + 2, i = (y + 1) * p + x + 1;
                g[i] = f[i];
                g[n + i] = f[n + i - 1];
            }
            """;

    @TempDir
    Path folder;

    @Test
    void a_parameter_that_nothing_uses_may_be_the_size_that_is_not_said() throws IOException {
        String said = "<parameter name=\"height\">48</parameter> <parameter name=\"width\">64</parameter>"
                + " <argument name=\"row\">width</argument> <swap>now old</swap> <kernel file=\"k.cl\"";

        assertThat(errors(INTERIOR, said + "/>"))
                .containsExactly(
                        "k.cl:1:15: error [HM260] neither the description nor the kernel says what 'ny' is: work-items along y\n"
                                + "  hint: write <parameter name=\"ny\">1024</parameter>,"
                                + " or <parameter name=\"ny\"/> and give it when the program runs;"
                                + " if it is 'height', which nothing uses, write in the <kernel> global=\"width, height\","
                                + " with the work-items that it is launched with, x first");
        assertThat(errors(INTERIOR, said + " global=\"width - 2, height - 2\"/>"))
                .isEmpty();
    }

    @Test
    void a_kernel_that_is_not_read_is_launched_over_sizes_of_the_program() throws IOException {
        assertThat(errors(
                        TWO_IN_ONE,
                        "<parameter name=\"rows\">48</parameter> <parameter name=\"columns\">64</parameter>"
                                + " <kernels file=\"k.cl\"/> <schedule> <launch kernel=\"pull\"/> </schedule>"))
                .singleElement()
                .asString()
                .contains("<kernel file=\"k.cl\" function=\"pull\" global=\"columns, rows\"/>");
    }

    /** A host program says them in the order of the kernel's ids, which count rows first here. */
    @Test
    void work_items_of_a_kernel_with_rows_first_are_said_to_be_given_x_first() throws IOException {
        String said = "<parameter name=\"height\">48</parameter> <parameter name=\"width\">64</parameter>"
                + " <argument name=\"row\">width</argument> <swap>now old</swap> <kernel file=\"k.cl\""
                + " global=\"width - 2, height - 2\"";

        assertThat(messages(INTERIOR, said + "/>"))
                .containsExactly(
                        "k.xml:2:167: note [HM150] the kernel's ids along the dimensions of its arrays are {1,0},"
                                + " and work-items are given as arrays lie, x first:"
                                + " clEnqueueNDRangeKernel has them in the order of ids\n"
                                + "  hint: write ids=\"{1,0}\" beside them if they are right");
        assertThat(messages(INTERIOR, said + " ids=\"{1,0}\"/>")).isEmpty();
    }

    @Test
    void a_pointer_to_a_size_is_the_parameter_of_its_name() throws IOException {
        String life = """
                __kernel void life(__global const uchar *now, __global uchar *then, __global const uint *w, __global const int *h)
                {
                    int x = get_global_id(0), y = get_global_id(1), row = *w;
                    if (x >= row || y >= h[0]) return;
                    uchar sum = now[y * row + (x + 1) % row] + now[((y + 1) % *h) * row + x];
                    then[y * row + x] = sum == 1;
                }
                """;
        String said =
                "<parameter name=\"w\">64</parameter> <parameter name=\"h\">48</parameter> <kernels file=\"k.cl\"/>";

        Program several =
                program(life, said + "<schedule> <launch kernel=\"life\"/> <swap>now then</swap> </schedule>");
        assertThat(sizes(several)).isEqualTo("[w, h] [w, h]");
        Program one = program(life, said.replace("kernels", "kernel") + " <swap>now then</swap>");
        assertThat(sizes(one)).isEqualTo("[w, h] [w, h]");
    }

    @Test
    void bounds_of_guards_are_parameters_and_no_scalars_of_the_program() throws IOException {
        String left = """
                __kernel void left(__global const double *in, __global double *out, const int first, const int last)
                {
                    int x = get_global_id(0), y = get_global_id(1), row = get_global_size(0);
                    if (x < first || x > last) return;
                    out[y * row + x] = in[y * row + x] - in[y * row + (x - 1)];
                }
                """;
        String said = "<parameter name=\"w\">64</parameter> <parameter name=\"h\">48</parameter> "
                + "<scalar name=\"first\">1</scalar> <scalar name=\"last\">62</scalar>"
                + " <kernels file=\"k.cl\" global=\"w, h\"/>";

        assertThat(errors(left, said))
                .singleElement()
                .asString()
                .contains("error [HM090] the kernel reads 'in' at ")
                .endsWith("; if a guard by first, last keeps the kernel from it, its value has to be known before"
                        + " the program runs: write <parameter name=\"first\"> in the place of the <scalar>");
        assertThat(errors(left, said.replace("scalar", "parameter"))).isEmpty();
    }

    @Test
    void a_format_of_an_image_that_is_said_is_no_guess() throws IOException {
        String smooth = """
                __kernel void smooth(__read_only image2d_t in, __write_only image2d_t out, sampler_t s)
                {
                    int2 p = (int2)(get_global_id(0), get_global_id(1));
                    if (p.x >= get_image_width(out) || p.y >= get_image_height(out)) return;
                    write_imagef(out, p, read_imagef(in, s, p) + read_imagef(in, s, p + (int2)(1, 0)));
                }
                """;
        String in = "<field name=\"a\" size=\"w, h\" type=\"float4\" image=\"RGBA FLOAT\"/>";
        String said = "<parameter name=\"w\">64</parameter> <parameter name=\"h\">48</parameter> "
                + "<kernel file=\"k.cl\" global=\"w, h\"> <argument name=\"in\" field=\"a\"/> <argument name=\"s\">"
                + "CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST</argument> </kernel> ";

        assertThat(messages(smooth, said + in))
                .singleElement()
                .asString()
                .contains("note [HM150] a guess: <image> RGBA FLOAT of 'out';");
        assertThat(messages(smooth, said + in + in.replace("\"a\"", "\"out\""))).isEmpty();
    }

    private static String sizes(Program program) {
        return program.fields().stream()
                .filter(field -> field.name().matches("now|then"))
                .map(field -> field.size().stream().map(Located::text).toList().toString())
                .collect(Collectors.joining(" "));
    }

    private List<String> errors(String kernels, String description) throws IOException {
        return messages(kernels, description).stream()
                .filter(text -> text.contains(": error "))
                .toList();
    }

    private List<String> messages(String kernels, String description) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        read(kernels, description, diagnostics);
        return diagnostics.list().stream().map(Diagnostic::toString).toList();
    }

    private Program program(String kernels, String description) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        return read(kernels, description, diagnostics).orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private Optional<Program> read(String kernels, String description, Diagnostics diagnostics) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernels);
        Path file = Files.writeString(
                folder.resolve("k.xml"),
                "<program xmlns=\"urn:halomill:program:1\" name=\"K\">\n" + description + "</program>");
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
    }
}
