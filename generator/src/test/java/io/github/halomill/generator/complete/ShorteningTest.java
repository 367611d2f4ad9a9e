package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.KernelRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.xml.write.DescriptionWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is inferred is written with what only a person knows, and means the same. */
class ShorteningTest {

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    @Test
    void of_several_kernels_the_numbers_the_arrays_and_the_schedule_are_left() throws IOException {
        assertThat(brief(copy("cg")).lines().skip(7)).containsExactly("""
                  <parameter name="width" guessed="true">1024</parameter>
                  <parameter name="height" guessed="true">1024</parameter>
                  <scalar name="alpha" guessed="true">0.1</scalar>  <!-- of advance -->
                  <scalar name="beta" guessed="true">0.1</scalar>  <!-- of direct -->
                  <field name="q"/>  <!-- float, width + 2 by height + 2; written by laplace, read by advance -->
                  <field name="p"/>  <!-- float, width + 2 by height + 2; written by direct, read by laplace, advance, direct; laplace reads it at {0,0} {-1,0} {1,0} {0,-1} {0,1} -->
                  <field name="solution"/>  <!-- float, width + 2 by height + 2; written by advance, read by advance -->
                  <field name="r"/>  <!-- float, width + 2 by height + 2; written by advance, read by advance, direct -->
                  <kernels file="cg.cl"/>
                  <schedule guessed="true">  <!-- an iteration: what a kernel reads is written before, as far as that can be told; launch them as your host program does -->
                    <launch kernel="laplace"/>
                    <launch kernel="advance"/>
                    <launch kernel="direct"/>
                  </schedule>
                  <iterations guessed="true">100</iterations>
                </program>""".split("\n"));
    }

    @ParameterizedTest
    @CsvSource({"acoustic", "cg", "grayscott", "heat3d", "himeno", "lbm", "life", "redblack", "torus", "nbody"})
    void what_is_left_means_what_all_of_it_means(String example) throws IOException {
        Path kernel = copy(example);
        Description whole = inferred(kernel);

        Path file = Files.writeString(folder.resolve("short.xml"), brief(kernel));
        Description read = new Pipeline(diagnostics)
                .description(DescriptionRequest.of(file, "short.xml"))
                .orElseThrow(() -> new AssertionError(diagnostics.list()));

        assertThat(Files.readString(file)).doesNotContain("property=");
        assertThat(texts(read)).containsExactlyElementsOf(texts(whole).toList());
    }

    /** Where numbers of one name are not the same, each kernel's argument says which it is. */
    @Test
    void numbers_of_one_name_and_two_types_are_told_apart() throws IOException {
        Path kernel = Files.writeString(folder.resolve("two.cl"), """
                __kernel void one(__global int *a, int n, int k) { if (get_global_id(0) < n) a[get_global_id(0)] = k; }
                __kernel void two(__global float *b, int n, float k) { if (get_global_id(0) < n) b[get_global_id(0)] = k; }
                """);

        assertThat(brief(kernel))
                .contains(
                        "<parameter name=\"k\" guessed=\"true\">1</parameter>",
                        "<scalar name=\"k_two\" guessed=\"true\">0.1</scalar>",
                        "<argument name=\"k\">k_two</argument>")
                .doesNotContain("property=");
    }

    @Test
    void of_a_point_that_one_component_has_the_component_is_told() throws IOException {
        Path kernel = Files.writeString(folder.resolve("upwind.cl"), """
                __kernel void upwind(__global const float *u, __global float *v, int nx, int ny) {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x < 1 || x >= nx || y >= ny) return;
                    v[x + nx * (y + ny * 0)] = u[x - 1 + nx * (y + ny * 0)];
                    v[x + nx * (y + ny * 1)] = u[x + nx * (y + ny * 1)];
                    v[x + nx * (y + ny * 2)] = u[x + nx * (y + ny * 2)];
                }
                """);

        assertThat(brief(kernel)).contains("upwind reads it at {-1,0} of 0 {0,0} of 1..2 -->");
    }

    private Path copy(String example) throws IOException {
        Path from = Path.of("../examples", example);
        try (Stream<Path> files = Files.list(from)) {
            for (Path source :
                    files.filter(any -> any.toString().matches(".*[.](cl|h)")).toList()) {
                Files.copy(source, folder.resolve(source.getFileName()));
            }
        }
        return folder.resolve(example + ".cl");
    }

    private Description inferred(Path kernel) {
        return new Pipeline(diagnostics)
                .description(request(kernel), false)
                .orElseThrow(() -> new AssertionError(diagnostics.list()));
    }

    private String brief(Path kernel) {
        Pipeline pipeline = new Pipeline(diagnostics);
        return DescriptionWriter.writeShort(pipeline.shortened(pipeline.description(request(kernel), false)
                .orElseThrow(() -> new AssertionError(diagnostics.list()))));
    }

    private KernelRequest request(Path kernel) {
        return new KernelRequest(
                folder.resolve("d.xml"), String.valueOf(kernel.getFileName()), Optional.empty(), BuildOptions.NONE);
    }

    private static Stream<String> texts(Description description) {
        return DescriptionWriter.write(description)
                .lines()
                .map(line -> line.replaceAll("<!--.*-->", "").strip())
                .filter(line -> !line.isEmpty());
    }
}
