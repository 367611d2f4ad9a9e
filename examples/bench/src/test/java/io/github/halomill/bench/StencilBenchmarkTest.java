package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.bench.StencilBenchmark.Measurer;
import io.github.halomill.bench.StencilBenchmark.Result;
import io.github.halomill.runtime.exec.plan.Variant;
import io.github.halomill.testing.Thorough;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class StencilBenchmarkTest {

    private static final String STREAMED = "streamed in strips of 256 x 130, 13 steps each; 161 us a step, where the"
            + " kernel itself takes 954 us; work-groups of 256 x 1, the fastest of those tried";

    @TempDir
    private Path directory;

    private static BenchOptions options(String... arguments) {
        return CommandLine.populateCommand(new BenchOptions(), arguments);
    }

    private CsvFile file() {
        return CsvFile.open(directory.resolve("stencils.csv"), StencilBenchmark.COLUMNS);
    }

    private List<String> run(Measurer measurer, String... arguments) {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Map<String, String> conditions =
                Map.of("device", "NVIDIA H200", "driver", "580", "date", "2026-11-27", "command", "a, b");
        return new StencilBenchmark(options(arguments), measurer, out).run(file(), conditions);
    }

    private static Result result(Variant variant, double plain, double chosen, String checksum) {
        boolean itself = variant == Variant.PLAIN;
        return new Result("float", itself ? plain : chosen, 530, checksum, itself ? "as requested" : STREAMED);
    }

    @Test
    void a_form_with_other_bits_has_no_row_and_is_named() {
        List<String> refused = run(
                (stencil, size, variant) ->
                        result(variant, 954, 161, stencil == Stencil.STAR2D2 ? variant.toString() : "7"),
                "--stencils=star2d1,star2d2,star2d3",
                "--sizes=256");

        assertThat(refused)
                .containsExactly(
                        "star2d2, 256 x 256: the bits of '" + STREAMED + "' are not those of the kernel itself");
        assertThat(file().rows()).extracting(row -> row.get("kernel")).containsExactly("star2d1", "star2d3");
    }

    @Test
    void what_is_measured_again_takes_the_place_of_its_row() {
        run((stencil, size, variant) -> result(variant, 954, 161, "7"), "--stencils=jacobi,star2d1", "--sizes=256");
        run((stencil, size, variant) -> result(variant, 9.54, 1.606, "8"), "--stencils=jacobi", "--sizes=256,512");

        assertThat(file().rows())
                .allSatisfy(row ->
                        assertThat(row).containsEntry("device", "NVIDIA H200").containsEntry("command", "a, b"))
                .extracting(row -> String.join("|", List.copyOf(row.values()).subList(0, 7)))
                .containsExactly(
                        "jacobi, 5 points|float|256 x 256|9.54|530|1.61|13",
                        "star2d1|float|256 x 256|954|530|161|13",
                        "jacobi, 5 points|float|512 x 512|9.54|530|1.61|13");
    }

    /** What a GPU chooses: it is not faster here, but has the same bits, in arrays that are older, too. */
    @ParameterizedTest
    @CsvSource({"STAR2D1, 256", "WAVE3D, 32", "BOX2D1_DOUBLE, 256", "GRAYSCOTT, 256", "TORUS, 256"})
    @Thorough(every = 4)
    @Tag("device")
    void a_streamed_copy_has_the_checksum_of_the_kernel_itself(Stencil stencil, long size) {
        Measurer measurer = StencilBenchmark.onDevice(options("--devices=0:0", "--iterations=4", "--quick"));

        Result itself = measurer.measure(stencil, size, Variant.PLAIN);
        Result streamed = measurer.measure(stencil, size, Variant.STREAMED);

        assertThat(streamed.checksum()).isEqualTo(itself.checksum());
        assertThat(streamed.steps()).isNotEmpty();
        assertThat(itself.steps()).isEmpty();
        assertThat(streamed.chosen()).matches("(strips|tiles) of .*, \\d+ steps? each");
    }
}
