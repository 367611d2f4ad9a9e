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

    private final Diagnostics diagnostics = new Diagnostics();

    private Program program(String kernel, String fields, String launched, String steps) throws IOException {
        List<Program> made = programs(kernel, fields, launched, steps);
        assertThat(messages()).noneMatch(message -> message.contains(" error "));
        assertThat(made).as(messages().toString()).hasSize(1);
        return made.get(0);
    }

    private List<Program> programs(String kernel, String fields, String launched, String steps) throws IOException {
        Files.writeString(folder.resolve("k.cl"), kernel);
        Path file = Files.writeString(folder.resolve("k.xml"), """
                <program xmlns="urn:halomill:program:1" name="Said">
                  <parameter name="n">64</parameter>
                  %s
                  %s
                  <schedule> %s </schedule>
                </program>
                """.formatted(fields, launched, steps));
        return new Pipeline(diagnostics)
                .program(DescriptionRequest.of(file, "k.xml")).stream().toList();
    }

    private List<String> messages() {
        return diagnostics.list().stream().map(Diagnostic::toString).toList();
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
                <grid cells="n"/> <field name="image out" type="int" size="n"/>
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
                "<grid cells='n'/> <field name='a' type='int' size='n'/> <field name='table' type='int' size='8' distribution='replicated'/>",
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
                    "<grid cells='n'/> <field name='a' type='int' size='n'/> <field name='b' type='int' size='n, 2c'/>",
                    "<kernel file='k.cl' function='shift'/>",
                    "<launch kernel='shift'/>");

            assertThat(buffer(program, 0, "b").replicated()).isFalse();
            assertThat(buffer(program, 0, "b").points().toString())
                    .as(subscript)
                    .contains("-1");
        }
    }

    private static final String JOIN = """
            typedef struct { int left, right; } Cell;
            __kernel void join(__global int *a, __global const Cell *b, const int n)
            {
                const int i = get_global_id(0);
                if (i < n) a[i] = b[i].left - b[i].right;
            }
            """;

    @Test
    void aFieldOfStructsMayBeNamedByLaunchesOnly() throws IOException {
        Program program = program(
                JOIN,
                "<grid cells='n'/> <field name='a' type='int' size='n'/> <field name='b c' type='Cell' size='n'/>",
                "<kernel file='k.cl' function='join'/>",
                "<launch kernel='join'/> <launch kernel='join' bind='b=c'/>");

        assertThat(program.field("c").type()).isEqualTo(program.field("b").type());
        assertThat(program.field("c").type().bytes()).isEqualTo(8);
    }

    @Test
    void bordersOfStructsAreCopies() throws IOException {
        String fields = "<grid cells='n'/> <field name='a' type='int' size='n'/>"
                + " <field name='b' type='Cell' size='n + 1' origin='{0}' border='x+ KIND'/>";
        program(JOIN, fields.replace("KIND", "mirror"), "<kernel file='k.cl' global='n'/>", "<launch kernel='join'/>");
        programs(JOIN, fields.replace("KIND", "linear"), "<kernel file='k.cl' global='n'/>", "<launch kernel='join'/>");
        assertThat(messages())
                .anyMatch(message -> message.contains(
                        "[HM170] a border of the kind 'linear' needs numbers, and elements of 'b' are Cell"));
    }

    /** What is read beyond one end is at the other, and ids may count in another order, as in kernels over all cells. */
    @Test
    void kernelsOverRangesMayWrapAndCountInAnotherOrder() throws IOException {
        Program program = program(
                """
                __kernel void turn(__global int *a, __global const int *b, const int n, const int m)
                {
                    const int x = get_global_id(1), y = get_global_id(0);
                    a[y * n + x] = b[y * n + (x - 2 + n) % n];
                }
                """,
                "<parameter name='m'>20</parameter> <grid cells='n, m'/> <field name='a b' type='int' size='n, m'/>",
                "<kernel file='k.cl' range='0..n, 0..m' ids='{1,0}'/>",
                "<launch kernel='turn'/>");

        assertThat(buffer(program, 0, "b").wraps()).containsExactly(0);
        assertThat(buffer(program, 0, "b").replicated()).isFalse();
        assertThat(buffer(program, 0, "b").points()).hasSize(1);
    }

    /** What the description calls the numbers is not what the kernel calls them. */
    @Test
    void componentsOfAnArrayOfWhichOneIsTouchedHaveTheSizesThatAreSaid() throws IOException {
        for (String numbers : List.of("w=n, h=m", "w=n + 2, h=m")) {
            String wide = numbers.contains("2") ? "n + 2" : "n";
            Program program = program(
                    """
                    __kernel void add(__global int *a, int w, int h)
                    {
                        const int x = get_global_id(0), y = get_global_id(1);
                        if (x >= w || y >= h) return;
                        a[y * w + x] += 1;
                    }
                    """,
                    "<parameter name='m'>20</parameter> <grid cells='%s, m'/> <field name='a' type='int' size='%s, m, 2c'/>"
                            .formatted(wide, wide),
                    "<kernel file='k.cl' set='%s'/>".formatted(numbers),
                    "<launch kernel='add'/>");

            assertThat(buffer(program, 0, "a").size()).hasSize(3);
        }
    }

    /** Which has a size, too. */
    @Test
    void aSmallBufferWithAValueIsNoField() throws IOException {
        Program program = program(
                """
                __kernel void add(__global int *a, __global const int *n)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    if (x < n[0] && y < n[1]) a[y * n[0] + x] += 1;
                }
                """,
                "<parameter name='m'>20</parameter> <grid cells='n, m'/> <field name='a' type='int' size='n, m'/>",
                "<kernel file='k.cl'> <argument name='n' size='2' type='int' value='{n, m}'/> </kernel>",
                "<launch kernel='add'/>");

        assertThat(buffer(program, 0, "a").replicated()).isFalse();
    }

    /** Each would step by another number of bytes. */
    @Test
    void aStructThatIsAnotherInASecondFileIsRefused() throws IOException {
        Files.writeString(
                folder.resolve("other.cl"),
                JOIN.replace("left, right", "only")
                        .replace("join", "one")
                        .replace("b[i].left - b[i].right", "b[i].only"));
        programs(
                JOIN,
                "<grid cells='n'/> <field name='a' type='int' size='n'/> <field name='b c' type='Cell' size='n'/>",
                "<kernel file='k.cl' function='join' global='n'/> <kernel file='other.cl' function='one' global='n'/>",
                "<launch kernel='join'/> <launch kernel='one' bind='b=c'/>");
        assertThat(messages())
                .anyMatch(message -> message.contains("[HM008] the struct 'Cell' of the field 'c' has other members"));
    }
}
