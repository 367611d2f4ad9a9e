package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** However a kernel says where the border is, its arrays are {@code w} by {@code h}, and that is what the parameters are called. */
class BorderGuardsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x == 0 || x == w - 1 || y == 0 || y == h - 1",
                "x == 0 || y == 0 || x >= w - 1 || y >= h - 1",
                "x < 1 || y < 1 || x > w - 2 || y > h - 2",
                "x == 0 || y == 0 || x + 1 == w || y + 1 == h",
                "!(x > 0 && y > 0 && x < w - 1 && y < h - 1)"
            })
    void arraysEndWhereTheKernelSays(String border) throws IOException {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void smooth(__global const float *in, __global float *out, const int w, const int h)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h) return;
                    int i = y * w + x;
                    if (%s) out[i] = in[i];
                    else out[i] = in[i - 1] + in[i + 1] + in[i - w] + in[i + w];
                }
                """.formatted(border));
        String xml = infer();

        assertThat(xml)
                .contains("<parameter><name>w</name>", "<parameter><name>h</name>", "<gsize>w</gsize><gsize>h</gsize>")
                .doesNotContain("w + 1", "h + 1", "columns", "rows");
        assertThat(xml.split("<dimsize>w</dimsize><dimsize>h</dimsize>", -1)).hasSize(3); // of in and out
    }

    /** Guards choose a border out of the work-items; how many there are is what nobody says. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (i == 0 && j > 0 && j < ny - 1) u[c] = u[c + 1];",
                "if (i == nx - 1 && j >= 1 && j <= ny - 2) u[c] = u[c - 1];",
                "if (j == 0 && i < nx - 1) u[c] = u[c + nx];",
                "if (i == 0 && j == 0) u[c] = 1.0f; if (i == nx - 1 && j == ny - 1) u[c] = 2.0f;"
            })
    void whatTheSizeOfTheLaunchBoundsFollowsFromIt(String walls) throws IOException {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void walls(__global float *u)
                {
                    const int nx = get_global_size(0), ny = get_global_size(1);
                    const int i = get_global_id(0), j = get_global_id(1), c = j * nx + i;
                    %s
                }
                """.formatted(walls));

        assertThat(infer())
                .contains(
                        "<parameter><name>nx</name><value guessed=\"true\">",
                        "<parameter><name>ny</name><value guessed=\"true\">",
                        "<argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize>",
                        "<gsize>nx</gsize><gsize>ny</gsize>");
    }

    /** How wide the border is that is left out is the user's to say, and enough for what is read around. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "int x = get_global_id(0) + m, y = get_global_id(1) + m; if (x >= w - m || y >= h - m) return;"
                        + "# w - 2*m # h - 2*m #",
                "int x = get_global_id(0) + m, y = get_global_id(1); if (x < w - m && y < h && y > 0)"
                        + "# w - 2*m # h #",
                "int x = get_global_id(0), y = get_global_id(1); if (x < m || y < m || x >= w - m || y >= h - m) return;"
                        + "# w # h #",
                "int x = get_global_id(0) + 2 * m, y = get_global_id(1) + m; if (x < w - 2 * m && y < h - m)"
                        + "# w - 4*m # h - 2*m #",
                "int x = get_global_id(0) + m, y = get_global_id(1) + m; if (x >= w || y >= h) return;"
                        + "# w - m # h - m # <origin>{m,m}</origin>"
            })
    void aScalarSaysHowWideTheBorderIs(String guard, String columns, String rows, @Nullable String origin)
            throws IOException {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void smooth(__global const float *in, __global float *out, const int w, const int h, const int m)
                {
                    %s
                    out[y * w + x] = in[y * w + x - 2] + in[(y - 1) * w + x];
                }
                """.formatted(guard));
        String xml = infer();

        assertThat(xml)
                .contains(
                        "<parameter><name>m</name><value guessed=\"true\">2</value></parameter>",
                        "<gsize>" + columns + "</gsize><gsize>" + rows + "</gsize>");
        assertThat(xml.split("<dimsize>w</dimsize><dimsize>h</dimsize>", -1)).hasSize(3); // of in and out
        if (origin == null) {
            assertThat(xml).doesNotContain("<origin>");
        } else {
            assertThat(xml).contains(origin);
        }
    }

    private String infer() {
        Diagnostics diagnostics = new Diagnostics();
        return new Pipeline(diagnostics)
                .description(
                        new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE), false)
                .map(DescriptionWriter::write)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }
}
