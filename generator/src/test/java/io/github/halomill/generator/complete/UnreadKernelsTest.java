package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.schedule.Addressing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kernel of which nothing can be inferred does not keep others from being read, nor itself, where it is given. */
class UnreadKernelsTest {

    private static final String KERNELS = """
            __kernel void relax(__global const float *u, __global float *v, const int nx, const int ny)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
                int i = y * nx + x;
                v[i] = 0.25f * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx]);
            }
            __kernel void coarsen(__global const float *u, __global float *c, const int nx, const int cx, const int cy)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= cx || y >= cy) return;
                int i = 2 * y * nx + 2 * x;
                c[y * cx + x] = 0.25f * (u[i] + u[i + 1] + u[i + nx] + u[i + nx + 1]);
            }
            __kernel void top(__global float *v, const int nx)
            { int x = get_global_id(0); if (x < nx) v[x] = 1; }
            """;

    /** Three arrays in one, each of whose cells reads another neighbour. */
    private static final String STREAM = """
            __kernel void stream(__global const float *f, __global float *g, const int nx, const int ny)
            {
                int x = get_global_id(0), y = get_global_id(1);
                if (x >= nx || y >= ny) return;
                int n = (nx + 2) * (ny + 2), p = nx + 2, i = (y + 1) * p + x + 1;
                g[i] = f[i];
                g[n + i] = f[n + i - 1];
                g[2 * n + i] = f[2 * n + i + p];
            }
            """;

    /** Planes are as far apart as an argument says. */
    private static final String APART = STREAM.replace("const int ny)", "const int ny, const int n)")
            .replace("int n = (nx + 2) * (ny + 2), p", "int p");

    private static final String NORM = """
            __kernel void norm(__global const float *u, __global float *part, __local float *tmp, const int n)
            {
                int g = get_global_id(0), l = get_local_id(0);
                tmp[l] = g < n ? u[g] * u[g] : 0.0f;
                barrier(CLK_LOCAL_MEM_FENCE);
                for (int s = get_local_size(0) / 2; s > 0; s >>= 1) {
                    if (l < s) tmp[l] += tmp[l + s];
                    barrier(CLK_LOCAL_MEM_FENCE);
                }
                if (l == 0) part[get_group_id(0)] = tmp[0];
            }
            """;

    @TempDir
    Path folder;

    private Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> read(String kernels, String description) throws IOException {
        diagnostics = new Diagnostics();
        Files.writeString(folder.resolve("k.cl"), kernels);
        Path file = Files.writeString(folder.resolve("k.xml"), """
                <program xmlns="urn:halomill:program:1" name="K">
                <parameter name="nx">64</parameter> <parameter name="ny">48</parameter>
                """ + description + "</program>");
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
    }

    private Program program(String kernels, String description) throws IOException {
        return read(kernels, description).orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private List<String> errors() {
        return diagnostics.list().stream()
                .map(Diagnostic::toString)
                .filter(text -> text.contains(": error "))
                .toList();
    }

    private static List<String> sizes(Program program) {
        return program.fields().stream()
                .map(field -> field.name() + " "
                        + field.size().stream().map(Located::text).toList())
                .sorted()
                .toList();
    }

    @Test
    void aKernelOverSomeOfTheCellsIsReadBesideOneOverAll() throws IOException {
        Program program = program(KERNELS, """
                <kernels file="k.cl"/>
                <kernel file="k.cl" function="coarsen">
                  <argument name="cx">nx / 2</argument><argument name="cy">ny / 2</argument>
                </kernel>
                <schedule> <launch kernel="relax"/> <launch kernel="coarsen" bind="u=v"/> <swap>u v</swap> </schedule>
                """);

        assertThat(sizes(program)).containsExactly("c [nx / 2, ny / 2]", "u [nx, ny]", "v [nx, ny]");
        assertThat(program.grid()).extracting(Located::text).containsExactly("nx", "ny");
    }

    @Test
    void aKernelWithFewerIdsSaysOverWhichCells() throws IOException {
        String description = """
                <kernels file="k.cl"/>
                <schedule> <launch kernel="relax"/> <launch kernel="top"/> <swap>u v</swap> </schedule>
                """;
        read(KERNELS, description);

        String line = "<kernel file=\"k.cl\" function=\"top\" global=\"nx\" over=\"{id0,0}\"/>";
        assertThat(errors())
                .containsExactly(
                        "k.cl:15:15: error [HM097] no description can be inferred: 'top' has fewer ids than 'relax' at k.cl:1:15, 1, not 2:"
                                + " a description says by <over> which cells it is launched over\n  hint: write at k.xml:3:1 "
                                + line
                                + " for the first row, over=\"{0,id0}\" over the first column; what one id takes through all cells is for <reduce> in the <schedule>");

        assertThat(program(KERNELS, line + description).kernels()).hasSize(2);
    }

    @Test
    void severalArraysInOneAreReadWhereTheirSizeIsGiven() throws IOException {
        read(APART, "<kernels file=\"k.cl\"/> <schedule> <launch kernel=\"stream\"/> <swap>f g</swap> </schedule>");

        String line = "<kernel file=\"k.cl\" function=\"stream\" global=\"nx, ny\"/>";
        assertThat(errors())
                .containsExactly(
                        "k.cl:1:15: error [HM097] no description can be inferred: the elements of 'g' that work-items write"
                                + " do not lie like the work-items, x fastest: it seems to be several arrays in one\n"
                                + "  hint: write at k.xml:3:1 "
                                + line + ", with the work-items that it is launched with");
    }

    @Test
    void aLaunchThatIsGivenAsksForSizes() throws IOException {
        read(APART, "<kernel file=\"k.cl\" global=\"nx, ny\"/> <schedule> <launch kernel=\"stream\"/> </schedule>");

        assertThat(errors())
                .hasSize(3)
                .first()
                .asString()
                .isEqualTo(
                        "k.cl:1:44: error [HM260] neither the description nor a kernel says how many elements 'f' has\n"
                                + "  hint: write <field name=\"f\" size=\"nx, ny\"/>, its elements per dimension, x first, margins included,"
                                + " those of a cell last, or correct the name if a kernel has it by another");
    }

    @Test
    void pointsFollowFromALaunchAndSizes() throws IOException {
        Program program = program(STREAM, """
                <grid cells="nx, ny"/>
                <field name="f" size="nx + 2, ny + 2, 3"/> <field name="g" size="nx + 2, ny + 2, 3"/>
                <kernel file="k.cl" global="nx, ny"/>
                <schedule> <launch kernel="stream"/> <swap>f g</swap> </schedule>
                """);

        assertThat(program.kernels().get(0).buffers().get(0).points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{0,0,0}", "{-1,0,0}", "{0,1,0}");
        assertThat(program.kernels().get(0).addressing()).isEqualTo(Addressing.LOCAL);
    }

    @Test
    void localMemoryIsAsMuchAsIsGiven() throws IOException {
        String description = """
                <parameter name="n">4096</parameter>
                <kernels file="k.cl"/> <schedule> <launch kernel="norm"/> <reduce name="s" of="part" with="sum"/> </schedule>
                """;
        read(NORM, description);

        String line = "<kernel file=\"k.cl\" function=\"norm\"><argument name=\"tmp\" size=\"256\"/></kernel>";
        assertThat(errors())
                .containsExactly("k.cl:7:30: error [HM097] no description can be inferred from 'tmp[l + s]':"
                        + " it is not known how far a work-group reaches there in the local memory that it is passed\n"
                        + "  hint: write at k.xml:4:1 " + line + ", with as many elements as a work-group needs");

        assertThat(sizes(program(NORM, line + description))).containsExactly("part [n / 256]", "u [n]");
    }

    /** What a kernel writes at places that an array holds no description can say. */
    @Test
    void whatNoDescriptionCanSayIsForTheKernel() throws IOException {
        read("""
                __kernel void spread(__global const int *key, __global int *bin, const int nx)
                { int g = get_global_id(0); if (g < nx) bin[key[g]] = g; }
                """, "<kernels file=\"k.cl\"/>");

        assertThat(errors())
                .singleElement()
                .asString()
                .startsWith("k.cl:2:41: error [HM097] no description can be inferred from 'bin[key[g]]'")
                .endsWith(
                        "hint: change the kernel so that each work-item writes elements of its own, at subscripts made of its ids");
    }

    /** A guard that lets one work-item pass says where a source is, not how many work-items there are. */
    @Test
    void aSourceAtAPlaceHasAWorkItemForEachCell() throws IOException {
        Program program = program("""
                __kernel void decay(__global const float *u, __global float *v, const int nx, const int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny) v[y * nx + x] = 0.5f * u[y * nx + x];
                }
                __kernel void add(__global float *v, const int nx, const int ny, const int sx, const int sy)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny && x == sx && y == sy) v[y * nx + x] += 1;
                }
                """, """
                <parameter name="sx">20</parameter> <parameter name="sy">17</parameter>
                <kernels file="k.cl"/>
                <schedule> <launch kernel="decay"/> <launch kernel="add"/> <swap>u v</swap> </schedule>
                """);

        assertThat(sizes(program)).containsExactly("u [nx, ny]", "v [nx, ny]");
        assertThat(program.kernels().get(1).global()).extracting(Located::text).containsExactly("nx", "ny");
    }

    @Test
    void of_two_sizes_that_could_be_the_grid_one_has_to_be_said() throws IOException {
        String kernels = """
                __kernel void cells(__global float *u, const int nx)
                { int i = get_global_id(0); if (i < nx) u[i] += 1; }
                __kernel void bodies(__global float *p, const int ny)
                { int i = get_global_id(0); if (i < ny) p[i] += 1; }
                """;

        assertThat(read(kernels, "<kernels file=\"k.cl\"/>")).isEmpty();
        assertThat(errors())
                .singleElement()
                .asString()
                .isEqualTo("k.cl:3:15: error [HM097] no description can be inferred: it runs over ny work-items,"
                        + " and 'cells' over nx: either may be the cells\n"
                        + "  hint: write <grid cells=\"nx\"/> or <grid cells=\"ny\"/>, or pass both the same"
                        + " parameter if the two are one size");
    }

    /** A lid's row, which alone may as well be a plane of three dimensions. */
    @Test
    void a_kernel_of_one_row_is_read_with_the_dimensions_that_it_is_given() throws IOException {
        String kernels = """
                __kernel void relax(__global const float *u, __global float *v, const int nx, const int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
                    v[y * nx + x] = 0.5f * (u[y * nx + x - 1] + u[y * nx + x + 1]);
                }
                __kernel void back(__global float *u, __global const float *v, const int nx, const int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny) u[y * nx + x] = v[y * nx + x];
                }
                __kernel void lid(__global float *u, const int nx, const int ny)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (y == 0 && x > 0 && x < nx) u[x] = 2.0f - u[x + nx];
                }
                """;

        assertThat(read(kernels, "<kernels file=\"k.cl\"/>")).isEmpty();
        assertThat(errors())
                .singleElement()
                .asString()
                .startsWith("k.cl:12:15: error [HM097] no description can be inferred: 'lid' is read as if it went"
                        + " through 3 dimensions by itself, and 'relax' at k.cl:1:15 has 2");
        assertThat(program(
                                kernels,
                                "<kernels file=\"k.cl\"/>"
                                        + "<kernel file=\"k.cl\" function=\"lid\" global=\"nx, ny\"/>")
                        .kernels())
                .hasSize(3);
    }
}
