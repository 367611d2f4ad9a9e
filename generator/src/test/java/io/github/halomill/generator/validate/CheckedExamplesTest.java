package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The descriptions of the examples agree with their kernels, and each no longer does if a point or a property is changed. */
class CheckedExamplesTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    /** Examples as they were before they left out what kernels say. */
    private static final Path LONG = Path.of("src/test/resources/io/github/halomill/generator/complete/long");

    private static final Pattern POINT = Pattern.compile("<point>(\\{[^}]*})</point>");
    private static final Pattern DIRECTION =
            Pattern.compile("<property>(\\w+)</property>\\s*<dataType>\\w+</dataType>\\s*<cl_mem>1");

    /** The kernel guards what these points reach beyond the array. */
    private static final String OUTSIDE_ARRAY = "warning HM052";

    @TempDir
    Path folder;

    static Stream<String> examples() {
        return Stream.of("blur1d", "heat3d", "insulated2d", "jacobi2d", "jacobi4rows", "life", "tiled2d");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsShownToBeRight(String name) throws IOException {
        Checked checked = check(name, description(name));

        assertThat(checked.found()).allMatch(OUTSIDE_ARRAY::equals);
        assertThat(checked.program().orElseThrow().proof().shown()).isTrue();
        assertThat(checked.program().orElseThrow().parameters()).noneMatch(parameter -> parameter.fixed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "acoustic",
                "adi",
                "cavity",
                "cg",
                "elastic",
                "euler",
                "fdtd2d",
                "grayscott",
                "himeno",
                "hydro",
                "implicit",
                "lbm",
                "matmul",
                "nbody",
                "redblack",
                "shallow",
                "shearlayer",
                "torus"
            })
    void aSimulationIsShownToBeRightForAllParameters(String name) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Program> program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(EXAMPLES.resolve(name).resolve(name + ".xml")));

        assertThat(diagnostics.list()).isEmpty();
        assertThat(program.orElseThrow().kernels())
                .allMatch(kernel -> kernel.proof().shown());
        assertThat(program.orElseThrow().parameters()).noneMatch(parameter -> parameter.fixed());
    }

    /** In place, with walls: what comes out of a wall lies where no cell puts anything. */
    @Test
    void aCellReadsBesideItWhatNoOtherOneWrites() throws IOException {
        String kernel = Files.readString(EXAMPLES.resolve("cavity/inplace.cl"));
        Files.copy(EXAMPLES.resolve("cavity/inplace.xml"), folder.resolve("inplace.xml"));
        Diagnostics diagnostics = new Diagnostics();
        Diagnostics wrong = new Diagnostics();

        Files.writeString(folder.resolve("inplace.cl"), kernel);
        Program program = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(folder.resolve("inplace.xml")))
                .orElseThrow();
        Files.writeString(folder.resolve("inplace.cl"), kernel.replace("] >= size[d]", "] >= size[d] - 1"));
        new Pipeline(wrong).program(DescriptionRequest.of(folder.resolve("inplace.xml")));

        assertThat(diagnostics.list()).isEmpty();
        assertThat(program.kernels().get(0).arguments().get(0))
                .isInstanceOfSatisfying(
                        Argument.Buffer.class,
                        f -> assertThat(f.points())
                                .extracting(Point::text)
                                .contains("{0,0,1} of 5..6", "{0,1,-1} of 17..18")
                                .hasSize(10));
        assertThat(wrong.list()).extracting(found -> found.code().id()).containsExactly("HM122");
    }

    @Test
    void theOnlyWorkItemOfALineHasAllOfItsCells() {
        Program adi = new Pipeline(new Diagnostics())
                .program(DescriptionRequest.of(EXAMPLES.resolve("adi/adi.xml")))
                .orElseThrow();

        Problem problem = ProgramPlanner.plan(adi, Map.of("nx", 600L, "ny", 500L));

        assertThat(problem.schedule().stream()
                        .map(step -> ((Launch) step).cells().count()))
                .containsExactly(new Extent(600, 1, 1), new Extent(1, 500, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"heat", "jacobi", "jacobi4"})
    void theBenchmarksAreShownToBeRightForAllParameters(String name) throws IOException {
        Path bench = EXAMPLES.resolve("bench/src/main/halomill");
        String description = Files.readString(bench.resolve(name + ".xml"));

        Checked checked =
                Checked.of(folder, description, name + ".cl", Files.readString(bench.resolve(name + ".cl")), false);

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().proof().shown()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aPointThatIsTakenAwayIsMissed(String name) throws IOException {
        String text = description(name);
        Matcher point = POINT.matcher(text);
        int removed = 0;
        while (point.find()) {
            if (point.group(1).matches("\\{0(,0)*}")) {
                continue;
            }
            String without = text.substring(0, point.start()) + text.substring(point.end());

            Checked checked = check(name, without);

            assertThat(checked.found())
                    .as(point.group())
                    .filteredOn(f -> !f.equals(OUTSIDE_ARRAY))
                    .containsExactly("error HM090");
            assertThat(checked.messages())
                    .anyMatch(message -> message.contains(" at " + point.group(1) + ", which is no"));
            removed++;
        }
        assertThat(removed).isPositive();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aPointTooManyIsTold(String name) throws IOException {
        String text = description(name);
        Matcher point = POINT.matcher(text);
        assertThat(point.find()).isTrue();
        int dimensions = point.group(1).split(",").length;
        String far = Map.of(1, "{-5}", 2, "{2,1}", 3, "{1,1,1}").get(dimensions);
        String more = text.replaceFirst("<point>", "<point>" + far + "</point>\n<point>");

        List<String> found = check(name, more).found();

        // Local addressing has no room for a point beyond the margin; under global addressing the point itself is a
        // warning.
        assertThat(found).contains(found.contains("error HM053") ? "error HM053" : "warning HM091");
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aWrongDirectionIsFound(String name) throws IOException {
        String text = description(name);
        Matcher direction = DIRECTION.matcher(text);
        int changed = 0;
        while (direction.find()) {
            // An output may be inout: then it counts what it held before.
            for (String other : direction.group(1).equals("output") ? List.of("input") : List.of("output", "inout")) {
                String wrong = text.substring(0, direction.start(1)) + other + text.substring(direction.end(1));
                assertThat(check(name, wrong).found())
                        .as(direction.group(1) + " as " + other)
                        .anyMatch(found -> found.startsWith("error "));
                changed++;
            }
        }
        assertThat(changed).isEqualTo(3);
    }

    private Checked check(String name, String text) throws IOException {
        return Checked.of(
                folder,
                text,
                name + ".cl",
                Files.readString(EXAMPLES.resolve(name).resolve(name + ".cl")),
                false);
    }

    private static String description(String name) throws IOException {
        return Files.readString(LONG.resolve(name).resolve(name + ".xml"));
    }
}
