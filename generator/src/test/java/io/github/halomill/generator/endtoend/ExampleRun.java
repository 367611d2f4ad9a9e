package io.github.halomill.generator.endtoend;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.partition.cut.Strategy;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * How an example is run.
 *
 * @param input the array that begins with random elements; others begin with zeros
 * @param sizes of the problem, as {@code "nx=8 ny=4"}
 */
record ExampleRun(String input, String sizes) {

    /** Verifies itself with poison, by its command line; the exit code. */
    int verify(GeneratedProgram generated, int zones, Path folder) throws Exception {
        Path values = folder.resolve("input.raw");
        try (StencilProgram program = open(generated, 1, false)) {
            Field<?> field = input(program);
            ByteBuffer bytes = ByteBuffer.allocate(
                            Math.toIntExact(field.size().volume() * field.type().bytes()))
                    .order(ByteOrder.nativeOrder());
            source(field).read(Box.of(field.size()), bytes);
            Files.write(values, bytes.array());
        }
        List<String> options = new ArrayList<>(List.of("--devices", "0:0*" + zones, "--quiet", "--tune", "off"));
        options.addAll(List.of("--input", input + "=" + values, "--iterations=4", "--verify=poison"));
        parameters().forEach((name, value) -> options.addAll(List.of("-p", name + "=" + value)));
        return generated.execute(options.toArray(String[]::new));
    }

    /** All arrays after some steps, exchanging before each. */
    Object[] arrays(GeneratedProgram generated, int zones, boolean poison, int steps) throws Exception {
        try (StencilProgram program = open(generated, zones, poison)) {
            Field<?> field = input(program);
            field.copyFrom(source(field));
            program.run(steps);
            return program.fields().stream().map(ExampleRun::content).toArray();
        }
    }

    private StencilProgram open(GeneratedProgram generated, int zones, boolean poison) throws Exception {
        List<Device> devices = DeviceSelection.parse("0:0*" + zones).select(Devices.discover());
        return generated.open(devices, Strategy.BALANCED, 1, poison, parameters());
    }

    private Map<String, Long> parameters() {
        Map<String, Long> parameters = new LinkedHashMap<>();
        Stream.of(sizes.split(" "))
                .map(size -> size.split("="))
                .forEach(size -> parameters.put(size[0], Long.valueOf(size[1])));
        return parameters;
    }

    private Field<?> input(StencilProgram program) {
        return program.fields().stream()
                .filter(field -> field.name().equals(input))
                .findFirst()
                .orElseThrow();
    }

    /** Random elements; of bytes, which are cells, living and dead ones. */
    private static ElementSource source(Field<?> field) {
        RandomSource random = new RandomSource(field.shape(), 1);
        if (field.type().bytes() > 1) {
            return random;
        }
        return (box, target) -> {
            int from = target.position();
            random.read(box, target);
            for (int i = from; i < target.position(); i++) {
                target.put(i, (byte) (target.get(i) & 1));
            }
        };
    }

    /** A Java array. */
    private static Object content(Field<?> field) {
        Class<?> component = JavaArrays.classFor(field.type()).getComponentType();
        Object array = Array.newInstance(component, Math.toIntExact(field.size().volume()));
        field.copyTo(JavaArrays.sink(field.shape(), array));
        return array;
    }
}
