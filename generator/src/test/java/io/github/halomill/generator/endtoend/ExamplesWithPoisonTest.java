package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionReader;
import io.github.halomill.generator.Layout;
import io.github.halomill.generator.ProgramReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every example passes {@code --verify=poison}. Without the points that reach furthest to one side along the dimension that is
 * cut it fails on several zones, after a single step, also where one zone would show nothing.
 */
class ExamplesWithPoisonTest {

    private static final int MOST_ZONES = 4;
    private static final Pattern POINT = Pattern.compile("<point>\\{(?:[-\\d]+,)*(-?\\d+)\\}</point>");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "blur1d, Blur1D, signal=random, n=512, false",
        "heat3d, Heat3D, now=random, nx=16 ny=8 nz=16, true",
        "insulated2d, Insulated2D, now=random, nx=20 ny=12, true",
        "jacobi2d, Jacobi2D, B=random, nx=64 ny=64, false",
        "jacobi4rows, Jacobi4Rows, B=random, nx=64 ny=256, false",
        "life, Life, now=cells.raw, nx=32 ny=64, true",
        "tiled2d, Tiled2D, now=random, nx=32 ny=64, false"
    })
    void poisonFindsWhatIsMissing(String example, String type, String input, String sizes, boolean rightOnOneZone)
            throws Exception {
        Path origin = Path.of("../examples", example);
        String description = Files.readString(origin.resolve(example + ".xml"));
        Files.copy(origin.resolve(example + ".cl"), folder.resolve(example + ".cl"));
        String source = input.replace("cells.raw", cells().toString());
        try (GeneratedProgram right = generate(description, type, "right", DescriptionReader::read)) {
            for (int zones = 1; zones <= MOST_ZONES; zones++) {
                assertThat(right.execute(options(zones, source, sizes, "--iterations=4", "--verify=poison")))
                        .isZero();
            }
        }
        for (int side : new int[] {-1, 1}) {
            String less = withoutFurthest(description, side);
            try (GeneratedProgram wrong = generate(less, type, "without" + side, GeneratedProgram.TRUSTING)) {
                if (rightOnOneZone) {
                    assertThat(wrong.execute(options(1, source, sizes, "--iterations=4", "--verify")))
                            .isZero();
                }
                assertThat(wrong.execute(options(3 + side, source, sizes, "--iterations=1", "--verify=poison")))
                        .as("without what reaches furthest to side %s", side)
                        .isEqualTo(1);
            }
        }
    }

    /** Living and dead cells for 34 x 66 of them. */
    private Path cells() throws Exception {
        byte[] cells = new byte[34 * 66];
        Random random = new Random(1);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = (byte) random.nextInt(2);
        }
        return Files.write(folder.resolve("cells.raw"), cells);
    }

    private GeneratedProgram generate(String description, String type, String name, ProgramReader reader)
            throws Exception {
        Path xml = Files.writeString(folder.resolve(name + ".xml"), description);
        return GeneratedProgram.of(xml, type, Layout.PROJECT, folder.resolve(name), reader);
    }

    private static String[] options(int zones, String input, String sizes, String... more) {
        List<String> options = new ArrayList<>(List.of("--devices", "0:0*" + zones, "--quiet"));
        options.addAll(List.of("--tune", "off", "--input", input));
        options.addAll(List.of(more));
        Stream.of(sizes.split(" ")).forEach(size -> options.addAll(List.of("-p", size)));
        return options.toArray(String[]::new);
    }

    /** Points whose last coordinate, along the dimension that is cut, reaches furthest below or above zero. */
    private static String withoutFurthest(String description, int side) {
        int furthest = POINT.matcher(description)
                .results()
                .mapToInt(found -> side * Integer.parseInt(found.group(1)))
                .max()
                .orElseThrow();
        assertThat(furthest).isPositive();
        return POINT.matcher(description)
                .replaceAll(found -> side * Integer.parseInt(found.group(1)) == furthest
                        ? ""
                        : Matcher.quoteReplacement(found.group()));
    }
}
