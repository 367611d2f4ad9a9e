package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels over coarser grids, which are cut, and which every device computes. */
class CoarserGridsTest {

    private static final String KERNELS = """
            __kernel void fine(__global float *v, __global const float *u, int nx)
            {
                int x = get_global_id(0);
                if (x < nx) v[x] = u[x] + (x > 0 ? u[x - 1] : 0);
            }
            __kernel void coarsen(__global float *g, __global const float *u, int mx)
            {
                int x = get_global_id(0);
                if (x < mx) g[x] = u[2 * x] + u[2 * x + 1] + (x > 0 ? u[2 * x - 1] : 0);
            }
            __kernel void spread(__global float *d, __global const float *g, int mx)
            {
                int x = get_global_id(0);
                if (x < mx) d[x] = g[x] + (x > 0 ? g[x - 1] : 0) + (x + 1 < mx ? g[x + 1] : 0);
            }
            __kernel void halve(__global float *h, __global const float *g, int mx, int nx)
            {
                int x = get_global_id(0);
                if (x < mx) h[x] = g[2 * x] + (2 * x + 1 < nx ? g[2 * x + 1] : 0);
            }
            __kernel void share(__global float *h, int mx)
            {
                int x = get_global_id(0);
                if (x < mx) h[x / 2] = 1;
            }
            """;

    @TempDir
    Path folder;

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Program> program(String content) throws IOException {
        Files.writeString(folder.resolve("k.cl"), KERNELS);
        Path file = Files.writeString(folder.resolve("k.xml"), """
                <program xmlns="urn:halomill:program:1" name="Grids">
                  <parameter name="mx">15</parameter>
                  <grid cells="2 * mx"/>
                  <field name="g" type="float" size="mx"/>
                  <kernel file="k.cl" function="fine" set="nx=2 * mx"/>
                  %s
                </program>
                """.formatted(content));
        return new Pipeline(diagnostics).program(DescriptionRequest.of(file, "k.xml"));
    }

    private static Argument.Buffer buffer(Program program, int kernel, String name) {
        return program.kernels().get(kernel).buffers().stream()
                .filter(buffer -> buffer.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Of two fine elements for each coarse one, and of coarse ones; nothing has to be on every device. */
    @Test
    void whereTheyReadIsFound() throws IOException {
        Program program = program("""
                <field name="d" type="float" size="mx"/>
                <kernel file="k.cl" function="coarsen" global="mx"/>
                <kernel file="k.cl" function="spread" global="mx"/>
                """).orElseThrow();

        assertThat(diagnostics.list()).isEmpty();
        assertThat(buffer(program, 1, "u").points()).extracting(Point::text).containsExactlyInAnyOrder("{-1}", "{0}");
        assertThat(buffer(program, 2, "g").points())
                .extracting(Point::text)
                .containsExactlyInAnyOrder("{-1}", "{0}", "{1}");
        assertThat(program.kernels())
                .allMatch(kernel -> kernel.buffers().stream().noneMatch(Argument.Buffer::replicated));
    }

    /** An odd number of cells has half as many and one more; no parameter is fixed. */
    @Test
    void everyDeviceComputesOneOfAnySize() throws IOException {
        Program program = program("""
                <field name="h" type="float" size="ceilDiv(mx, 2)"/>
                <kernel file="k.cl" function="coarsen" global="mx"/>
                <kernel file="k.cl" function="halve" range="none" global="ceilDiv(mx, 2)" set="mx=ceilDiv(mx, 2), nx=mx"/>
                """).orElseThrow();

        assertThat(diagnostics.list()).isEmpty();
        assertThat(buffer(program, 2, "h").isEverywhere()).isTrue();
        assertThat(program.parameters()).noneMatch(parameter -> parameter.fixed());
    }

    /** Several work-items, by global or by local, write an element: which comes last is not known. */
    @ParameterizedTest
    @ValueSource(strings = {"global=\"mx\"", "local=\"8\""})
    void eachElementIsWrittenByOneWorkItem(String launched) throws IOException {
        program("""
                <field name="h" type="float" size="mx"/>
                <kernel file="k.cl" function="share" range="none" %s/>
                """.formatted(launched));

        assertThat(diagnostics.list())
                .extracting(Diagnostic::message)
                .contains(
                        "the kernel writes elements of 'h' that are not the work-item's own: another work-item may have"
                                + " them");
    }
}
