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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose iterations are several launches, or update arrays in place, give streamed what plain loops give, on one to three zones. */
@Tag("device")
class StreamedIterationsTest {

    /** Not a multiple of the steps of a launch. */
    private static final int STEPS = 17;

    @TempDir
    Path folder;

    /** A description that is put together of few words, and the arrays of a run. */
    static final class Described {

        private final int[] cells;
        private final String kernels;
        private final StringBuilder fields = new StringBuilder();
        private final StringBuilder elements = new StringBuilder();
        private final Map<String, int[]> extents = new LinkedHashMap<>();
        private String schedule = "";

        Described(String kernels, int... cells) {
            this.kernels = kernels;
            this.cells = cells;
        }

        /** A field with so many elements more than cells along each dimension. */
        Described field(String name, int... more) {
            fields.append("<field><name>%s</name><dataType>int</dataType><argsize>".formatted(name));
            int[] extent = new int[cells.length];
            for (int d = 0; d < cells.length; d++) {
                extent[d] = cells[d] + more[d];
                fields.append("<dimsize>%s + %d</dimsize>".formatted(size(d), more[d]));
            }
            fields.append("</argsize></field>\n");
            extents.put(name, extent);
            return this;
        }

        /** The last field has a border, {@code x+ mirror}. */
        Described border(String border) {
            String[] words = border.split(" ", -1);
            String text = "<border><face>%s</face><kind>%s</kind></border>".formatted(words[0], words[1]);
            fields.insert(fields.lastIndexOf("</field>"), text);
            return this;
        }

        /** A kernel; arguments are {@code name=value} or {@code name:property:points}, the latter {@code 0,0;1,0}. */
        Described kernel(String function, String global, String... arguments) {
            elements.append("<kernel><name>k.cl</name><function>%s</function>\n".formatted(function));
            for (String argument : arguments) {
                String[] parts = argument.split("[:=]", -1);
                if (argument.contains("=")) {
                    elements.append(
                            "<argument><name>%s</name><property>input</property><dataType>int</dataType><value>%s</value></argument>\n"
                                    .formatted(parts[0], parts[1]));
                    continue;
                }
                String shadow = parts[2].isEmpty()
                        ? ""
                        : Arrays.stream(parts[2].split(";"))
                                .map(point -> "<point>{" + point + "}</point>")
                                .collect(Collectors.joining("", "<shadow>", "</shadow>"));
                elements.append(
                        "<argument><name>%1$s</name><property>%2$s</property><field>%3$s</field>%4$s</argument>\n"
                                .formatted(parts[0], parts[1], parts.length > 3 ? parts[3] : parts[0], shadow));
            }
            elements.append(Arrays.stream(global.split(","))
                            .map(size -> "<gsize>" + size + "</gsize>")
                            .collect(Collectors.joining("", "<global>", "</global>")))
                    .append("</kernel>\n");
            return this;
        }

        Described schedule(String steps) {
            schedule = steps;
            return this;
        }

        private static String size(int d) {
            return "n" + "xyz".charAt(d);
        }

        String description() {
            StringBuilder text = new StringBuilder("<program xmlns=\"urn:halomill:program:1\" name=\"F\">\n");
            for (int d = 0; d < cells.length; d++) {
                text.append("<parameter><name>%s</name><value>%d</value></parameter>\n".formatted(size(d), cells[d]));
            }
            text.append("<grid>");
            for (int d = 0; d < cells.length; d++) {
                text.append("<dim>").append(size(d)).append("</dim>");
            }
            return text.append("</grid>\n")
                    .append(fields)
                    .append(elements)
                    .append("<schedule>" + schedule + "</schedule><iterations>10</iterations></program>\n")
                    .toString();
        }

        Map<String, int[]> random() {
            Map<String, int[]> arrays = new LinkedHashMap<>();
            extents.forEach((name, extent) -> arrays.put(
                    name,
                    new Random(name.hashCode())
                            .ints(Arrays.stream(extent).asLongStream().reduce(1, Math::multiplyExact))
                            .toArray()));
            return arrays;
        }
    }

    /** In launches of so many iterations; {@code step} carries out one. */
    private void streamed(Described described, Consumer<Map<String, int[]>> step) throws Exception {
        streamed(List.of(1, 3), described, step);
    }

    private void streamed(List<Integer> counts, Described described, Consumer<Map<String, int[]>> step)
            throws Exception {
        Files.writeString(folder.resolve("k.cl"), described.kernels);
        Path description = Files.writeString(folder.resolve("f.xml"), described.description());
        try (GeneratedProgram generated =
                GeneratedProgram.of(description, "F", Layout.SOURCES, Files.createTempDirectory(folder, "out"))) {
            for (int zones : counts) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = StreamedProgramsTest.open(generated, zones, depth, Map.of())) {
                    check(program, described.random(), step);
                }
            }
        }
    }

    /** Two runs, of which the second begins where the first ended. */
    private static void check(StencilProgram program, Map<String, int[]> arrays, Consumer<Map<String, int[]>> step) {
        arrays.forEach(
                (name, values) -> StreamedProgramsTest.field(program, name).copyFrom(values));
        for (int steps : new int[] {STEPS, 5}) {
            program.run(steps);
            for (int i = 0; i < steps; i++) {
                step.accept(arrays);
            }
            arrays.forEach((name, values) -> {
                int[] result = new int[values.length];
                StreamedProgramsTest.field(program, name).copyTo(result);
                assertThat(result)
                        .as("%s on %d zones", name, program.partition().zones().size())
                        .isEqualTo(values);
            });
        }
        assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
    }

    private static final String WALLS = """
            __kernel void move(__global int *v, __global const int *u, const int pitch)
            {
                const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                v[i] += 3 * u[i + 1] - 2 * u[i + pitch] + u[i - 1];
            }
            __kernel void press(__global int *u, __global const int *v, const int pitch)
            {
                const int i = (get_global_id(1) + 1) * pitch + get_global_id(0) + 1;
                u[i] += v[i - 1] - 5 * v[i - pitch] + 7 * v[i + pitch];
            }
            """;

    /** Two launches that update arrays with margins in place; {@code u}, {@code v}: the borders of these. */
    private static Described walls(int nx, int ny, String u, String v) {
        Described walls = new Described(WALLS, nx, ny).field("u", 2, 2);
        Arrays.stream(u.split(", ", -1)).forEach(walls::border);
        walls.field("v", 2, 2);
        Arrays.stream(v.split(", ", -1)).forEach(walls::border);
        return walls.kernel("move", "nx,ny", "v:inout:0,0", "u:input:1,0;0,1;-1,0;0,0", "pitch=nx + 2")
                .kernel("press", "nx,ny", "u:inout:0,0", "v:input:-1,0;0,-1;0,1;0,0", "pitch=nx + 2")
                .schedule("<launch kernel=\"move\"/><launch kernel=\"press\"/>");
    }

    /** An iteration of them; {@code fillU}, {@code fillV} fill the margins. */
    private static Consumer<Map<String, int[]>> walls(int nx, int ny, Consumer<int[]> fillU, Consumer<int[]> fillV) {
        int pitch = nx + 2;
        return arrays -> {
            int[] u = arrays.get("u");
            int[] v = arrays.get("v");
            fillU.accept(u);
            eachInside(pitch, ny, i -> v[i] += 3 * u[i + 1] - 2 * u[i + pitch] + u[i - 1]);
            fillV.accept(v);
            eachInside(pitch, ny, i -> u[i] += v[i - 1] - 5 * v[i - pitch] + 7 * v[i + pitch]);
            fillU.accept(u);
        };
    }

    /** Margins are filled between the launches, too, each of what the launch before made. */
    @Test
    void margins_that_launches_fill() throws Exception {
        Described walls = walls(300, 150, "x- copy, x+ mirror, y+ antimirror", "x- antimirror, y- copy, y+ mirror");
        streamed(
                walls,
                walls(
                        300,
                        150,
                        u -> {
                            fillX(u, 302, 1, 1);
                            fillRow(u, 151, 150, -1, 302);
                        },
                        v -> {
                            fillX(v, 302, -1, 0);
                            fillRow(v, 0, 1, 1, 302);
                            fillRow(v, 151, 150, 1, 302);
                        }));
    }

    @Test
    void launches_around_a_tube_that_is_cut_across() throws Exception {
        Consumer<int[]> around = array -> aroundX(array, 302);
        Described tube = walls(300, 150, "x periodic, y+ mirror", "x periodic");
        streamed(tube, walls(300, 150, around.andThen(u -> fillRow(u, 151, 150, 1, 302)), around));
    }

    @Test
    void launches_on_a_torus() throws Exception {
        for (int[] cells : new int[][] {{300, 150}, {5, 4}}) {
            int pitch = cells[0] + 2;
            Consumer<int[]> around = array -> {
                aroundX(array, pitch);
                fillRow(array, 0, cells[1], 1, pitch);
                fillRow(array, cells[1] + 1, 1, 1, pitch);
            };
            streamed(
                    List.of(1),
                    walls(cells[0], cells[1], "x periodic, y periodic", "x periodic, y periodic"),
                    walls(cells[0], cells[1], around, around));
        }
    }

    /** Launches that read far to one side are counted from other places, and the margin is not where both look for it. */
    @Test
    void margins_of_launches_that_are_shifted_against_each_other_are_refused() {
        Described shifted = new Described("""
                        __kernel void left(__global int *v, __global const int *u, const int pitch)
                        {
                            const int i = (get_global_id(1) + 2) * pitch + get_global_id(0) + 2;
                            v[i] += u[i] + 4 * u[i - 2];
                        }
                        __kernel void right(__global int *u, __global const int *v, const int pitch)
                        {
                            const int i = (get_global_id(1) + 2) * pitch + get_global_id(0) + 2;
                            u[i] += v[i] - 3 * v[i + 2];
                        }
                        """, 100, 60)
                .field("u", 4, 4)
                .border("x- mirror")
                .field("v", 4, 4)
                .kernel("left", "nx,ny", "v:inout:0,0", "u:input:0,0;-2,0", "pitch=nx + 4")
                .kernel("right", "nx,ny", "u:inout:0,0", "v:input:0,0;2,0", "pitch=nx + 4")
                .schedule("<launch kernel=\"left\"/><launch kernel=\"right\"/>");
        assertThatThrownBy(() -> streamed(shifted, arrays -> {}))
                .hasMessageContaining("each step fills margins of u, and its launches are shifted against each other");
    }

    /** The flux over the last face of a row is that of a work-item beyond the cells, whose own element is in the margin. */
    @Test
    void work_items_beyond_the_cells_read_margins() throws Exception {
        int nx = 300;
        int ny = 150;
        int pitch = nx + 2;
        Described fluxes = new Described("""
                        __kernel void flux(__global int *f, __global const int *u, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (nx + 2) + x + 1;
                            if (x <= nx && y < ny)
                                f[y * (nx + 1) + x] = u[i] - 3 * u[i - 1];
                        }
                        __kernel void update(__global int *u, __global const int *f, const int nx, const int ny)
                        {
                            const int x = get_global_id(0), y = get_global_id(1), k = y * (nx + 1) + x;
                            if (x < nx && y < ny)
                                u[(y + 1) * (nx + 2) + x + 1] += f[k + 1] - 2 * f[k];
                        }
                        """, nx, ny)
                .field("u", 2, 2)
                .border("x- mirror")
                .border("x+ reflect")
                .field("f", 1, 0)
                .kernel("flux", "nx + 1,ny", "f:output:", "u:input:-1,0;0,0", "nx=nx", "ny=ny")
                .kernel("update", "nx,ny", "u:inout:0,0", "f:input:0,0;1,0", "nx=nx", "ny=ny")
                .schedule("<launch kernel=\"flux\"/><launch kernel=\"update\"/>");
        streamed(fluxes, arrays -> {
            int[] u = arrays.get("u");
            int[] f = arrays.get("f");
            mirroredAndReflectedX(u, pitch);
            for (int i = 0; i < f.length; i++) {
                int own = (i / (nx + 1) + 1) * pitch + i % (nx + 1) + 1;
                f[i] = u[own] - 3 * u[own - 1];
            }
            eachInside(pitch, ny, i -> {
                int k = (i / pitch - 1) * (nx + 1) + i % pitch - 1;
                u[i] += f[k + 1] - 2 * f[k];
            });
            mirroredAndReflectedX(u, pitch);
        });
    }

    /** One launch, which also writes faces; those after the last cells are no images of the first ones. */
    @Test
    void faces_beyond_the_cells_of_a_ring_and_of_a_channel() throws Exception {
        int nx = 300;
        int ny = 150;
        int pitch = nx + 2;
        for (String kind : List.of("periodic", "mirror")) {
            Described faces = new Described("""
                            __kernel void advance(__global int *next, __global const int *now, __global int *f, const int nx, const int ny)
                            {
                                const int x = get_global_id(0), y = get_global_id(1), i = (y + 1) * (nx + 2) + x + 1;
                                if (x <= nx && y < ny)
                                    f[y * (nx + 1) + x] = now[i] - 3 * now[i - 1];
                                if (x < nx && y < ny)
                                    next[i] = now[i] + 5 * now[i - 1] - 2 * now[i + 1] + now[i + nx + 2];
                            }
                            """, nx, ny)
                    .field("next", 2, 2)
                    .border("x " + kind)
                    .field("now", 2, 2)
                    .border("x " + kind)
                    .field("f", 1, 0)
                    .kernel(
                            "advance",
                            "nx + 1,ny",
                            "next:output:",
                            "now:input:0,0;-1,0;1,0;0,1",
                            "f:output:",
                            "nx=nx",
                            "ny=ny")
                    .schedule("<launch kernel=\"advance\"/><swap>next now</swap>");
            Consumer<int[]> fill =
                    kind.equals("periodic") ? array -> aroundX(array, pitch) : array -> fillX(array, pitch, 1, 1);
            streamed(faces, arrays -> {
                int[] now = arrays.get("now");
                int[] next = arrays.get("next");
                int[] f = arrays.get("f");
                fill.accept(now);
                for (int i = 0; i < f.length; i++) {
                    int own = (i / (nx + 1) + 1) * pitch + i % (nx + 1) + 1;
                    f[i] = now[own] - 3 * now[own - 1];
                }
                eachInside(pitch, ny, i -> next[i] = now[i] + 5 * now[i - 1] - 2 * now[i + 1] + now[i + pitch]);
                fill.accept(next);
                arrays.put("now", next);
                arrays.put("next", now);
            });
        }
    }

    private static void mirroredAndReflectedX(int[] array, int pitch) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = array[row + 1];
            array[row + pitch - 1] = array[row + pitch - 3];
        }
    }

    private static void aroundX(int[] array, int pitch) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = array[row + pitch - 2];
            array[row + pitch - 1] = array[row + 1];
        }
    }

    /** Fills the first and the last column of all rows with the next, times a number; 0: leaves them alone. */
    private static void fillX(int[] array, int pitch, int left, int right) {
        for (int row = 0; row < array.length; row += pitch) {
            array[row] = left == 0 ? array[row] : left * array[row + 1];
            array[row + pitch - 1] = right == 0 ? array[row + pitch - 1] : right * array[row + pitch - 2];
        }
    }

    private static void fillRow(int[] array, int row, int of, int times, int pitch) {
        for (int x = 0; x < pitch; x++) {
            array[row * pitch + x] = times * array[of * pitch + x];
        }
    }

    private static void eachInside(int pitch, int rows, IntConsumer cell) {
        for (int y = 1; y <= rows; y++) {
            for (int x = 1; x < pitch - 1; x++) {
                cell.accept(y * pitch + x);
            }
        }
    }

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

    static Described acoustic(int nx, int ny) {
        return new Described(ACOUSTIC, nx, ny)
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
        streamed(acoustic(301, 203), arrays -> acoustic(arrays, 301, 203));
    }

    /** Of arrays that are updated in place: after launches of several iterations, and between these. */
    @Test
    void frames_are_those_of_the_iterations_that_they_are_of() throws Exception {
        Described described = acoustic(61, 43);
        Files.writeString(folder.resolve("k.cl"), described.kernels);
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
                program.run(STEPS);
                assertThat(program.report().toText()).contains("streamed in strips of ");
                Field<int[]> vx = StreamedProgramsTest.field(program, "vx");
                for (int step = 1; step <= STEPS; step++) {
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
        streamed(acoustic(13, 29), arrays -> acoustic(arrays, 13, 29));
    }

    @Test
    void fields_of_three_dimensions_on_edges_and_faces() throws Exception {
        int nx = 41;
        int ny = 23;
        int nz = 70;
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = new Described("""
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
        streamed(described, arrays -> {
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
        Described described = acoustic(40, 30).field("q", 0, 0);
        for (List<String> one : List.of(
                List.of(
                        "<launch kernel=\"move\"/><swap>p q</swap><launch kernel=\"press\"/>",
                        "it swaps arrays between launches"),
                List.of(
                        "<repeat times=\"2\"><launch kernel=\"move\"/></repeat><launch kernel=\"press\"/>",
                        "an iteration repeats something"))) {
            assertThatThrownBy(() -> streamed(described.schedule(one.get(0)), arrays -> {}))
                    .hasMessageContaining("cannot be streamed: " + one.get(1));
        }
    }
}
