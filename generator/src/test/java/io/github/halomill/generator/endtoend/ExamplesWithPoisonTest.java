package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionReader;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.ProgramReader;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.Field;
import io.github.halomill.runtime.io.ElementSource;
import io.github.halomill.runtime.io.JavaArrays;
import io.github.halomill.runtime.io.RandomSource;
import io.github.halomill.runtime.partition.Strategy;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every example passes {@code --verify=poison}. Without the points that reach furthest to one side along the dimension that is
 * cut, poison changes the result on several zones, after a single step, also where one zone shows nothing.
 *
 * <p>What is wrong on purpose runs only where its kernel cannot leave the memory that it is given: with poison, which has room
 * beside what a zone holds, and without only where a zone holds all that the kernel reads whatever the description says.
 */
class ExamplesWithPoisonTest {

    private static final int MOST_ZONES = 4;

    /** Elements or rows beside what a zone holds, where there is poison. */
    private static final int ROOM = 16;

    private static final Pattern POINT = Pattern.compile("<point>\\{(?:[-\\d]+,)*(-?\\d+)\\}</point>");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "blur1d, Blur1D, signal, n=512, false",
        "heat3d, Heat3D, now, nx=16 ny=8 nz=16, true",
        "insulated2d, Insulated2D, now, nx=20 ny=12, true",
        "jacobi2d, Jacobi2D, B, nx=64 ny=64, false",
        "jacobi4rows, Jacobi4Rows, B, nx=64 ny=256, false",
        "life, Life, now, nx=32 ny=64, true",
        "tiled2d, Tiled2D, now, nx=32 ny=64, false"
    })
    void poisonFindsWhatIsMissing(String example, String type, String input, String sizes, boolean rightOnOneZone)
            throws Exception {
        Path origin = Path.of("../examples", example);
        String description = Files.readString(origin.resolve(example + ".xml"));
        Files.copy(origin.resolve(example + ".cl"), folder.resolve(example + ".cl"));
        Object[] afterOne;
        Object[] afterFour;
        try (GeneratedProgram right = generate(description, type, "right", DescriptionReader::read)) {
            afterOne = run(right, 1, false, input, sizes, 1);
            afterFour = run(right, 1, false, input, sizes, 4);
            for (int zones = 1; zones <= MOST_ZONES; zones++) {
                assertThat(run(right, zones, true, input, sizes, 4)).isEqualTo(afterFour);
            }
            assertThat(right.execute(options(3, input, sizes))).isZero();
        }
        for (int side : new int[] {-1, 1}) {
            String less = withoutFurthest(description, side);
            try (GeneratedProgram wrong = generate(less, type, "without" + side, GeneratedProgram.TRUSTING)) {
                if (rightOnOneZone) {
                    assertThat(run(wrong, 1, false, input, sizes, 4)).isEqualTo(afterFour);
                }
                assertThat(run(wrong, 3 + side, true, input, sizes, 1))
                        .as("without what reaches furthest to side %s", side)
                        .isNotEqualTo(afterOne);
            }
        }
    }

    private GeneratedProgram generate(String description, String type, String name, ProgramReader reader)
            throws Exception {
        Path xml = Files.writeString(folder.resolve(name + ".xml"), description);
        return GeneratedProgram.of(xml, type, Layout.PROJECT, folder.resolve(name), reader);
    }

    private static String[] options(int zones, String input, String sizes) {
        List<String> options = new ArrayList<>(List.of("--devices", "0:0*" + zones, "--quiet", "--tune", "off"));
        options.addAll(List.of("--input", input + "=random", "--iterations=4", "--verify=poison"));
        Stream.of(sizes.split(" ")).forEach(size -> options.addAll(List.of("-p", size)));
        return options.toArray(String[]::new);
    }

    /** All arrays after some steps, exchanging before each. */
    private static Object[] run(
            GeneratedProgram generated, int zones, boolean poison, String input, String sizes, int steps)
            throws Exception {
        Map<String, Long> parameters = new LinkedHashMap<>();
        Stream.of(sizes.split(" "))
                .map(size -> size.split("="))
                .forEach(size -> parameters.put(size[0], Long.valueOf(size[1])));
        try (StencilProgram program = generated.open(
                DeviceSelection.parse("0:0*" + zones).select(Devices.discover()),
                Strategy.BALANCED,
                1,
                poison,
                parameters)) {
            for (Field<?> field : program.fields()) {
                if (field.name().equals(input)) {
                    field.copyFrom(source(field));
                }
            }
            program.run(steps);
            return program.fields().stream()
                    .map(ExamplesWithPoisonTest::content)
                    .toArray();
        }
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

    /** Points whose last coordinate, along the dimension that is cut, reaches furthest below or above zero. */
    private static String withoutFurthest(String description, int side) {
        int furthest = POINT.matcher(description)
                .results()
                .mapToInt(found -> side * Integer.parseInt(found.group(1)))
                .max()
                .orElseThrow();
        assertThat(furthest).isBetween(1, ROOM - 1);
        return POINT.matcher(description)
                .replaceAll(found -> side * Integer.parseInt(found.group(1)) == furthest
                        ? ""
                        : Matcher.quoteReplacement(found.group()));
    }
}
