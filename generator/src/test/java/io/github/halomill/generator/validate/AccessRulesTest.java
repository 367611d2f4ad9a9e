package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.model.Argument;
import io.github.halomill.generator.model.Point;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a description says of buffers is held against what kernels do. */
class AccessRulesTest {

    private static final String LINE = """
            <program name="P">
              <parameter><name>n</name><value>1000</value></parameter>
              <argument><name>a</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 8</dimsize></argsize></argument>
              <argument><name>b</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n + 8</dimsize></argsize><shadow>POINTS</shadow></argument>
              <kernel><name>k.cl</name><global><gsize>n</gsize></global><local><lsize>8</lsize></local></kernel>
            </program>
            """;

    /** The same for a kernel that is told the size. */
    private static final String WITH_SIZE = LINE.replace(
            "<kernel>",
            "<argument><name>m</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>"
                    + "<value>n</value></argument><kernel>");

    /** Four elements of x and two of y for each work-item. */
    private static final String BLOCKS = """
            <program name="P">
              <argument><name>a</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>4 * 64 + 2</dimsize><dimsize>2 * 32 + 2</dimsize></argsize></argument>
              <argument><name>b</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>4 * 64 + 2</dimsize><dimsize>2 * 32 + 2</dimsize></argsize><shadow>POINTS</shadow></argument>
              <kernel><name>k.cl</name><global><gsize>64</gsize><gsize>32</gsize></global></kernel>
            </program>
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b[i - 1] + b[i + 2]       | {-1} {2}      |",
                "b[i - 1] + b[i + 2]       | {-1}          | {2}",
                "b[i - 1] + b[i + 2]       | {2}           | {-1}",
                "b[i - 1] + b[i + 2]       |               | {-1}, {2}",
                "b[i] + b[i + 3] + b[i-4]  | {3}           | {-4}",
                "vload4(0, b + i)          | {0} {1} {2}   | {3}",
                "b[max(i - 1, 4)]          | {-1}          |",
                "b[i + (n > 10 ? 1 : 2)]   | {1}           |",
            })
    void everyReadNeedsAPoint(String reads, String points, String missing) throws IOException {
        Checked checked = line("a[i] = " + reads.replace("vload4(0, b + i)", "vload4(0, b + i).x") + ";", points);

        assertThat(checked.found()).isEqualTo(missing == null ? java.util.List.of() : java.util.List.of("error HM090"));
        if (missing != null) {
            assertThat(checked.messages().get(0))
                    .startsWith("the kernel reads 'b' at " + missing + ", which "
                            + (missing.contains(", ") ? "are" : "is"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{-2}    | 4", // one element of an int beyond {-1}
                "{-1000} | 1996", // not more than half of the 1000 elements, one of which {-1} needs anyway
                "{3}     | 12",
                "{1}     | 4",
            })
    void aPointThatIsNotReadCostsBytes(String point, long bytes) throws IOException {
        Checked checked = line("a[i] = b[i - 1];", "{-1} " + point);

        assertThat(checked.found()).contains("warning HM091");
        assertThat(checked.diagnostics())
                .anyMatch(one -> one.hint().contains("with two devices it costs " + bytes + " bytes a step"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{-1,0} {1,0} {0,-1} {0,1} |",
                "{-1,0} {1,0} {0,-1}       | {0,1}",
                "{1,0} {0,-1} {0,1}        | {-1,0}",
                "{-4,0} {1,0} {0,-2} {0,1} |", // moved by a whole block it is reached, too
            })
    void severalElementsPerItemShareTheirPoints(String points, String missing) throws IOException {
        Checked checked = check(BLOCKS, points, """
                __kernel void k(__global float *a, __global const float *b)
                {
                    int x0 = 4 * get_global_id(0) + 1;
                    int y0 = 2 * get_global_id(1) + 1;
                    for (int y = y0; y < y0 + 2; y++) {
                        for (int x = x0; x < x0 + 4; x++) {
                            int i = y * 258 + x;
                            a[i] = b[i - 1] + b[i + 1] + b[i - 258] + b[i + 258];
                        }
                    }
                }
                """);

        assertThat(checked.messages().stream()
                        .filter(text -> text.contains("is no dependent point"))
                        .toList())
                .isEqualTo(
                        missing == null
                                ? java.util.List.of()
                                : java.util.List.of("the kernel reads 'b' at " + missing
                                        + ", which is no dependent point: other devices would not send it"));
    }

    @Test
    void aRowThatIsReadWholeNeedsNoPointForEachOfItsElements() throws IOException {
        String description =
                BLOCKS.replace("4 * 64 + 2", "4096").replace("2 * 32 + 2", "32").replace("<gsize>64", "<gsize>4096");
        String kernel = """
                __kernel void k(__global float *a, __global const float *b)
                {
                    float sum = 0;
                    for (int x = 0; x < 4096; x++) sum += b[get_global_id(1) * 4096 + x];
                    a[get_global_id(1) * 4096 + get_global_id(0)] = sum;
                }
                """;

        assertThat(check(description, "", kernel).found()).isEmpty();
        assertThat(check(description, "", kernel.replace("(1) * 4096 + x", "(1) * 4096 + 4096 + x"))
                        .found())
                .contains("error HM090");
    }

    @Test
    void aCommonPointIsSuperfluousOnlyIfNoBufferNeedsIt() throws IOException {
        String description = LINE.replace("<shadow>POINTS</shadow>", "")
                .replace(
                        "<kernel>",
                        "<argument><name>c</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>"
                                + "<argsize><dimsize>n + 8</dimsize></argsize></argument>"
                                + "<shadow><point>{1}</point><point>{2}</point><point>{3}</point></shadow><kernel>");
        String kernel = "__kernel void k(__global int *a, __global const int *b, __global const int *c)"
                + " { int i = get_global_id(0) + 4; a[i] = b[i + 1] + c[i + 2]; }";

        Checked checked = check(description, "", kernel);

        assertThat(checked.messages()).containsExactly("the kernel does not read 'b' at the dependent point {3}");
        assertThat(check(description, "", kernel.replace("b[i + 1]", "b[i + 4]"))
                        .messages())
                .contains("the kernel reads 'b' at {4}, which is no dependent point: other devices would not send it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a[i] = b[i]; b[i] = 1;        | error HM092 | 'b' is input, and the kernel writes it",
                "a[i] += b[i];                 | error HM092 | 'a' is output, and the kernel reads it",
                "int t = a[i] + b[i];          | error HM092 | 'a' is output, and the kernel reads it",
                "int t = b[i];                 | warning HM093 | the kernel does not use 'a'",
                "a[i] = 1;                     | warning HM093 | the kernel does not use 'b'",
                "a[i + 1] = b[i];              | error HM094 | work-item 0 writes element {5} of 'a', and is taken to own {4}",
                "a[b[i]] = 1;                  | error HM095 | it cannot be shown which elements of 'a' the kernel writes: the index comes from an array",
                "a[i] = b[i] + b[i - n / 250]; | error HM090 | the kernel reads 'b' at {-4}, which is no dependent point: other devices would not send it",
            })
    void directionsAndOwnElements(String body, String found, String message) throws IOException {
        Checked checked = line(body, "");

        assertThat(checked.found()).containsExactly(found);
        assertThat(checked.messages()).containsExactly(message);
    }

    @Test
    void workItemsBeyondTheKernelSpaceMustNotWrite() throws IOException {
        String description = LINE.replace("<lsize>8", "<lsize>64");
        String kernel = "__kernel void k(__global int *a, __global const int *b)"
                + " { int i = get_global_id(0) + 4; GUARD a[i] = b[i]; }";

        assertThat(check(description, "", kernel.replace("GUARD", "")).messages())
                .contains("work-items beyond <global>, which the last work-groups have, write 'a'");
        assertThat(check(description, "", kernel.replace("GUARD", "if (i < 1004)"))
                        .found())
                .noneMatch(found -> found.startsWith("error"));
        assertThat(check(description, "", kernel.replace("GUARD", "if (i < 1005)"))
                        .messages())
                .contains("work-items beyond <global>, which the last work-groups have, write 'a'");
    }

    @Test
    void whatIsTrustedIsAWarningAndRemembered() throws IOException {
        String kernel =
                kernel("a[i] = 1; a[i + 1] = b[i - 1] + b[b[i]]; b[i] = 2;").replace("const ", "");

        Checked strict = Checked.of(folder, with(LINE, "{1}"), "k.cl", kernel, false);
        Checked trusting = Checked.of(folder, with(LINE, "{1}"), "k.cl", kernel, true);

        assertThat(strict.program()).isEmpty();
        assertThat(trusting.found()).containsOnly("warning HM092", "warning HM094", "warning HM096", "warning HM122");
        assertThat(trusting.program().orElseThrow().proof().trusted()).hasSize(4);
        assertThat(trusting.program().orElseThrow().proof().shown()).isFalse();
        Argument.Buffer b = trusting.program().orElseThrow().buffers().get(1);
        assertThat(b.replicated()).isFalse();
        assertThat(b.points()).extracting(Point::text).containsExactly("{1}");
    }

    @Test
    void aBufferThatMayBeReadAnywhereIsHeldByEveryDevice() throws IOException {
        String swapped = with(LINE, "{1}").replace("</program>", "<swap>a b</swap></program>");
        String kernel = kernel("a[i] = b[b[i]];");

        Checked alone = check(LINE, "{1}", kernel);
        Checked checked = Checked.of(folder, swapped, "k.cl", kernel, false);

        // 1000 elements of 4 bytes are written in each step; a device lacks what the other wrote.
        assertThat(checked.found()).containsExactly("warning HM096");
        assertThat(checked.diagnostics().get(0).hint()).contains("with two devices that is 4000 bytes a step");
        assertThat(checked.program().orElseThrow().buffers()).allMatch(Argument.Buffer::replicated);
        // Where nothing writes it, it is only held: 1008 elements.
        assertThat(alone.diagnostics().get(0).hint())
                .contains("each device holds its 4032 bytes, and none are exchanged");
        assertThat(alone.program().orElseThrow().buffers())
                .extracting(Argument.Buffer::replicated)
                .containsExactly(false, true);
    }

    @Test
    void whatIsSaidToBeReplicatedIsExpectedToBeReadAnywhereInside() throws IOException {
        String description = LINE.replace("<shadow>POINTS</shadow>", "<distribution>replicated</distribution>");

        assertThat(Checked.of(folder, description, "k.cl", kernel("a[i] = b[b[i]];"), false)
                        .found())
                .containsExactly("warning HM121");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b[b[i] & 1007]    |",
                "b[(uint) b[i] % 1008] |",
                "b[(uchar) b[i]]   |",
                "b[b[i] & 1023]    | warning HM121",
                "b[(uint) b[i] % 1009] | warning HM121",
                "b[(ushort) b[i]]  | warning HM121",
                "b[b[i] % 1008]    | warning HM121",
                "b[min(b[i], 3)]   | warning HM121",
            })
    void whatASubscriptCannotExceedIsInsideATable(String read, String found) throws IOException {
        String description = LINE.replace("n + 8", "1008")
                .replace("<shadow>POINTS</shadow>", "<distribution>replicated</distribution>");

        assertThat(Checked.of(folder, description, "k.cl", kernel("a[i] = " + read + ";"), false)
                        .found())
                .containsExactlyElementsOf(Optional.ofNullable(found).stream().toList());
    }

    @Test
    void underLocalAddressingNothingIsReplicatedUnasked() throws IOException {
        String description = with(LINE, "{1}").replace("<global>", "<addressing>local</addressing><global>");

        Checked checked = Checked.of(folder, description, "k.cl", kernel("a[i] = b[b[i]];"), false);

        assertThat(checked.found()).containsExactly("error HM096");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b[i - n]       | {-1000} | true",
                "b[i - n]       | {-n}    | false",
                "b[i - n]       | {-2*n + 1000} | true",
                "b[n > 900 ? i : i + 1] | {0} {1} | false",
                "b[i + 1]       | {1}     | false",
                "b[i + n - 999] | {1}     | true",
            })
    void aParameterIsFixedIfTheKernelAgreesForItsValueOnly(String read, String points, boolean fixed)
            throws IOException {
        String description = WITH_SIZE.replace("n + 8", "3 * n");
        String kernel = "__kernel void k(__global int *a, __global const int *b, int n) {"
                + " for (int i = 3 * get_global_id(0); i < 3 * get_global_id(0) + 3; i++)"
                + " a[i] = i >= n && i < 2 * n ? " + read + " : 0; }";

        Checked checked = check(description, points, kernel);

        assertThat(checked.found())
                .filteredOn(found -> found.startsWith("error"))
                .isEmpty();
        assertThat(checked.program().orElseThrow().parameters().get(0).fixed()).isEqualTo(fixed);
        assertThat(checked.found().contains("warning HM101")).isEqualTo(fixed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a[i] = b[i];                                                | true",
                "if (get_global_id(0) < n) a[i] = b[i];                      | false",
                "if (get_global_id(0) <= n) a[i] = b[i];                     | true",
                "if (get_global_id(0) < n + 8) a[i] = b[i];                  | true",
                "if (i >= n + 4) return; a[i] = b[i];                        | false",
                "if (get_group_id(0) * 8 + get_local_id(0) < n) a[i] = b[i]; | false",
                "if (b[i] > 0) a[i] = 1; else a[i] = 0;                      | true",
            })
    void aKernelThatLetsSurplusWorkItemsWriteNeedsWholeGroups(String body, boolean whole) throws IOException {
        Program program = check(
                        WITH_SIZE,
                        "{0}",
                        kernel(body).replace("#define n 1000", "").replace("*b)", "*b, int n)"))
                .program()
                .orElseThrow();

        assertThat(program.kernel().wholeGroups()).isEqualTo(whole ? List.of(0) : List.of());
        Map<String, Long> other = Map.of("n", 1001L);
        if (whole) {
            assertThatThrownBy(() -> ProgramPlanner.plan(program, other))
                    .hasMessageContaining("1001 work-items along x are no multiple of the work-group's 8");
        } else {
            assertThat(ProgramPlanner.plan(program, other)
                            .first()
                            .space()
                            .workItems()
                            .x())
                    .isEqualTo(1001);
        }
    }

    @ParameterizedTest
    @CsvSource({"x + i * 4 + z * 2800, false", "x + y * 4 + z * 2800, true"})
    void rowsOfWorkItemsThatGoThroughPlanesAreNotWhole(String index, boolean right) throws IOException {
        String description = """
                <program name="P">
                  <argument><name>a</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>4</dimsize><dimsize>700</dimsize><dimsize>3</dimsize></argsize></argument>
                  <argument><name>b</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>4</dimsize><dimsize>700</dimsize><dimsize>3</dimsize></argsize>
                    <shadow>POINTS</shadow></argument>
                  <kernel><name>k.cl</name><global><gsize>4</gsize><gsize>700</gsize><gsize>1</gsize></global></kernel>
                </program>
                """;
        Checked checked = check(description, "{0,0,0}", """
                __kernel void k(__global int *a, __global const int *b)
                {
                    const int x = get_global_id(0), y = get_global_id(1);
                    for (int z = 0; z < 3; z++) {
                        int sum = 0;
                        for (int i = 0; i < 700; i++)
                            sum += b[%s];
                        a[x + y * 4 + z * 2800] = sum;
                    }
                }
                """.formatted(index));

        assertThat(checked.found()).isEqualTo(right ? List.of() : List.of("error HM090"));
    }

    /** The kernel has no guards and no margins of its own: where it is launched is all that keeps it inside. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4     | b[i - 1]                        | {-1}   |",
                "n / n | b[i + 2]                        | {-1}   |",
                "0     | b[i - 1]                        | {-1}   | work-item 0 writes element {0} of 'a', and is taken to own {4}",
                "5     | b[i - 1]                        | {-1}   | work-item 0 writes element {5} of 'a', and is taken to own {4}",
                "4     | b[i - get_global_offset(0) + 2] | {-2}   |",
                "4     | b[i - get_global_offset(0) + 3] | {-2}   | the kernel reads 'b' at {-1}, which is no dependent point: other devices would not send it",
                "4     | b[get_global_linear_id() + 3]   | {-1}   |",
            })
    void whereIdsBeginIsTakenFromTheDescription(String offset, String read, String points, String wrong)
            throws IOException {
        String description = LINE.replace("<local>", "<offset><goffset>" + offset + "</goffset></offset><local>");
        String body = offset.equals("n / n") ? "a[i + 3] = " + read : "a[i] = " + read;

        Checked checked =
                check(description, points, kernel(body + ";").replace("get_global_id(0) + 4", "get_global_id(0)"));

        assertThat(checked.messages().stream().findFirst()).isEqualTo(Optional.ofNullable(wrong));
    }

    /** On a zone there are fewer work-items, and the number of cells is that of the whole. */
    @ParameterizedTest
    @CsvSource({"n, global, true", "n / 2, global, false", "n, local, false"})
    void aGridStrideLoopDoesOneRoundWhereThereAreAsManyWorkItems(String items, String addressing, boolean right)
            throws IOException {
        String description = with(WITH_SIZE, "{-1}")
                .replace("<gsize>n</gsize>", "<gsize>" + items + "</gsize>")
                .replace("</local></kernel>", "</local><addressing>" + addressing + "</addressing></kernel>");
        String kernel = "__kernel void k(__global int *a, __global const int *b, int m) {"
                + " for (int i = get_global_id(0); i < m; i += get_global_size(0)) a[i + 4] = b[i + 3]; }";

        assertThat(Checked.of(folder, description, "k.cl", kernel, false)
                        .program()
                        .isPresent())
                .isEqualTo(right);
    }

    @Test
    void anOffsetThatTheKernelIsNotToldIsFixed() throws IOException {
        String description = LINE.replace(
                        "<parameter>", "<parameter><name>m</name><value>4</value></parameter><parameter>")
                .replace("<local>", "<offset><goffset>m</goffset></offset><local>");
        String plain = "__kernel void k(__global int *a, __global const int *b) { %s }";

        Checked asId = check(description, "{-1}", plain.formatted("int i = get_global_id(0); a[i] = b[i - 1];"));
        Checked counted = check(
                description,
                "{-1}",
                plain.formatted("int i = get_global_id(0) - get_global_offset(0) + 4; a[i] = b[i - 1];"));

        assertThat(asId.messages())
                .containsExactly(
                        "where the kernel reads and writes is known for m = 4 only, so that programs take no other value");
        assertThat(counted.messages()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{n, 2}            | if (i < m[0] + 4) a[i] = b[i + m[1]];              |",
                "{n, 2}            | if (i < *m + 4) a[i] = b[i + *(m + 1)];            |",
                "{n, 2}            | a[i] = b[i + m[0] - 998];                          | warning HM101",
                "{n, 2}            | int s = 0; for (int k = m[1]; k < m[1] + 1; k++) s += b[i + k]; a[i] = s; |",
                "{n, 1}            | a[i] = b[i + m[1]];                                | error HM090",
                "{n, 2}            | a[i] = b[i + m[i % 2]];                            | warning HM096",
                "{n, 2}            | a[i] = b[i + m[2]];                                | warning HM096",
                "{n, 2}            | m[1] = 3; a[i] = b[i + m[1]];                      | error HM092",
            })
    void integersInAConstantBufferAreKnown(String values, String body, String found) throws IOException {
        String description = LINE.replace(
                "<kernel>",
                "<argument><name>m</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem><value>"
                        + values + "</value></argument><kernel>");

        Checked checked = check(
                description,
                "{2}",
                kernel(body).replace("__global const int *b", "__global const int *b, __global int *m"));

        assertThat(checked.found().stream().findFirst()).isEqualTo(Optional.ofNullable(found));
    }

    @Test
    void atMostAThousandValuesAreWrittenInADescription() throws IOException {
        for (int count : new int[] {1024, 1025}) {
            String description = LINE.replace(
                    "<kernel>",
                    "<argument><name>m</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem><value>{1"
                            + ",1".repeat(count - 1) + "}</value></argument><kernel>");
            Checked checked = check(
                    description,
                    "{1}",
                    kernel("a[i] = b[i + m[1023]];")
                            .replace("__global const int *b", "__global const int *b, __constant int *m"));

            assertThat(checked.messages())
                    .isEqualTo(count == 1024 ? List.of() : List.of("the constant buffer 'm' has 1025 values"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b[i - 2] + b[i + 1]      | {-2..1}          | ",
                "b[i - 2] + b[i + 1]      | {-2..0} {1}      | ",
                "b[i - 2] + b[i + 1]      | {-1..1}          | the kernel reads 'b' at {-2}, which is no dependent point: other devices would not send it",
                "b[i - 2] + b[i + 1]      | {-4..-3} {-2..1} | the kernel does not read 'b' at the dependent point {-4..-3}",
                "b[i - 2] + b[i + 1]      | {-2..1} {-1..1}  |", // what another covers, but is read
                "b[i - 2] + b[i]          | {-2} {-1..1}     | the kernel does not read 'b' at the dependent point {-1..1}",
                "b[i]                     | {0..0}           |",
                "b[i + n - 997] + b[i % 8 + i - i % 8] | {3} |",
                "b[i - 4 + get_local_id(0)] |                 | the kernel reads 'b' at {-4..3}, which are no dependent points: other devices would not send them",
            })
    void aRangeIsAllItsPoints(String reads, String points, String found) throws IOException {
        Checked checked = line("a[i] = " + reads + ";", points);

        assertThat(checked.messages()).isEqualTo(found == null ? List.of() : List.of(found));
    }

    /** What a box costs is what its furthest points cost: two and three rows of 64 elements of two devices. */
    @Test
    void aBoxThatIsNotReadCostsBytes() throws IOException {
        Checked checked = check(
                BLOCKS.replaceAll("4 \\* 64 \\+ 2", "64").replaceAll("2 \\* 32 \\+ 2", "38"), "{-1..1,-2..3}", """
                __kernel void k(__global float *a, __global const float *b)
                {
                    int i = (get_global_id(1) + 3) * 64 + get_global_id(0);
                    a[i] = b[i];
                }
                """);

        assertThat(checked.messages())
                .containsExactly("the kernel does not read 'b' at the dependent point {-1..1,-2..3}");
        assertThat(checked.diagnostics().get(0).hint())
                .isEqualTo("remove it, or correct it: the kernel reads 'b' at {0,0}; with two devices it costs "
                        + (2 + 3) * 64 * 4 + " bytes a step");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{-r..r}        |",
                "{-r-1..r}      |",
                "{-3..3}        | where the kernel reads and writes is known for r = 2 only, so that programs take no other value",
                "{-2..2}        | where the kernel reads and writes is known for r = 2 only, so that programs take no other value",
                "{-r..r-1}      | the kernel reads 'b' at {2}, which is no dependent point: other devices would not send it",
            })
    void aRangeFollowsAParameter(String points, String found) throws IOException {
        String description = WITH_SIZE
                .replace("<value>n</value></argument>", "<value>r</value></argument>")
                .replace("<parameter>", "<parameter><name>r</name><value>2</value></parameter><parameter>");
        String kernel = kernel("int s = 0; for (int k = -m; k <= m; k++) s += b[i + k]; a[i] = s;")
                .replace("__global const int *b", "__global const int *b, int m");

        Checked checked = check(description, points, kernel);

        assertThat(checked.messages().stream().reduce((first, last) -> last)).isEqualTo(Optional.ofNullable(found));
    }

    private Checked line(String body, String points) throws IOException {
        return check(LINE, points, kernel(body));
    }

    private static String kernel(String body) {
        return "#define n 1000\n__kernel void k(__global int *a, __global const int *b)\n{\n"
                + "    int i = get_global_id(0) + 4;\n    " + body + "\n}\n";
    }

    private Checked check(String description, String points, String kernel) throws IOException {
        return Checked.of(folder, with(description, points), "k.cl", kernel, false);
    }

    private static String with(String description, String points) {
        String elements = points == null ? "" : points.replaceAll("\\{[^}]*}", "<point>$0</point>");
        return elements.isEmpty()
                ? description.replace("<shadow>POINTS</shadow>", "")
                : description.replace("POINTS", elements);
    }
}
