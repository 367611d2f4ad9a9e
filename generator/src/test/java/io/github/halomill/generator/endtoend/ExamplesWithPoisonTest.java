package io.github.halomill.generator.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.Layout;
import io.github.halomill.testing.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Examples pass {@code --verify=poison}. Without the points that reach furthest to one side along the dimension that is
 * cut, poison changes the result on several zones, after a single step, also where one zone shows nothing; and nothing calls it
 * verified. What is wrong on purpose runs in a process of its own.
 */
@Tag("device")
class ExamplesWithPoisonTest {

    private static final int ZONES = 3;

    /** Elements or rows beside what a zone holds, where there is poison. */
    private static final int ROOM = 16;

    private static final Pattern POINT = Pattern.compile("<point>\\{(?:[-\\d]+,)*(-?\\d+)\\}</point>");

    /** Examples as they were before they left out what kernels say. */
    private static final Path LONG = Path.of("src/test/resources/io/github/halomill/generator/complete/long");

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "blur1d, Blur1D, signal, n=512, false",
        "heat3d, Heat3D, now, nx=16 ny=8 nz=16, true",
        "insulated2d, Insulated2D, now, nx=20 ny=12, true",
        "jacobi4rows, Jacobi4Rows, B, nx=64 ny=256, false",
        "tiled2d, Tiled2D, now, nx=32 ny=64, false"
    })
    @Thorough(every = 3)
    void poisonFindsWhatIsMissing(String example, String type, String input, String sizes, boolean rightOnOneZone)
            throws Exception {
        Path origin = Path.of("../examples", example);
        String description = Files.readString(LONG.resolve(example).resolve(example + ".xml"));
        Files.copy(origin.resolve(example + ".cl"), folder.resolve(example + ".cl"));
        ExampleRun run = new ExampleRun(input, sizes);
        try (GeneratedProgram right = generate(description, type, "right", false)) {
            Object[] afterFour = run.arrays(right, 1, false, 4);
            assertThat(run.arrays(right, ZONES, true, 4)).isEqualTo(afterFour);
            assertThat(run.verify(right, ZONES, folder)).isZero();
        }
        for (int side : new int[] {-1, 1}) {
            String name = "without" + side;
            generate(withoutFurthest(description, side), type, name, true).close();
            ProgramProcess wrong = ProgramProcess.run(
                    folder,
                    WrongExample.class,
                    List.of(folder("right"), folder(name), type, input, sizes, String.valueOf(3 + side)));
            assertThat(wrong.out().lines())
                    .as("without what reaches furthest to side %s: %s", side, wrong)
                    .contains(WrongExample.FOUND_BY_POISON)
                    .doesNotContain(WrongExample.VERIFIED);
            if (rightOnOneZone) {
                assertThat(wrong.out().lines()).contains(WrongExample.RIGHT_ON_ONE_ZONE);
            }
            assertThat(wrong.exitCode() == 0 || wrong.crashed()).as(wrong.err()).isTrue();
        }
    }

    private String folder(String name) {
        return folder.resolve(name).toString();
    }

    private GeneratedProgram generate(String description, String type, String name, boolean trust) throws Exception {
        Path xml = Files.writeString(folder.resolve(name + ".xml"), description);
        return GeneratedProgram.of(GeneratedProgram.request(xml, trust), type, Layout.PROJECT, folder.resolve(name));
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
