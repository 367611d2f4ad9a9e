package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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

    private String infer() {
        Diagnostics diagnostics = new Diagnostics();
        return new Pipeline(diagnostics)
                .description(
                        new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE), false)
                .map(DescriptionWriter::write)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }
}
