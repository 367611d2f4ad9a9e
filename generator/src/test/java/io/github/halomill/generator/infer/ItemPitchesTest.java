package io.github.halomill.generator.infer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels whose rows are as long as {@code get_global_size} says. */
class ItemPitchesTest {

    /** Work-items beyond the inner cells do nothing. */
    private static final String INNER = """
            __kernel void inner(__global double *out, __global const double *in, int xstart, int xstop, int ystart, int ystop)
            {
                int x = get_global_id(0), y = get_global_id(1), len = get_global_size(0);
                if (x < xstart || x > xstop || y < ystart || y > ystop) return;
                out[y * len + x] = in[y * len + x - 1] + in[y * len + x + 1] + in[(y - 1) * len + x] + in[(y + 1) * len + x];
            }
            """;

    private static final String LAPLACE = """
            __kernel void laplace(__global const float *u, __global float *v)
            {
                int j = get_global_id(0), i = get_global_id(1), n = get_global_size(0);
                v[i*n+j] = 4.0f*u[i*n+j] - (j == 0 ? 0.0f : u[i*n+j-1]) - (j == n-1 ? 0.0f : u[i*n+j+1])
                    - (i == 0 ? 0.0f : u[(i-1)*n+j]) - (i == n-1 ? 0.0f : u[(i+1)*n+j]);
            }
            """;

    private static final String PARAMETERS = """
            <parameter name="w">128</parameter> <parameter name="h">64</parameter>
            <parameter name="xstart">1</parameter> <parameter name="xstop">126</parameter>
            <parameter name="ystart">1</parameter> <parameter name="ystop">62</parameter>
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Description infer(String kernel) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        KernelRequest request = new KernelRequest(folder.resolve("k.xml"), "k.cl", Optional.empty(), BuildOptions.NONE);
        Pipeline pipeline = new Pipeline(diagnostics);
        return pipeline.description(request, true)
                .filter(description -> pipeline.program(request, description).isPresent())
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    /** For example {@code nx by ny; out nx by ny; in nx by ny {-1,0} {1,0}}. */
    private static String summary(Description description) {
        Stream<String> items = description.kernels().stream().map(kernel -> texts(kernel.global()));
        Stream<String> arrays = Stream.concat(
                description.fields().stream().map(field -> field.name() + " " + texts(field.size())),
                description
                        .allArguments()
                        .filter(argument -> argument.value().isEmpty()
                                && description.fields().isEmpty())
                        .map(argument -> argument.name() + " " + texts(argument.size())
                                + argument.points().stream()
                                        .map(point -> " " + point)
                                        .collect(Collectors.joining())));
        return Stream.concat(items, arrays).collect(Collectors.joining("; "));
    }

    private static String texts(List<Text> texts) {
        return texts.stream().map(Text::value).collect(Collectors.joining(" by "));
    }

    /** The numbers of work-items and the sizes of arrays. */
    private List<List<String>> read(String kernel, String description) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        Path file = Files.writeString(
                folder.resolve("k.xml"),
                "<program xmlns=\"urn:halomill:program:1\" name=\"K\">" + description
                        + "<kernel file=\"k.cl\"/></program>");
        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, "k.xml"))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
        return Stream.concat(
                        program.kernels().stream().map(Kernel::global),
                        program.kernel().buffers().stream().map(buffer -> buffer.size()))
                .map(sizes -> sizes.stream().map(Located::text).toList())
                .toList();
    }

    @Test
    void guardsThatChooseARangeDoNotTellHowManyWorkItemsThereAre() throws IOException {
        Description description = infer(INNER);

        assertThat(summary(description)).isEqualTo("nx by ny; out nx by ny; in nx by ny {-1,0} {1,0} {0,-1} {0,1}");
        assertThat(description.parameters())
                .extracting(
                        parameter -> parameter.name() + " " + parameter.value().orElseThrow())
                .containsExactlyInAnyOrder("nx 1024", "ny 1024", "xstart 1", "ystart 1", "xstop 1022", "ystop 1022");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<grid cells=\"w, h\"/>",
                "<field name=\"in\" size=\"w, h\"/> <field name=\"out\" size=\"w, h\"/>",
                "<field name=\"in\" size=\"w, h\"/>"
            })
    void aGivenSizeDoes(String given) throws IOException {
        assertThat(read(INNER, PARAMETERS + given)).hasSize(3).containsOnly(List.of("w", "h"));
    }

    @Test
    void guardsThatCountTellStill() throws IOException {
        assertThat(summary(infer(INNER.replace(
                        "x < xstart || x > xstop || y < ystart || y > ystop",
                        "x < 1 || x >= xstop - 1 || y < 1 || y >= ystop - 1"))))
                .isEqualTo("xstop by ystop; out xstop by ystop; in xstop by ystop {-1,0} {1,0} {0,-1} {0,1}");
    }

    @Test
    void aRangeMayEndBeforeItsBound() throws IOException {
        assertThat(summary(infer(INNER.replace("> x", ">= x").replace("> y", ">= y"))))
                .isEqualTo("nx by ny; out nx by ny; in nx by ny {-1,0} {1,0} {0,-1} {0,1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get_global_id(0), y = get_global_id(1), p = get_global_size(0)",
                "get_global_id(1), y = get_global_id(0), p = get_global_size(1)"
            })
    void rowsMayBeLongerThanThereAreWorkItems(String ids) throws IOException {
        String kernel = """
                __kernel void steps(__global float *a, __global const float *b)
                {
                    int x = %s + 1;
                    a[y * p + x] = b[y * p + x] + b[y * p + x + 1];
                }
                """.formatted(ids);

        assertThat(summary(infer(kernel))).isEqualTo("nx by ny; a nx + 1 by ny; b nx + 1 by ny {0,0} {1,0}");
        assertThat(read(kernel, "<parameter name=\"n\">40</parameter> <field name=\"a\" size=\"n + 1, 2 * n\"/>"))
                .first()
                .isEqualTo(List.of("n", "2*n"));
    }

    @Test
    void edgesThatAreTestedAgainstTheLengthOfRowsMakeASquare() throws IOException {
        assertThat(summary(infer(LAPLACE)))
                .isEqualTo("nx by nx; u nx by nx {0,0} {-1,0} {1,0} {0,-1} {0,1}; v nx by nx");
    }

    @Test
    void severalKernelsShareTheSquare() throws IOException {
        String residual =
                LAPLACE.replace("laplace", "residual").replace("v[", "r[").replace("*v", "*r");

        Description description = infer(LAPLACE + residual.replace("u[", "v[").replace("*u", "*v"));

        assertThat(description.parameters()).hasSize(1);
        assertThat(summary(description)).isEqualTo("nx by nx; nx by nx; u nx by nx; v nx by nx; r nx by nx");
    }

    @Test
    void aGivenNdRangeNeedBeNoSquare() throws IOException {
        assertThat(read(LAPLACE, "<grid cells=\"32, 32\"/>")).containsOnly(List.of("32", "32"));
        assertThat(read(LAPLACE, "<grid cells=\"32, 48\"/>")).first().isEqualTo(List.of("32", "48"));
    }

    private static final String TILE = """
            __kernel void tile(__global const float *u, int up, __global float *v, int vp, int nx, int ny)
            {
                __local float t[16][17];
                int lx = get_local_id(0), ly = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
                int bx = get_local_size(0) * get_group_id(0), by = get_local_size(1) * get_group_id(1);
                for (int j = ly; j < 16; j += get_local_size(1)) {
                    __global const float *row = (__global const float *)((__global const char *)u + up * (by + j));
                    for (int i = lx; i < 17; i += get_local_size(0))
                        t[j][i] = bx + i < nx && by + j < ny ? row[bx + i] : 0;
                }
                barrier(CLK_LOCAL_MEM_FENCE);
                __global float *out = (__global float *)((__global char *)v + vp * y);
                if (x < nx && y < ny) out[x] = t[ly][lx] + t[ly][lx + 1];
            }
            """;

    @Test
    void eachArrayMayHaveItsRowsInBytes() throws IOException {
        assertThat(summary(infer(TILE))).isEqualTo("nx by ny; u nx by ny {0,0} {1,0}; v nx by ny");
        assertThat(summary(infer("""
                __kernel void k(__global const float *u, int up, __global float *v, int vp, int nx, int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || x >= nx - 1 || y >= ny - 1) return;
                    __global const float *row = (__global const float *)((__global const char *)u + up * y);
                    __global const float *next = (__global const float *)((__global const char *)u + up * (y + 1));
                    ((__global float *)((__global char *)v + vp * y))[x] = row[x - 1] + next[x];
                }
                """))).isEqualTo("nx by ny; u nx by ny {-1,0} {0,1}; v nx by ny");
    }

    @Test
    void aWorkGroupIsNoWiderThanRowsOfLocalArrays() throws IOException {
        assertThat(infer(TILE).kernels().get(0).local()).extracting(Text::value).containsExactly("16", "16");
    }
}
