package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where fields have margins of different widths, an element that is read is as far away as its cell is. */
class GivenOriginsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "b[i - 1 + 2]; i;     n - 1; 0..n;     -1",
                "b[i + 2];     i;     n;     0..n;     0",
                "b[i + 4];     i;     n;     0..n;     2",
                "b[i + 1 + 2]; i + 1; n - 2; 1..n - 1; 0",
            })
    void aPointIsTheDistanceOfCells(String read, String written, String guard, String range, String point)
            throws IOException {
        Files.writeString(folder.resolve("k.cl"), """
                __kernel void k(__global int *a, __global const int *b, const int n)
                {
                    int i = get_global_id(0);
                    if (i < %s) a[%s] = %s;
                }
                """.formatted(guard, written, read));
        for (String origin : new String[] {"origin=\"{2}\"", ""}) {
            Path file = Files.writeString(folder.resolve("k.xml"), """
                    <program xmlns="urn:halomill:program:1" name="K">
                      <parameter name="n">20</parameter>
                      <grid cells="n"/>
                      <field name="a" type="int" size="n" origin="{0}"/>
                      <field name="b" type="int" size="n + 4" %s/>
                      <kernel file="k.cl" range="%s"/>
                    </program>
                    """.formatted(origin, range));
            Diagnostics diagnostics = new Diagnostics();
            Program program = new Pipeline(diagnostics)
                    .program(DescriptionRequest.of(file, "k.xml"))
                    .orElseThrow(() -> new AssertionError(diagnostics.list()));
            assertThat(diagnostics.list()).isEmpty();
            assertThat(program.kernel().buffers().get(1).points())
                    .extracting(one -> one.along().get(0).text())
                    .containsExactly(point);
        }
    }
}
