package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that errors suggest have the sizes that the program has, by its names. */
class SuggestedSizesTest {

    private static final String INTERIOR = """
            __kernel void relax(__global const double *old, __global double *now, const int row)
            {
                int i = (get_global_id(0) + 1) * row + get_global_id(1) + 1;
                now[i] = 0.25 * (old[i - 1] + old[i + 1] + old[i - row] + old[i + row]);
            }
            """;

    private static final String TWO_IN_ONE = """
            __kernel void pull(__global const float *f, __global float *g, const int columns, const int rows)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= columns || y >= rows) return;
                int n = (columns + 2) * (rows + 2), p = columns + 2, i = (y + 1) * p + x + 1;
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

    private List<String> errors(String kernels, String description) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Files.writeString(folder.resolve("k.cl"), kernels);
        Path file = Files.writeString(
                folder.resolve("k.xml"),
                "<program xmlns=\"urn:halomill:program:1\" name=\"K\">\n" + description + "</program>");
        new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
        return diagnostics.list().stream()
                .map(Diagnostic::toString)
                .filter(text -> text.contains(": error "))
                .toList();
    }
}
