package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.io.ArrayShape;
import io.github.halomill.runtime.io.ComparingSink;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.partition.PartitionCheck;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * Holds a generated program, all of whose arrays have elements of {@code int} or structs that are whole numbers of these, against a plain
 * loop over them, on 1 to 4 zones.
 *
 * @param folder for sources and classes
 */
record PlainLoops(Path folder) {

    private static final int MOST_ZONES = 4;

    /** Odd, so that swapped names have changed places in the end. */
    static final int STEPS = 5;

    static PlainLoops in(Path folder) {
        return new PlainLoops(folder);
    }

    /** Local memory of a group, as a description has it. */
    static String local(String name, String size) {
        return "<argument><name>" + name + "</name><property>local</property><dataType>int</dataType>"
                + "<cl_mem>0</cl_mem><argsize><dimsize>" + size + "</dimsize></argsize></argument>\n";
    }

    /** A buffer of one dimension. */
    static String buffer(String name, String property, String size, String more) {
        return "<argument><name>" + name + "</name><property>" + property + "</property><dataType>int</dataType>"
                + "<cl_mem>1</cl_mem><argsize><dimsize>" + size + "</dimsize></argsize>" + more + "</argument>\n";
    }

    /** A buffer of two dimensions. */
    static String buffer(String name, String property, String width, String height, String more) {
        return buffer(name, property, width + "</dimsize><dimsize>" + height, more);
    }

    /** A scalar of type {@code int}. */
    static String scalar(String name, String value) {
        return "<argument><name>" + name + "</name><property>input</property><dataType>int</dataType>"
                + "<cl_mem>0</cl_mem><value>" + value + "</value></argument>\n";
    }

    /** A buffer of constants. */
    static String constants(String name, String type, String values) {
        return "<argument><name>" + name + "</name><property>input</property><dataType>" + type + "</dataType>"
                + "<cl_mem>1</cl_mem><value>" + values + "</value></argument>\n";
    }

    /** What a description's {@code <swap>} does. */
    static void swap(List<int[]> arrays, int first, int second) {
        int[] array = arrays.get(first);
        arrays.set(first, arrays.get(second));
        arrays.set(second, array);
    }

    /** At every depth up to {@code mostSteps}, every other time with poison. */
    void check(
            String name,
            String description,
            String kernel,
            int mostSteps,
            Map<String, Long> parameters,
            Consumer<List<int[]>> step)
            throws Exception {
        Files.writeString(folder.resolve("stencil.cl"), kernel);
        Path xml = Files.writeString(folder.resolve("stencil.xml"), description);
        try (GeneratedProgram generated = GeneratedProgram.of(xml, name, Layout.SOURCES, folder.resolve("out"))) {
            for (int zones = 1; zones <= MOST_ZONES; zones++) {
                List<Device> devices = DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
                int depth = zones == 2 ? 1 : Math.min(zones, mostSteps);
                try (StencilProgram program =
                        generated.open(devices, Strategy.BALANCED, depth, zones > 2, parameters)) {
                    assertThat(program.partition().zones()).hasSize(zones);
                    boolean wraps = program.partition().problem().uses().stream()
                            .anyMatch(use -> !use.wraps().isEmpty());
                    if (!wraps) { // of which the check knows nothing
                        PartitionCheck.check(program.partition());
                    }
                    run(program, step);
                }
            }
        }
    }

    /** Two runs, with new values for one array between them. */
    private static void run(StencilProgram program, Consumer<List<int[]>> step) {
        Random random = new Random(1);
        List<int[]> arrays = new ArrayList<>();
        for (Field<?> field : program.fields()) {
            arrays.add(random.ints(field.shape().packedBytes() / Integer.BYTES).toArray());
        }
        for (int part = 0; part < 2; part++) {
            for (int i = part; i < arrays.size(); i++) {
                Field<?> field = program.fields().get(i);
                field.copyFrom(source(field.shape(), arrays.get(i)));
            }
            program.run(STEPS);
            for (int i = 0; i < STEPS; i++) {
                step.accept(arrays);
            }
            for (int i = 0; i < arrays.size(); i++) {
                Field<?> field = program.fields().get(i);
                ComparingSink comparison = new ComparingSink(field.shape(), source(field.shape(), arrays.get(i)));
                field.copyTo(comparison);
                assertThat(comparison.firstDifference())
                        .as(field.name() + " on " + program.partition().zones().size() + " zones, depth "
                                + program.partition().depth())
                        .isEmpty();
            }
        }
    }

    private static ElementSource source(ArrayShape shape, int[] words) {
        if (shape.type() instanceof DataType) {
            return JavaArrays.source(shape, words);
        }
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.nativeOrder());
        bytes.asIntBuffer().put(words);
        return JavaArrays.source(shape, bytes.array());
    }
}
