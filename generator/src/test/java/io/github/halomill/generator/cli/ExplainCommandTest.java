package io.github.halomill.generator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.github.halomill.generator.kernel.symbolic.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code halomill explain} tells of kernels. */
class ExplainCommandTest {

    private static final String RELAX = """
            __kernel void relax(__global float *next, __global const float *now)
            {
                const size_t i = get_global_id(0) + 1;
                next[i] = 0.5f * (now[i - 1] + now[i + 1]);
            }
            """;

    @TempDir
    Path folder;

    private Path kernel;

    @BeforeEach
    void write() throws IOException {
        kernel = Files.writeString(folder.resolve("line.cl"), RELAX);
    }

    @Test
    void in_numbers_it_tells_what_each_device_touches() throws IOException {
        Files.writeString(kernel, """
                __kernel void row(__global int *a, __global const int *b, int n, int m)
                {
                    int y = get_global_id(0);
                    if (y < m)
                        for (int x = 0; x < n; x++)
                            a[y * 10 + x] = b[y] + b[y + 1];
                }
                """);

        CommandRun run = CommandRun.of(
                "explain", kernel.toString(), "--items=6", "--group=2", "--devices=2", "-p", "n=8", "-p", "m=5");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).endsWith("""
                row, 6 work-items in groups of 2
                  device  work-items  does  buffer  (offset,length) in elements
                       0  x [0,2)     R     a       nothing
                       0  x [0,2)     W     a       (0,8)(10,8)
                       0  x [0,2)     R     b       (0,3)
                       0  x [0,2)     W     b       nothing
                       1  x [2,6)     R     a       nothing
                       1  x [2,6)     W     a       (20,8)(30,8)(40,8)
                       1  x [2,6)     R     b       (2,4)
                       1  x [2,6)     W     b       nothing
                """);
        assertThat(CommandRun.of("explain", kernel.toString(), "--items=6", "--group=4")
                        .err())
                .contains("whole work-groups");
        assertThat(CommandRun.of("explain", kernel.toString(), "--items=6", "--devices=7")
                        .err())
                .contains("there are 6 work-groups along x");
    }

    @Test
    void numbers_are_told_as_text_only() {
        CommandRun run = CommandRun.of("explain", kernel.toString(), "--items=6", "--format=json");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("halomill: --items: what devices touch is told as text only");
    }

    @Test
    void it_tells_of_every_kernel_however_much_work_they_are() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < 12; k++) {
            text.append("__kernel void k")
                    .append(k)
                    .append("(__global int *a, int n, int m) { int i = get_global_id(0);\n");
            for (int j = 1; j <= 400; j++) {
                text.append("if (i % (n + ")
                        .append(j)
                        .append(") > m / ")
                        .append(j + 1)
                        .append(") i += (i / (m + ");
                text.append(j + 2).append(")) % n;\n");
            }
            text.append("a[i] = 1; }\n");
        }
        Files.writeString(kernel, text);

        CommandRun run = Effort.within(1_000_000, () -> CommandRun.of("explain", kernel.toString()));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("kernel k0,", "kernel k11,");
    }

    @Test
    void all_kernels_are_shown_or_one() throws IOException {
        Files.writeString(kernel, RELAX + RELAX.replace("relax", "other"));

        CommandRun all = CommandRun.of("explain", kernel.toString());
        CommandRun one = CommandRun.of("explain", kernel.toString(), "--function", "other", "--format", "json");

        assertThat(all.exitCode()).isZero();
        assertThat(all.out())
                .contains(
                        "line.cl:1:15: kernel relax, 3 references to global memory",
                        "line.cl:6:15: kernel other, 3 references to global memory",
                        "  line.cl:4:23  R     now[i - 1]  x       ");
        assertThat(JsonParser.parseString(one.out()).getAsJsonObject().getAsJsonArray("kernels"))
                .hasSize(1);
    }

    @Test
    void stencils_are_drawn() throws IOException {
        Path output = folder.resolve("out");
        CommandRun run = CommandRun.of("explain", kernel.toString(), "-d", output.toString());

        Path picture = output.resolve("relax-now.svg");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEqualTo("wrote " + picture + System.lineSeparator());
        assertThat(picture).content().contains("<title>relax: where a work-item reads now</title>");
        CommandRun.of("explain", kernel.toString(), "--svg", output + ".svg");
        assertThat(folder.resolve("out.svg")).hasSameTextualContentAs(picture);
    }
}
