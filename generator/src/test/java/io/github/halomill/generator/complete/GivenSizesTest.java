package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes and names that a description gives say what kernels' own sizes are, and which fields there are. */
class GivenSizesTest {

    private static final String KERNELS = """
            __kernel void lap(__global const float *a, __global float *b, const int w, const int h)
            {
                int x = get_global_id(0) + 1, y = get_global_id(1) + 1;
                if (x >= w - 1 || y >= h - 1) return;
                int i = y * w + x;
                b[i] = a[i] + 0.1f * (a[i - 1] + a[i + 1] + a[i - w] + a[i + w] - 4 * a[i]);
            }
            __kernel void twice(__global const float *a, __global float *b, const int pitch)
            {
                int x = get_global_id(0), y = get_global_id(1);
                b[y * pitch + x] = 2 * a[y * pitch + x];
            }
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> read(String description) throws IOException {
        Files.writeString(folder.resolve("k.cl"), KERNELS);
        Path file = Files.writeString(
                folder.resolve("k.xml"),
                "<program xmlns=\"urn:halomill:program:1\" name=\"K\">" + description + "</program>");
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
    }

    private Program program(String description) throws IOException {
        Program program = read(description).orElseThrow(() -> new AssertionError(diagnostics.list()));
        assertThat(messages()).isEmpty();
        return program;
    }

    private List<String> messages() {
        return diagnostics.list().stream().map(Diagnostic::toString).toList();
    }

    private static List<String> texts(List<Located> expressions) {
        return expressions.stream().map(Located::text).toList();
    }

    private static List<String> sizes(Program program) {
        return program.fields().stream()
                .map(field -> field.name() + " " + texts(field.size()))
                .sorted()
                .toList();
    }

    private static List<String> items(Program program) {
        return program.kernels().stream()
                .map(Kernel::global)
                .map(GivenSizesTest::texts)
                .map(Object::toString)
                .toList();
    }

    @Test
    void aFieldsSizeSaysWhatAKernelCallsItsRowsAndColumns() throws IOException {
        Program program = program("""
                <parameter name="nx">64</parameter> <parameter name="ny">48</parameter>
                <field name="a" size="nx + 2, ny + 2"/>
                <kernel file="k.cl" function="lap"/>
                <schedule> <launch kernel="lap"/> <swap>a b</swap> </schedule>
                """);

        assertThat(sizes(program)).containsExactly("a [nx + 2, ny + 2]", "b [nx + 2, ny + 2]");
        assertThat(items(program)).containsExactly("[nx, ny]");
    }

    @Test
    void numbersDoTheSame() throws IOException {
        Program program = program("""
                <argument name="a" size="1024, 512"/> <kernel file="k.cl" function="lap"/> <swap>a b</swap>
                """);

        assertThat(texts(program.kernel().buffers().get(1).size())).containsExactly("1024", "512");
        assertThat(items(program)).containsExactly("[1022, 510]");
    }

    @Test
    void aKernelWithoutGuardsHasAWorkItemForEachElement() throws IOException {
        Program program = program("""
                <parameter name="n">40</parameter>
                <field name="b" size="n, 2 * n"/> <kernel file="k.cl" function="twice"/>
                """);

        assertThat(sizes(program)).containsExactly("a [n, 2*n]", "b [n, 2 * n]");
        assertThat(items(program)).containsExactly("[n, 2*n]");
    }

    @Test
    void fieldsThatOnlyLaunchesNameAreLikeTheirArguments() throws IOException {
        Program program = program("""
                <parameter name="w">40</parameter> <parameter name="h">30</parameter>
                <kernel file="k.cl" function="lap"/>
                <schedule>
                  <launch kernel="lap" bind="a=p, b=q"/> <launch kernel="lap" bind="a=q, b=r"/> <swap>p r</swap>
                </schedule>
                """);

        assertThat(sizes(program)).containsExactly("p [w, h]", "q [w, h]", "r [w, h]");
    }

    @Test
    void aMisspelledNameIsNoField() throws IOException {
        read("""
                <parameter name="w">40</parameter> <parameter name="h">30</parameter>
                <field name="density"/>
                <kernel file="k.cl" function="lap"/>
                <schedule> <launch kernel="lap" bind="a=density"/> <launch kernel="lap" bind="a=denstiy"/> </schedule>
                """);

        assertThat(messages())
                .anySatisfy(message -> assertThat(message)
                        .contains("error [HM165] there is no field 'denstiy'")
                        .contains("<field name=\"denstiy\"/>"));
    }

    @Test
    void aFileWithoutTheKernelsThatAreLaunchedIsRefused() throws IOException {
        assertThat(read("<kernels file=\"k.cl\"/> <schedule> <launch kernel=\"none\"/> </schedule>"))
                .isEmpty();
        assertThat(messages()).singleElement().asString().contains("""
                error [HM066] 'k.cl' has no kernel function that the schedule launches
                  hint: its kernel functions are lap, twice""");
    }
}
