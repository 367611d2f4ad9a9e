package io.github.halomill.generator.complete;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.DescriptionRequest;
import io.github.halomill.generator.Pipeline;
import io.github.halomill.generator.diagnostic.Diagnostic;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a description says of a field decides how its arrays are read of kernels, where these leave it open. */
class SaidFieldsTest {

    @TempDir
    Path folder;

    private Program program(String kernel, String fields, String launched, String steps) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        Path file = Files.writeString(folder.resolve("k.xml"), """
                <program xmlns="urn:halomill:program:1" name="Said">
                  <parameter name="n">64</parameter>
                  <grid cells="n"/>
                  %s
                  %s
                  <schedule> %s </schedule>
                </program>
                """.formatted(fields, launched, steps));
        Diagnostics diagnostics = new Diagnostics();
        List<Program> made = new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, "k.xml")).stream().toList();
        List<String> messages =
                diagnostics.list().stream().map(Diagnostic::toString).toList();
        assertThat(diagnostics.hasErrors()).as(messages.toString()).isFalse();
        assertThat(made).as(messages.toString()).hasSize(1);
        return made.get(0);
    }

    private static Argument.Buffer buffer(Program program, int kernel, String name) {
        return program.kernels().get(kernel).buffers().stream()
                .filter(buffer -> buffer.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The kernel over a range changes it at places that the image says, and another one reads it there. */
    @Test
    void aCombinedFieldIsOneInKernelsOverRanges() throws IOException {
        Program program = program(
                """
                __kernel void count(__global const int *image, __global int *h, const int n)
                {
                    const int i = get_global_id(0) + 1;
                    atomic_add(&h[image[i] & 7], 1);
                }
                __kernel void spread(__global const int *image, __global const int *h, __global int *out, const int n)
                {
                    const int i = get_global_id(0) + 1;
                    out[i] = h[image[i] & 7];
                }
                """,
                """
                <field name="image out" type="int" size="n"/>
                <field name="h" type="int" size="8"> <combine with="sum" from="0"/> </field>
                """,
                "<kernel file='k.cl' function='count' range='1..n'/> <kernel file='k.cl' function='spread' range='1..n'/>",
                "<launch kernel='count'/> <launch kernel='spread'/>");

        assertThat(buffer(program, 0, "h").access().writes()).isTrue();
        assertThat(buffer(program, 0, "h").combine()).isPresent();
        assertThat(buffer(program, 1, "h").access().writes()).isFalse();
        assertThat(buffer(program, 1, "h").points()).isEmpty();
    }

    /** An element of a fixed number would be a scalar, were there no such field. */
    @Test
    void aFieldOfWhichOneElementIsReadIsATable() throws IOException {
        Program program = program(
                """
                __kernel void add(__global int *a, __global const int *table, const int n)
                {
                    const int i = get_global_id(0);
                    if (i < n) a[i] += table[5];
                }
                """,
                "<field name='a' type='int' size='n'/> <field name='table' type='int' size='8' distribution='replicated'/>",
                "<kernel file='k.cl' function='add'/>",
                "<launch kernel='add'/>");

        assertThat(buffer(program, 0, "table").replicated()).isTrue();
    }

    /** The kernel alone does not tell the second component from a place far away. */
    @Test
    void componentsThatAreSaidToLieBehindTheCellsAreReadAsSuch() throws IOException {
        for (String subscript : List.of("n + i - 1", "1 * n + (i - 1)", "n + max(i - 1, 0)")) {
            Program program = program(
                    """
                    __kernel void shift(__global int *a, __global const int *b, const int n)
                    {
                        const int i = get_global_id(0);
                        if (i >= 1 && i < n) a[i] = b[SUBSCRIPT] + b[i];
                    }
                    """.replace("SUBSCRIPT", subscript),
                    "<field name='a' type='int' size='n'/> <field name='b' type='int' size='n, 2c'/>",
                    "<kernel file='k.cl' function='shift'/>",
                    "<launch kernel='shift'/>");

            assertThat(buffer(program, 0, "b").replicated()).isFalse();
            assertThat(buffer(program, 0, "b").points().toString())
                    .as(subscript)
                    .contains("-1");
        }
    }

    @Test
    void aFieldOfStructsMayBeNamedByLaunchesOnly() throws IOException {
        Program program = program(
                """
                typedef struct { int left, right; } Cell;
                __kernel void join(__global int *a, __global const Cell *b, const int n)
                {
                    const int i = get_global_id(0);
                    if (i < n) a[i] = b[i].left - b[i].right;
                }
                """,
                "<field name='a' type='int' size='n'/> <field name='b c' type='Cell' size='n'/>",
                "<kernel file='k.cl' function='join'/>",
                "<launch kernel='join'/> <launch kernel='join' bind='b=c'/>");

        assertThat(program.field("c").type()).isEqualTo(program.field("b").type());
        assertThat(program.field("c").type().bytes()).isEqualTo(8);
    }
}
