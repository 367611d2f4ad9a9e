package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.SavedFields;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose iterations are several launches, or update arrays in place, give streamed what plain loops give, on one to three zones. */
@Tag("device")
class StreamedIterationsTest {

    @TempDir
    Path folder;

    static final String ACOUSTIC = """
            // Velocities on the faces of cells, which are walls outside; pressure in the middle.
            __kernel void move(__global int *vx, __global int *vy, __global const int *p, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                if (x > 0 && x < nx && y < ny) {
                    vx[y * (nx + 1) + x] -= 3 * (p[y * nx + x] - p[y * nx + x - 1]);
                }
                if (y > 0 && y < ny && x < nx) {
                    vy[y * nx + x] -= 5 * (p[y * nx + x] - p[(y - 1) * nx + x]);
                }
            }

            __kernel void press(__global int *p, __global const int *u, __global const int *v, const int width, const int height)
            {
                const int x = get_global_id(0), y = get_global_id(1);
                if (x < width && y < height) {
                    const int i = y * (width + 1) + x, k = y * width + x;
                    p[k] = p[k] - (u[i + 1] - u[i]) - 7 * (v[k + width] - v[k]);
                }
            }
            """;

    private static void acoustic(Map<String, int[]> arrays, int nx, int ny) {
        int[] vx = arrays.get("vx");
        int[] vy = arrays.get("vy");
        int[] p = arrays.get("p");
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                if (x > 0) {
                    vx[y * (nx + 1) + x] -= 3 * (p[y * nx + x] - p[y * nx + x - 1]);
                }
                if (y > 0) {
                    vy[y * nx + x] -= 5 * (p[y * nx + x] - p[(y - 1) * nx + x]);
                }
            }
        }
        for (int y = 0; y < ny; y++) {
            for (int x = 0; x < nx; x++) {
                int i = y * (nx + 1) + x;
                p[y * nx + x] += vx[i] - vx[i + 1] + 7 * (vy[y * nx + x] - vy[(y + 1) * nx + x]);
            }
        }
    }

    static DescribedIterations acoustic(int nx, int ny) {
        return new DescribedIterations(ACOUSTIC, nx, ny)
                .field("p", 0, 0)
                .field("vx", 1, 0)
                .field("vy", 0, 1)
                .kernel("move", "nx,ny", "vx:inout:0,0", "vy:inout:0,0", "p:input:0,0;-1,0;0,-1", "nx=nx", "ny=ny")
                .kernel(
                        "press",
                        "nx,ny",
                        "p:inout:0,0",
                        "u:input:0,0;1,0:vx",
                        "v:input:0,0;0,1:vy",
                        "width=nx",
                        "height=ny")
                .schedule("<launch kernel=\"move\"/><launch kernel=\"press\"/>");
    }

    @Test
    void a_staggered_leapfrog() throws Exception {
        acoustic(301, 203).streamed(folder, arrays -> acoustic(arrays, 301, 203));
    }

    /** Of arrays that are updated in place: after launches of several iterations, and between these. */
    @Test
    void frames_are_those_of_the_iterations_that_they_are_of() throws Exception {
        DescribedIterations described = acoustic(61, 43);
        Files.writeString(folder.resolve("k.cl"), described.kernels());
        Path description = Files.writeString(folder.resolve("f.xml"), described.description());
        try (GeneratedProgram generated =
                GeneratedProgram.of(description, "F", Layout.SOURCES, folder.resolve("frames"))) {
            ProgramBuilder builder = generated.builder();
            Output.Save save = new Output.Save(
                    5, "vx", folder.resolve("vx-{iteration}.npy").toString());
            builder.options(StreamedProgramsTest.streamed(2, OptionalInt.of(3))
                    .withSavedFields(new SavedFields(true, List.of(save))));
            try (StencilProgram program = builder.build()) {
                Map<String, int[]> arrays = described.random();
                arrays.forEach((name, values) ->
                        StreamedProgramsTest.field(program, name).copyFrom(values));
                program.run(DescribedIterations.STEPS);
                assertThat(program.report().toText()).contains("streamed in strips of ");
                Field<int[]> vx = StreamedProgramsTest.field(program, "vx");
                for (int step = 1; step <= DescribedIterations.STEPS; step++) {
                    acoustic(arrays, 61, 43);
                    if (step % 5 == 0) {
                        vx.copyFrom(folder.resolve("vx-" + step + ".npy"));
                        int[] frame = new int[arrays.get("vx").length];
                        vx.copyTo(frame);
                        assertThat(frame).as("iteration %d", step).isEqualTo(arrays.get("vx"));
                    }
                }
            }
        }
    }

    /** Of which a strip is larger than the whole. */
    @Test
    @Thorough
    void a_small_one() throws Exception {
        acoustic(13, 29).streamed(folder, arrays -> acoustic(arrays, 13, 29));
    }

    @Test
    void fields_of_three_dimensions_on_edges_and_faces() throws Exception {
        int nx = 41;
        int ny = 23;
        int nz = 70;
        DescribedIterations described = new DescribedIterations("""
                __kernel void magnetic(__global int *h, __global const int *e, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x >= nx || y >= ny || z >= nz) {
                        return;
                    }
                    const int i = (z * (ny + 1) + y) * (nx + 1) + x, plane = (nx + 1) * (ny + 1);
                    h[(z * ny + y) * nx + x] += e[i + 1] - 3 * e[i] + 5 * e[i + nx + 1] - 7 * e[i + plane];
                }

                __kernel void electric(__global int *e, __global const int *h, const int nx, const int ny, const int nz)
                {
                    const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x > 0 && y > 0 && z > 0 && x < nx && y < ny && z < nz) {
                        const int k = (z * ny + y) * nx + x;
                        e[(z * (ny + 1) + y) * (nx + 1) + x] += h[k] - h[k - 1] + 3 * h[k - nx] - 11 * h[k - nx * ny];
                    }
                }
                """, nx, ny, nz)
                .field("e", 1, 1, 1)
                .field("h", 0, 0, 0)
                .kernel(
                        "magnetic",
                        "nx,ny,nz",
                        "h:inout:0,0,0",
                        "e:input:0,0,0;1,0,0;0,1,0;0,0,1",
                        "nx=nx",
                        "ny=ny",
                        "nz=nz")
                .kernel(
                        "electric",
                        "nx,ny,nz",
                        "e:inout:0,0,0",
                        "h:input:0,0,0;-1,0,0;0,-1,0;0,0,-1",
                        "nx=nx",
                        "ny=ny",
                        "nz=nz")
                .schedule("<launch kernel=\"magnetic\"/><launch kernel=\"electric\"/>");
        int plane = (nx + 1) * (ny + 1);
        described.streamed(folder, arrays -> {
            int[] e = arrays.get("e");
            int[] h = arrays.get("h");
            for (int at = 0; at < h.length; at++) {
                int i = (at / (nx * ny) * (ny + 1) + at / nx % ny) * (nx + 1) + at % nx;
                h[at] += e[i + 1] - 3 * e[i] + 5 * e[i + nx + 1] - 7 * e[i + plane];
            }
            for (int z = 1; z < nz; z++) {
                for (int y = 1; y < ny; y++) {
                    for (int x = 1; x < nx; x++) {
                        int k = (z * ny + y) * nx + x;
                        e[(z * (ny + 1) + y) * (nx + 1) + x] += h[k] - h[k - 1] + 3 * h[k - nx] - 11 * h[k - nx * ny];
                    }
                }
            }
        });
    }

    /** Fluxes over faces, which only the launch after them reads; cells have a border that nobody writes. */
    @Test
    void fluxes_and_what_they_make_of_cells() throws Exception {
        int nx = 200;
        int ny = 141;
        DescribedIterations described = new DescribedIterations("""
                __kernel void fluxes(__global const int *u, __global int *fx, __global int *fy, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    const int i = (y + 1) * (nx + 2) + x + 1;
                    if (x <= nx && y < ny) {
                        fx[y * (nx + 1) + x] = 3 * u[i] - 5 * u[i - 1];
                    }
                    if (x < nx && y <= ny) {
                        fy[y * nx + x] = u[i] / 7 - u[i - (nx + 2)];
                    }
                }

                __kernel void update(__global int *u, __global const int *fx, __global const int *fy, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x < nx && y < ny) {
                        const int f = y * (nx + 1) + x, g = y * nx + x;
                        u[(y + 1) * (nx + 2) + x + 1] += fx[f + 1] - fx[f] + fy[g + nx] - fy[g];
                    }
                }
                """, nx, ny)
                .field("u", 2, 2)
                .field("fx", 1, 0)
                .field("fy", 0, 1)
                .kernel(
                        "fluxes",
                        "nx + 1,ny + 1",
                        "u:input:0,0;-1,0;0,-1",
                        "fx:output:",
                        "fy:output:",
                        "nx=nx",
                        "ny=ny")
                .kernel("update", "nx,ny", "u:inout:0,0", "fx:input:0,0;1,0", "fy:input:0,0;0,1", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"fluxes\"/><launch kernel=\"update\"/>");
        described.streamed(folder, arrays -> {
            int[] u = arrays.get("u");
            int[] fx = arrays.get("fx");
            int[] fy = arrays.get("fy");
            for (int y = 0; y <= ny; y++) {
                for (int x = 0; x <= nx; x++) {
                    int i = (y + 1) * (nx + 2) + x + 1;
                    if (y < ny) {
                        fx[y * (nx + 1) + x] = 3 * u[i] - 5 * u[i - 1];
                    }
                    if (x < nx) {
                        fy[y * nx + x] = u[i] / 7 - u[i - (nx + 2)];
                    }
                }
            }
            for (int at = 0; at < nx * ny; at++) {
                int x = at % nx;
                int y = at / nx;
                int f = y * (nx + 1) + x;
                u[(y + 1) * (nx + 2) + x + 1] += fx[f + 1] - fx[f] + fy[at + nx] - fy[at];
            }
        });
    }

    /** The first inside of a border, by ids from 0 on; the second over all, with other names for sizes. */
    @Test
    @Thorough
    void launches_that_stand_shifted_against_each_other() throws Exception {
        int nx = 260;
        int ny = 150;
        DescribedIterations described = new DescribedIterations("""
                __kernel void inner(__global int *b, __global const int *a, const int pitch)
                {
                    const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                    b[i] = a[i - 1] - 3 * a[i + 1] + 5 * a[i - pitch] - 7 * a[i + pitch + 1];
                }

                __kernel void whole(__global int *a, __global const int *b, const int pitch, const int width)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x > 0 && x < width - 1) {
                        a[y * pitch + x] += b[y * pitch + x - 1] + 9 * b[y * pitch + x + 1];
                    }
                }
                """, nx, ny)
                .field("a", 0, 0)
                .field("b", 0, 0)
                .kernel("inner", "nx - 2,ny - 2", "b:output:", "a:input:-1,0;1,0;0,-1;1,1", "pitch=nx")
                .kernel("whole", "nx,ny", "a:inout:0,0", "b:input:-1,0;1,0", "pitch=nx", "width=nx")
                .schedule("<launch kernel=\"inner\"/><launch kernel=\"whole\"/>");
        described.streamed(folder, arrays -> {
            int[] a = arrays.get("a");
            int[] b = arrays.get("b");
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    int i = y * nx + x;
                    b[i] = a[i - 1] - 3 * a[i + 1] + 5 * a[i - nx] - 7 * a[i + nx + 1];
                }
            }
            for (int y = 0; y < ny; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    a[y * nx + x] += b[y * nx + x - 1] + 9 * b[y * nx + x + 1];
                }
            }
        });
    }

    /** A pair that changes places, and an array in place that two launches write; divisors are what is read. */
    @Test
    @Thorough
    void a_pair_and_an_array_in_place() throws Exception {
        int nx = 131;
        int ny = 90;
        DescribedIterations described = new DescribedIterations("""
                __kernel void spread(__global int *next, __global const int *now, __global int *w, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
                        next[i] = now[i] + now[i - 1] / (1 + (now[i + 1] & 7)) - now[i - nx] + 3 * now[i + nx];
                        w[i] = now[i] ^ 3 * w[i];
                    }
                }

                __kernel void react(__global int *w, __global const int *u, __global const int *before, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x > 1 && x < nx && y < ny - 1) {
                        w[i] = u[i + nx] - before[i - 1] + 5 * w[i];
                    }
                }
                """, nx, ny)
                .field("u", 0, 0)
                .field("u2", 0, 0)
                .field("w", 0, 0)
                .kernel(
                        "spread",
                        "nx,ny",
                        "next:output::u2",
                        "now:input:0,0;-1,0;1,0;0,-1;0,1:u",
                        "w:inout:0,0",
                        "nx=nx",
                        "ny=ny")
                .kernel("react", "nx,ny", "w:inout:0,0", "u:input:0,1:u2", "before:input:-1,0:u", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"spread\"/><launch kernel=\"react\"/><swap>u u2</swap>");
        described.streamed(folder, arrays -> {
            int[] now = arrays.get("u");
            int[] next = arrays.get("u2");
            int[] w = arrays.get("w");
            for (int y = 1; y < ny - 1; y++) {
                for (int x = 1; x < nx - 1; x++) {
                    int i = y * nx + x;
                    next[i] = now[i] + now[i - 1] / (1 + (now[i + 1] & 7)) - now[i - nx] + 3 * now[i + nx];
                    w[i] = now[i] ^ 3 * w[i];
                }
            }
            for (int y = 0; y < ny - 1; y++) {
                for (int x = 2; x < nx; x++) {
                    int i = y * nx + x;
                    w[i] = next[i + nx] - now[i - 1] + 5 * w[i];
                }
            }
            arrays.put("u", next);
            arrays.put("u2", now);
        });
    }

    /** The same kernel, once from one array to the other and once back. */
    @Test
    @Thorough
    void a_smoother_there_and_back() throws Exception {
        int nx = 150;
        int ny = 77;
        DescribedIterations described = new DescribedIterations("""
                __kernel void smooth(__global int *out, __global const int *in)
                {
                    const int width = get_global_size(0), x = get_global_id(0), y = get_global_id(1), i = y * width + x;
                    if (x > 0 && x < width - 1 && y > 0 && y < get_global_size(1) - 1) {
                        int sum = in[i];
                        for (int k = -1; k <= 1; k++) {
                            sum += 3 * in[i + k] - 5 * in[i + k * width];
                        }
                        out[i] = sum;
                    }
                }
                """, nx, ny)
                .field("a", 0, 0)
                .field("b", 0, 0)
                .kernel("smooth", "nx,ny", "out:output::b", "in:input:0,0;-1,0;1,0;0,-1;0,1:a")
                .schedule("""
                        <launch kernel="smooth"/>
                        <launch kernel="smooth"><bind argument="out" field="a"/><bind argument="in" field="b"/></launch>
                        """);
        described.streamed(folder, arrays -> {
            for (List<String> names : List.of(List.of("a", "b"), List.of("b", "a"))) {
                int[] in = arrays.get(names.get(0));
                int[] out = arrays.get(names.get(1));
                for (int y = 1; y < ny - 1; y++) {
                    for (int x = 1; x < nx - 1; x++) {
                        int i = y * nx + x;
                        out[i] = in[i];
                        for (int k = -1; k <= 1; k++) {
                            out[i] += 3 * in[i + k] - 5 * in[i + k * nx];
                        }
                    }
                }
            }
        });
    }

    @Test
    void one_launch_that_updates_in_place() throws Exception {
        int nx = 100;
        int ny = 120;
        DescribedIterations described = new DescribedIterations("""
                __kernel void age(__global int *a, __global const int *k, const int nx, const int ny)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    if (x > 0 && x < nx && y < ny - 1) {
                        a[i] = 3 * a[i] + k[i - 1] - k[i + nx];
                    }
                }
                """, nx, ny)
                .field("a", 0, 0)
                .field("k", 0, 0)
                .kernel("age", "nx,ny", "a:inout:0,0", "k:input:-1,0;0,1", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"age\"/>");
        described.streamed(folder, arrays -> {
            for (int y = 0; y < ny - 1; y++) {
                for (int x = 1; x < nx; x++) {
                    int i = y * nx + x;
                    arrays.get("a")[i] = 3 * arrays.get("a")[i] + arrays.get("k")[i - 1] - arrays.get("k")[i + nx];
                }
            }
        });
    }

    @Test
    void what_cannot_be_streamed_is_refused_with_the_reason() {
        DescribedIterations described = acoustic(40, 30).field("q", 0, 0);
        for (List<String> one : List.of(
                List.of(
                        "<launch kernel=\"move\"/><swap>p q</swap><launch kernel=\"press\"/>",
                        "it swaps arrays between launches"),
                List.of(
                        "<repeat times=\"2\"><launch kernel=\"move\"/></repeat><launch kernel=\"press\"/>",
                        "an iteration repeats something"))) {
            assertThatThrownBy(() -> described.schedule(one.get(0)).streamed(folder, arrays -> {}))
                    .hasMessageContaining("cannot be streamed: " + one.get(1));
        }
    }
}
