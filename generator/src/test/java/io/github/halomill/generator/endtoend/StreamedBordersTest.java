package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.ProgramBuilder;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays with margins that borders fill, in programs whose iterations are streamed, against plain loops. */
@Tag("device")
class StreamedBordersTest {

    private static final int STEPS = 17;

    @TempDir
    Path folder;

    /**
     * A border along each dimension, a kind or a number, or two of them for its ends: {@code copy|3}; cells without it,
     * and how wide margins are, which is how far steps read.
     */
    private record Grid(List<String> borders, List<Integer> cells, int width) {

        int elements() {
            return cells.stream().mapToInt(count -> count + 2 * width).reduce(1, (a, b) -> a * b);
        }

        int pitch(int dimension) {
            return dimension == 0 ? 1 : pitch(dimension - 1) * (cells.get(dimension - 1) + 2 * width);
        }

        String border(int dimension, boolean high) {
            String[] ends = borders.get(dimension).split("\\|", -1);
            return ends[high ? ends.length - 1 : 0];
        }

        /** Which element, counted from the first cell, one beyond an end is made of; {@code out}: how far beyond, from 1 on. */
        private static int inside(String border, int cells, int out, boolean high) {
            int depth = switch (border) {
                case "copy" -> 0;
                case "mirror", "antimirror" -> out - 1;
                case "reflect", "antireflect" -> out;
                default -> -out + (border.equals("periodic") ? cells : 0);
            };
            return high ? cells - 1 - depth : depth;
        }

        /** Elements with their margins as borders make them. */
        int[] filled(int[] elements) {
            int[] filled = elements.clone();
            for (int d = 0; d < cells.size(); d++) {
                for (int i = 0; i < filled.length; i++) {
                    int at = i / pitch(d) % (cells.get(d) + 2 * width) - width;
                    boolean high = at >= cells.get(d);
                    if (at >= 0 && !high) {
                        continue;
                    }
                    String border = border(d, high);
                    if (border.matches("-?\\d+")) {
                        filled[i] = Integer.parseInt(border);
                    } else {
                        int inside = inside(border, cells.get(d), high ? at - cells.get(d) + 1 : -at, high);
                        filled[i] = (border.startsWith("anti") ? -1 : 1) * filled[i + (inside - at) * pitch(d)];
                    }
                }
            }
            return filled;
        }

        boolean isInside(int i) {
            boolean inside = true;
            for (int d = 0; d < cells.size(); d++) {
                int at = i / pitch(d) % (cells.get(d) + 2 * width) - width;
                inside &= at >= 0 && at < cells.get(d);
            }
            return inside;
        }

        /** A step: what comes from each neighbour counts differently, and the last diagonal one as well. */
        int[] step(int[] elements, int[] previous) {
            int[] in = filled(elements);
            int[] out = previous.clone();
            for (int i = 0; i < in.length; i++) {
                if (isInside(i)) {
                    out[i] = in[i];
                    int diagonal = i;
                    for (int d = 0; d < cells.size(); d++) {
                        out[i] += (d + 2) * in[i - width * pitch(d)] - (d + 5) * in[i + pitch(d)];
                        diagonal += width * pitch(d);
                    }
                    out[i] ^= in[diagonal];
                }
            }
            return out;
        }

        String kernel() {
            String index = "";
            String sum = "in[i]";
            String diagonal = "i";
            String pitch = "1";
            String sizes = "";
            for (int d = 0; d < cells.size(); d++) {
                String size = "n" + "xyz".charAt(d);
                sizes += ", const int " + size;
                index += (d == 0 ? "" : " + ") + pitch + " * (get_global_id(" + d + ") + " + width + ")";
                sum += " + %d * in[i - %4$d * %2$s] - %3$d * in[i + %2$s]".formatted(d + 2, pitch, d + 5, width);
                diagonal += " + " + width + " * " + pitch;
                pitch += " * (" + size + " + " + 2 * width + ")";
            }
            return """
                    __kernel void f(__global int *out, __global const int *in%s)
                    {
                        const int i = %s;
                        out[i] = (%s) ^ in[%s];
                    }
                    """.formatted(sizes, index, sum, diagonal);
        }

        String description() {
            StringBuilder text = new StringBuilder("""
                    <program xmlns="urn:halomill:program:1" name="F">
                    """);
            StringBuilder size = new StringBuilder();
            StringBuilder border = new StringBuilder();
            StringBuilder global = new StringBuilder();
            StringBuilder scalars = new StringBuilder();
            for (int d = 0; d < cells.size(); d++) {
                String axis = "xyz".substring(d, d + 1);
                text.append("<parameter><name>n%s</name><value>%d</value></parameter>\n".formatted(axis, cells.get(d)));
                size.append("<dimsize>n%s + %d</dimsize>".formatted(axis, 2 * width));
                global.append("<gsize>n%s</gsize>".formatted(axis));
                scalars.append(
                        "<argument><name>n%1$s</name><property>input</property><dataType>int</dataType><value>n%1$s</value></argument>\n"
                                .formatted(axis));
                for (boolean high : new boolean[] {false, true}) {
                    String of = border(d, high);
                    String kind = of.matches("-?\\d+") ? "value" : of;
                    border.append("<border><face>%s%s</face><kind>%s</kind>%s</border>"
                            .formatted(
                                    axis,
                                    high ? "+" : "-",
                                    kind,
                                    kind.equals("value") ? "<value>" + of + "</value>" : ""));
                }
            }
            for (String field : List.of("in", "out")) {
                text.append("<field><name>%s</name><dataType>int</dataType><argsize>%s</argsize>%s</field>\n"
                        .formatted(field, size, border));
            }
            StringBuilder shadow = new StringBuilder();
            List<List<Integer>> points = points();
            points.forEach(point -> shadow.append("<point>{")
                    .append(String.join(",", point.stream().map(String::valueOf).toList()))
                    .append("}</point>"));
            return text.append("""
                    <kernel><name>f.cl</name><function>f</function>
                      <argument><name>out</name><property>output</property><field>out</field></argument>
                      <argument><name>in</name><property>input</property><field>in</field><shadow>%s</shadow></argument>
                      %s<global>%s</global>
                    </kernel>
                    <schedule><launch kernel="f"/><swap>in out</swap></schedule>
                    <iterations>10</iterations>
                    </program>
                    """.formatted(shadow, scalars, global)).toString();
        }

        private List<List<Integer>> points() {
            List<List<Integer>> points = new ArrayList<>();
            points.add(cells.stream().map(any -> 0).toList());
            for (int d = 0; d < cells.size(); d++) {
                for (int side : new int[] {-width, 1}) {
                    List<Integer> point = new ArrayList<>(points.get(0));
                    point.set(d, side);
                    points.add(point);
                }
            }
            if (cells.size() > 1 || width > 1) {
                points.add(cells.stream().map(any -> width).toList());
            }
            return points;
        }
    }

    @Test
    void a_plane_without_edges() throws Exception {
        streamed(3, "periodic", 400, "periodic", 150);
    }

    /** Of which a work-group is wider than the whole, and reads on over both ends. */
    @Test
    void a_plane_that_is_smaller_than_what_a_launch_reads() throws Exception {
        streamed(2, "periodic", 5, "periodic", 7);
    }

    @Test
    @Thorough
    void a_tube_that_is_cut_across() throws Exception {
        streamed(3, "periodic", 200, "-7", 150);
    }

    @Test
    void a_tube_along_which_rows_go_around() throws Exception {
        streamed(1, "fixed", 300, "periodic", 130);
    }

    @Test
    void values_all_around() throws Exception {
        streamed(3, "3", 300, "11", 150);
    }

    @Test
    void a_ring() throws Exception {
        streamed(3, "periodic", 3000);
    }

    @Test
    void a_ring_of_few_elements() throws Exception {
        streamed(1, "periodic", 4);
    }

    @Test
    void blocks_without_some_edges() throws Exception {
        streamed(3, "periodic", 70, "2", 19, "periodic", 67);
        streamed(1, "5", 50, "periodic", 20, "fixed", 80);
    }

    @Test
    void walls_that_reflect() throws Exception {
        streamed(3, "mirror", 300, "reflect", 150);
        streamed(1, "copy", 3, "antimirror|copy", 4);
    }

    /** Of a diagonal element both dimensions are beyond an end: each is found for itself. */
    @Test
    void wide_margins_made_of_what_is_inside() throws Exception {
        wide(3, "antimirror|reflect", 300, "mirror|antireflect", 150);
        wide(3, "copy|5", 200, "periodic", 70);
        wide(1, "reflect", 5, "fixed|copy", 6);
    }

    @Test
    void a_line_between_walls() throws Exception {
        streamed(3, "antimirror|copy", 3000);
        wide(1, "reflect|mirror", 2000);
    }

    @Test
    void blocks_between_walls() throws Exception {
        wide(1, "copy|mirror", 50, "reflect|antireflect", 20, "antimirror", 60);
        streamed(3, "mirror", 40, "periodic", 17, "copy|reflect", 70);
    }

    /** Margins are not among what is compared: what is there where nobody has filled them means nothing. */
    @Test
    @Thorough
    void a_tuner_finds_the_same_bits() throws Exception {
        Grid grid = new Grid(List.of("periodic"), List.of(300), 1);
        try (GeneratedProgram generated = generated(grid)) {
            ProgramBuilder builder = generated.builder();
            builder.options(
                    StreamedProgramsTest.streamed(1, OptionalInt.empty()).withTuning(Tuning.FORCE));
            try (StencilProgram program = builder.build()) {
                assertThat(program.report().toText()).contains("streamed in strips of ");
            }
        }
    }

    @Test
    void what_borders_are_in_the_way_of_is_said() throws Exception {
        assertThatThrownBy(() -> streamed(1, "linear", 40, "fixed", 30))
                .hasMessageContaining("each step fills a border of in of the kind linear");
    }

    /** On one zone, and on up to so many; a border and a number of cells by dimension. */
    private void streamed(int mostZones, Object... dimensions) throws Exception {
        streamed(1, mostZones, dimensions);
    }

    /** The same with margins of two elements. */
    private void wide(int mostZones, Object... dimensions) throws Exception {
        streamed(2, mostZones, dimensions);
    }

    private void streamed(int width, int mostZones, Object[] dimensions) throws Exception {
        List<String> borders = new ArrayList<>();
        List<Integer> cells = new ArrayList<>();
        for (int i = 0; i < dimensions.length; i += 2) {
            borders.add((String) dimensions[i]);
            cells.add((Integer) dimensions[i + 1]);
        }
        Grid grid = new Grid(borders, cells, width);
        try (GeneratedProgram generated = generated(grid)) {
            for (int zones = mostZones == 2 ? 2 : 1; zones <= mostZones; zones++) {
                try (StencilProgram program =
                        StreamedProgramsTest.open(generated, zones, OptionalInt.empty(), Map.of())) {
                    check(program, grid);
                }
            }
        }
    }

    private GeneratedProgram generated(Grid grid) throws Exception {
        Files.writeString(folder.resolve("f.cl"), grid.kernel());
        Path description = Files.writeString(folder.resolve("f.xml"), grid.description());
        return GeneratedProgram.of(description, "F", Layout.SOURCES, Files.createTempDirectory(folder, "out"));
    }

    private static void check(StencilProgram program, Grid grid) {
        Field<int[]> field = StreamedProgramsTest.field(program, "in");
        int[] now = new Random(3).ints(grid.elements()).toArray();
        int[] other = new Random(4).ints(grid.elements()).toArray();
        if (grid.borders().stream().noneMatch(border -> border.contains("fixed"))) {
            other = now.clone();
        }
        field.copyFrom(now);
        StreamedProgramsTest.field(program, "out").copyFrom(other);
        for (int steps : new int[] {STEPS, 5}) {
            program.run(steps);
            for (int i = 0; i < steps; i++) {
                int[] next = grid.step(now, other);
                other = now;
                now = next;
            }
            int[] result = new int[now.length];
            field.copyTo(result);
            assertThat(result)
                    .as("%s on %d zones", grid, program.partition().zones().size())
                    .isEqualTo(grid.filled(now));
        }
        assertThat(program.report().toText()).contains("streamed in strips of ", ", 3 steps each");
    }
}
