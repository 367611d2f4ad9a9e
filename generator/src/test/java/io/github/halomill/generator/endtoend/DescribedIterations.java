package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.StencilProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A program whose iterations are several launches, put together of few words, and the arrays of a run; streamed on one to
 * three zones it gives what a plain loop gives.
 */
final class DescribedIterations {

    /** Not a multiple of the steps of a launch. */
    static final int STEPS = 17;

    /** Of a second run, which goes on. */
    private static final int MORE = 5;

    /** Iterations that each program carries out. */
    static final int ALL = STEPS + MORE;

    private final int[] cells;
    private final String kernels;
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder elements = new StringBuilder();
    private final Map<String, int[]> extents = new LinkedHashMap<>();
    private String schedule = "";

    DescribedIterations(String kernels, int... cells) {
        this.kernels = kernels;
        this.cells = cells;
    }

    /** A field with so many elements more than cells along each dimension. */
    DescribedIterations field(String name, int... more) {
        return components(name, 1, cells.length, more);
    }

    /** One whose cells have components, after so many of the dimensions in memory. */
    DescribedIterations components(String name, int components, int before, int... more) {
        List<String> sizes = new ArrayList<>();
        int[] extent = Arrays.copyOf(cells, cells.length + 1);
        extent[cells.length] = components;
        for (int d = 0; d < cells.length; d++) {
            extent[d] += more[d];
            sizes.add("<dimsize>%s + %d</dimsize>".formatted(size(d), more[d]));
        }
        if (components > 1) {
            sizes.add(before, "<dimsize components=\"true\">%d</dimsize>".formatted(components));
        }
        fields.append("<field><name>%s</name><dataType>int</dataType><argsize>%s</argsize></field>\n"
                .formatted(name, String.join("", sizes)));
        extents.put(name, extent);
        return this;
    }

    /** The last field has a border, {@code x+ mirror}, or one of some components, {@code x+ mirror 0,2}. */
    DescribedIterations border(String border) {
        String[] words = border.split(" ", -1);
        String of = words.length > 2 ? " of=\"%s\"".formatted(words[2]) : "";
        String text = "<border%s><face>%s</face><kind>%s</kind></border>".formatted(of, words[0], words[1]);
        fields.insert(fields.lastIndexOf("</field>"), text);
        return this;
    }

    /** A kernel; arguments are {@code name=value} or {@code name:property:points}, the latter {@code 0,0;1,0}. */
    DescribedIterations kernel(String function, String global, String... arguments) {
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
            elements.append("<argument><name>%1$s</name><property>%2$s</property><field>%3$s</field>%4$s</argument>\n"
                    .formatted(parts[0], parts[1], parts.length > 3 ? parts[3] : parts[0], shadow));
        }
        elements.append(Arrays.stream(global.split(","))
                        .map(size -> "<gsize>" + size + "</gsize>")
                        .collect(Collectors.joining("", "<global>", "</global>")))
                .append("</kernel>\n");
        return this;
    }

    /** Kernels as descriptions have them. */
    DescribedIterations kernels(String described) {
        elements.append(described);
        return this;
    }

    DescribedIterations schedule(String steps) {
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

    String kernels() {
        return kernels;
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

    /** In launches of so many iterations; {@code step} carries out one. */
    void streamed(Path folder, Consumer<Map<String, int[]>> step) throws Exception {
        streamed(folder, List.of(1, 3), step);
    }

    void streamed(Path folder, List<Integer> counts, Consumer<Map<String, int[]>> step) throws Exception {
        Files.writeString(folder.resolve("k.cl"), kernels);
        Path description = Files.writeString(folder.resolve("f.xml"), description());
        try (GeneratedProgram generated =
                GeneratedProgram.of(description, "F", Layout.SOURCES, Files.createTempDirectory(folder, "out"))) {
            for (int zones : counts) {
                OptionalInt depth = zones == 3 ? OptionalInt.of(6) : OptionalInt.empty();
                try (StencilProgram program = StreamedProgramsTest.open(generated, zones, depth, Map.of())) {
                    check(program, random(), step);
                }
            }
        }
    }

    /** Two runs, of which the second begins where the first ended. */
    private static void check(StencilProgram program, Map<String, int[]> arrays, Consumer<Map<String, int[]>> step) {
        arrays.forEach(
                (name, values) -> StreamedProgramsTest.field(program, name).copyFrom(values));
        for (int steps : new int[] {STEPS, MORE}) {
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
}
