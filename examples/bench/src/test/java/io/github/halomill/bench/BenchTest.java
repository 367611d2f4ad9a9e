package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Tuning;
import io.github.halomill.testing.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("device")
class BenchTest {

    private static final String HEADER = "case,variant,kernel,size,devices,depth,ms/step,GB/s,speed-up,efficiency,"
            + "ms/step min,ms/step max,steps,checksum";

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int bench(String name, String devices, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                name,
                "--quick",
                "--devices=" + devices,
                "--sizes=1024",
                "--cubes=64",
                "--iterations=8",
                "--depths=1,4",
                "--output=" + directory));
        arguments.addAll(List.of(more));
        return new Bench(new PrintStream(printed, true, StandardCharsets.UTF_8)).run(arguments.toArray(String[]::new));
    }

    private List<Map<String, String>> csv(String name) {
        return new CsvFile(directory.resolve(name + ".csv")).rows();
    }

    /** Columns case, variant, size, devices and depth of the two-dimensional kernel; the others hold times. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    strong  | ,1024x1024,1,1;          ,1024x1024,2,1
                    weak    | 1024 each,1024x1024,1,1; 1024 each,1024x2048,2,1
                    depth   | ,1024x1024,1,1;          ,1024x1024,2,1; ,1024x1024,2,4
                    overlap | on,1024x1024,1,1;        on,1024x1024,2,1; off,1024x1024,2,1
                    onezone | by hand,1024x1024,1,1;   generated,1024x1024,1,1
                    """)
    @Thorough(every = 4)
    void a_benchmark_gives_a_table_and_a_file_with_a_row_for_each_case_and_a_picture(String name, String rows)
            throws IOException {
        assertThat(bench(name, "0:0*2", "--kernels=jacobi")).isZero();

        assertThat(Files.readString(directory.resolve(name + ".csv"))).startsWith(HEADER + "\n");
        assertThat(csv(name))
                .extracting(row -> "%s,%s,%s,%s"
                        .formatted(row.get("variant"), row.get("size"), row.get("devices"), row.get("depth")))
                .containsExactly(rows.split("; *"));
        assertThat(csv(name)).allSatisfy(row -> {
            double milliseconds = Double.parseDouble(row.get("ms/step"));
            assertThat(row).containsEntry("case", name).containsEntry("steps", "8");
            assertThat(milliseconds)
                    .isBetween(Double.parseDouble(row.get("ms/step min")), Double.parseDouble(row.get("ms/step max")));
            assertThat(printed.toString(StandardCharsets.UTF_8)).contains(row.get("ms/step"));
        });
        assertThat(ImageIO.read(directory.resolve(name + ".png").toFile()).getWidth())
                .isEqualTo(900);
    }

    @Test
    void rates_follow_from_the_times() {
        assertThat(bench("weak", "0:0*2", "--kernels=jacobi")).isZero();

        Map<String, String> one = csv("weak").get(0);
        Map<String, String> two = csv("weak").get(1);
        double ratio = Double.parseDouble(one.get("ms/step")) / Double.parseDouble(two.get("ms/step"));
        double bytes = 8.0 * 1024 * 2048;
        assertThat(Double.parseDouble(two.get("speed-up"))).isCloseTo(2 * ratio, within(0.01));
        assertThat(Double.parseDouble(two.get("efficiency"))).isCloseTo(ratio, within(0.01));
        assertThat(Double.parseDouble(two.get("GB/s")))
                .isCloseTo(bytes / (Double.parseDouble(two.get("ms/step")) * 1e6), within(0.1));
    }

    @ParameterizedTest
    @CsvSource({"jacobi4, 0:0*3, 1 2 2 3 3", "heat, 0:0*2, 1 2 2"})
    void the_result_is_the_same_for_all_depths_and_numbers_of_devices(String kernel, String devices, String counts) {
        assertThat(bench("depth", devices, "--kernels=" + kernel)).isZero();

        assertThat(csv("depth")).extracting(row -> row.get("devices")).containsExactly(counts.split(" "));
        assertThat(csv("depth"))
                .extracting(row -> row.get("checksum"))
                .containsOnly(csv("depth").get(0).get("checksum"));
    }

    @Test
    void the_planner_is_measured_for_both_strategies() {
        assertThat(bench("planner", "0:0")).isZero();

        assertThat(csv("planner"))
                .extracting(row -> row.get("strategy") + " " + row.get("devices"))
                .containsExactlyInAnyOrder("gcd 4", "gcd 64", "gcd 1024", "balanced 4", "balanced 64", "balanced 1024");
        assertThat(directory.resolve("planner.png")).exists();
    }

    @Test
    void pictures_can_be_drawn_later() throws IOException {
        Files.writeString(
                directory.resolve("strong.csv"),
                HEADER + "\nstrong,,heat,8x8x8,1,1,1,1,1,1,1,1,1,\nstrong,,heat,8x8x8,2,1,1,1,2,1,1,1,1,\n");

        assertThat(bench("plot", "0:0")).isZero();

        assertThat(directory).isDirectoryContaining("glob:**/strong.png").isDirectoryNotContaining("glob:**/weak.png");
    }

    @Test
    void a_selection_that_cannot_be_understood_is_a_matter_of_usage() {
        assertThat(bench("strong", "many")).isEqualTo(2);
    }

    @Test
    void a_stencil_has_a_row_with_the_bits_of_the_kernel_itself_which_is_what_a_processor_runs() {
        assertThat(bench("stencils", "0:0", "--stencils=star2d1", "--seconds-per-case=0.1"))
                .isZero();

        assertThat(csv("stencils")).singleElement().satisfies(row -> {
            assertThat(row)
                    .containsEntry("kernel", "star2d1")
                    .containsEntry("type", "float")
                    .containsEntry("cells", "1024 x 1024")
                    .containsEntry("steps", "")
                    .containsEntry("chosen", "not streamed: caches of a CPU do as much")
                    .containsEntry("checksum", checksumOnTwoZones(Stencil.STAR2D1, 1024))
                    .containsEntry(
                            "command",
                            "java -jar bench.jar stencils --quick --devices 0:0 --sizes 1024 --cubes 64"
                                    + " --iterations 8 --depths 1,4 --stencils star2d1 --seconds-per-case 0.1");
            assertThat(row.get("device")).isNotEmpty();
            assertThat(row.get("date")).matches("\\d{4}-\\d{2}-\\d{2}");
        });
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("itself us", "copy us", "| star2d1, 1024 x 1024 | ", "stencils --quick --devices 0:0");
    }

    private static String checksumOnTwoZones(Stencil stencil, long size) {
        ExecutionOptions options = ExecutionOptions.DEFAULT
                .withDevices(DeviceSelection.parse("0:0*2").select(Devices.discover()))
                .withTuning(Tuning.OFF);
        try (StencilProgram program = stencil.builder(size).options(options).build()) {
            PatternSource.fill(program);
            program.run(41);
            return StencilBenchmark.checksum(program);
        }
    }
}
