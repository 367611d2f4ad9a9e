package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that kernels read at scalars are held by every device without being asked, whatever cells a kernel has. */
class TablesTest {

    private static final String KERNELS = """
            __kernel void cell(__global float *p, __global const float *table, int it, int sx, int sy, int nx)
            {
                p[(sy + 1) * (nx + 2) + sx + 1] += table[it];
            }
            __kernel void line(__global float *p, __global const float *table, __global const float *taper, int it, int sy, int nx)
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
              <parameter name="nx">64</parameter> <parameter name="ny">48</parameter> <parameter name="nt">100</parameter>
              <parameter name="sx">20</parameter> <parameter name="sy">30</parameter>
              <grid cells="nx, ny"/>
              <field name="p" type="float" size="nx + 2, ny + 2"/>
              <field name="table" size="SIZE"/> <field name="taper" size="nx"/>
              <kernel file="k.cl" function="cell" range="sx, sy"> <argument name="it">iteration</argument> </kernel>
              <kernel file="k.cl" function="line" range="0..nx, sy"> <argument name="it">iteration</argument> </kernel>
              <kernel file="k.cl" function="window" range="sx..sx + 3, sy..sy + 2"> <argument name="it">iteration</argument> </kernel>
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

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> program(String description) throws IOException {
        return program(KERNELS, description);
    }

    private Optional<Program> program(String kernels, String description) throws IOException {
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

            assertThat(program.kernels()).hasSize(4);
            for (Kernel kernel : program.kernels()) {
                assertThat(kernel.buffers())
                        .allMatch(buffer -> buffer.replicated() != buffer.name().equals("p"));
            }
        }
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
                .anyMatch(message -> message.contains("k.xml:7:92: error [HM166] the argument 'table' is distributed, and"
                        + " its field 'table' at k.xml:6:47 is replicated"));
    }
}
