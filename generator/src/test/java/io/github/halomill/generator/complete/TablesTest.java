package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.runtime.expression.Expression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that kernels read at scalars are held by every device without being asked, whatever cells a kernel has. */
class TablesTest {

    private static final String KERNELS = """
            __kernel void cell(__global float *p, __global const float *table, int it, int sx, int sy, int nx)
            {
                p[(sy + 1) * (nx + 2) + sx + 1] += table[it];
            }
            __kernel void line(__global float *p, __global const float *table, __global const float *taper, int it,
                int sy, int nx)
            {
                int i = get_global_id(0);
                p[(sy + 1) * (nx + 2) + i + 1] += table[it] * taper[i];
            }
            __kernel void window(__global float *p, __global const float *table, int it, int sx, int sy, int nx)
            {
                p[(sy + 1 + get_global_id(1)) * (nx + 2) + sx + 1 + get_global_id(0)] += table[it] * table[it + 1];
            }
            __kernel void every(__global float *p, __global const float *table, int it, int nx, int ny)
            {
                int i = get_global_id(0), j = get_global_id(1);
                if (i < nx && j < ny) p[(j + 1) * (nx + 2) + i + 1] += table[it];
            }
            """;

    private static final String PROGRAM = """
            <program xmlns="urn:halomill:program:1" name="Tables">
              <parameter name="nx">64</parameter> <parameter name="ny">48</parameter>
              <parameter name="nt">100</parameter>
              <parameter name="sx">20</parameter> <parameter name="sy">30</parameter>
              <grid cells="nx, ny"/>
              <field name="p" type="float" size="nx + 2, ny + 2"/>
              <field name="table" size="SIZE"/> <field name="taper" size="nx"/>
              <kernel file="k.cl" function="cell" range="sx, sy"> <argument name="it">iteration</argument> </kernel>
              <kernel file="k.cl" function="line" range="0..nx, sy"> <argument name="it">iteration</argument> </kernel>
              <kernel file="k.cl" function="window" range="sx..sx + 3, sy..sy + 2">
                <argument name="it">iteration</argument> </kernel>
              <kernel file="k.cl" function="every"> <argument name="it">iteration</argument> </kernel>
              <schedule>
                <launch kernel="cell"/> <launch kernel="line"/> <launch kernel="window"/> <launch kernel="every"/>
                <launch kernel="every" range="0..nx, 0..4"/>
              </schedule>
              <iterations>99</iterations>
            </program>
            """;

    @TempDir
    Path folder;

    private Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> program(String description) throws IOException {
        return program(KERNELS, description);
    }

    private Optional<Program> program(String kernels, String description) throws IOException {
        diagnostics = new Diagnostics();
        Files.writeString(folder.resolve("k.cl"), kernels);
        Path file = Files.writeString(folder.resolve("k.xml"), description);
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
    }

    private List<String> messages() {
        return diagnostics.list().stream().map(Diagnostic::toString).toList();
    }

    @Test
    void everyKernelHasAllOfATableThatItReads() throws IOException {
        for (String size : List.of("nt", "2 * nt", "nt / 2 + 80")) {
            Program program = program(PROGRAM.replace("SIZE", size)).orElseThrow(() -> new AssertionError(messages()));

            assertThat(messages().isEmpty()).isEqualTo(!size.contains("/"));
            assertThat(program.kernels()).hasSize(4);
            for (Kernel kernel : program.kernels()) {
                assertThat(kernel.buffers())
                        .allMatch(buffer -> buffer.replicated() != buffer.name().equals("p"));
            }
        }
    }

    /** Only what programs ask for is not warned of: neither two scalars that change, nor any element, nor a guard. */
    @Test
    void whetherAKernelStaysInsideATableIsAskedForIfThatCanBe() throws IOException {
        for (String subscript : List.of("it", "it - lag", "it + k", "it + later", "it * it", "(it + 1) % n")) {
            String kernel = """
                    __kernel void add(__global float *p, __global const float *table, int it, int later, int lag, int n)
                    {
                        int i = get_global_id(0);
                        float sum = 0;
                        for (int k = 0; k < 3; k++) sum += table[SUBSCRIPT];
                        if (i < n) p[i] += sum;
                    }
                    """;
            Program program = program(kernel.replace("SUBSCRIPT", subscript), """
                            <program xmlns="urn:halomill:program:1" name="Asked">
                              <parameter name="n">64</parameter>
                              <parameter name="nt">100</parameter> <parameter name="lag">3</parameter>
                              <grid cells="n"/>
                              <field name="table" size="nt"/>
                              <kernel file="k.cl" global="n">
                                <argument name="it">iteration</argument> <argument name="later">iteration / 2</argument>
                              </kernel>
                              <schedule> <launch kernel="add"/> </schedule>
                              <iterations>10</iterations>
                            </program>
                            """)
                    .orElseThrow(() -> new AssertionError(messages()));
            List<String> ranges = program.kernels().get(0).arguments().stream()
                    .flatMap(argument ->
                            argument instanceof Argument.Scalar scalar ? scalar.ranges().stream() : Stream.of())
                    .map(range -> range.argument() + " from " + at(range.first()) + " to " + at(range.last()))
                    .toList();
            String asked = Map.of(
                            "it", "it from 0 to 99",
                            "it - lag", "it from 3 to 102",
                            "it + k", "it from 0 to 97")
                    .getOrDefault(subscript, "");

            assertThat(ranges).as(subscript).isEqualTo(asked.isEmpty() ? List.of() : List.of(asked));
            assertThat(messages().stream().anyMatch(message -> message.contains("[HM121]")))
                    .as(subscript)
                    .isEqualTo(asked.isEmpty());
        }
    }

    private static long at(Expression expression) {
        return new Evaluator(Map.of("nt", 100L, "lag", 3L)).evaluate(expression);
    }

    @Test
    void whatAFieldSaysHoldsForAllOfItsArguments() throws IOException {
        String kernel = """
                __kernel void smooth(__global const float *u, __global float *v, int n)
                {
                    int i = get_global_id(0);
                    if (i < n) v[i + 1] = u[i] + u[i + 2];
                }
                """;
        String said = """
                <program xmlns="urn:halomill:program:1" name="Said">
                  <parameter name="n">64</parameter>
                  <grid cells="n"/>
                  FIELD
                  <kernel file="k.cl"/>
                  <schedule> <launch kernel="smooth" BIND/> <swap>w v</swap> </schedule>
                </program>
                """;
        for (String bind : List.of("", "bind='u=w'")) {
            String field = bind.isEmpty() ? "u" : "w";
            Program program = program(
                            kernel,
                            said.replace("BIND", bind)
                                    .replace("FIELD", "<field name='" + field + "' distribution='replicated'/>")
                                    .replace("<swap>w v", "<swap>" + field + " v"))
                    .orElseThrow(() -> new AssertionError(messages()));

            assertThat(messages()).isEmpty();
            assertThat(program.fields()).allMatch(program::isReplicated);
            assertThat(program.kernels().get(0).buffers())
                    .allMatch(buffer -> buffer.points().isEmpty());
        }
    }

    @Test
    void anArgumentThatSaysOtherwiseThanItsFieldIsRefused() throws IOException {
        String clash = PROGRAM.replace("size=\"SIZE\"", "size=\"nt\" distribution=\"replicated\"")
                .replace("sx, sy\"> <arg", "sx, sy\"> <argument name=\"table\" distribution=\"distributed\"/> <arg");

        assertThat(program(clash)).isEmpty();
        assertThat(messages())
                .anyMatch(
                        message -> message.contains("k.xml:8:92: error [HM166] the argument 'table' is distributed, and"
                                + " its field 'table' at k.xml:7:47 is replicated"));
    }
}
