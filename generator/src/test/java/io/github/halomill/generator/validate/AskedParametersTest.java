package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.model.Parameter;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.plan.ProgramPlanner;
import io.github.halomill.runtime.base.RunException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters without a value: what is said of them holds for every value, is asked for at run time, or is refused. */
class AskedParametersTest {

    private static final String ASKED = "note HM130";

    /** Writes element {@code i + 1} and reads those beside it. */
    private static final String LINE = "a[i + 1] = b[i] + b[i + 2];";

    private static final String BESIDE = "<shadow><point>{-1}</point><point>{1}</point></shadow>";

    @TempDir
    Path folder;

    /** A kernel of arrays {@code a} and {@code b} and a scalar {@code r}, described with parameters {@code n} and {@code r} that have no value. */
    private Checked check(String a, String b, String more, String space, String statement) throws IOException {
        return Checked.of(
                folder,
                "<program name='P'><parameter><name>n</name></parameter><parameter><name>r</name></parameter>"
                        + buffer("a", "output", a, "") + buffer("b", "input", b, more)
                        + "<argument><name>radius</name><property>input</property><dataType>int</dataType>"
                        + "<cl_mem>0</cl_mem><value>r</value></argument>"
                        + "<kernel><name>p.cl</name>" + space + "</kernel></program>",
                "p.cl",
                "__kernel void p(__global float *a, __global const float *b, int r) { int i = get_global_id(0); "
                        + statement + " }",
                false);
    }

    private static String buffer(String name, String property, String size, String more) {
        return "<argument><name>" + name + "</name><property>" + property + "</property><dataType>float</dataType>"
                + "<cl_mem>1</cl_mem><argsize><dimsize>" + size + "</dimsize></argsize>" + more + "</argument>";
    }

    private static String global(String items) {
        return "<global><gsize>" + items + "</gsize></global>";
    }

    private static String replicated() {
        return "<distribution>replicated</distribution>";
    }

    private static void assertNeeded(Program program, Map<String, Long> enough, Map<String, Long> less, String text) {
        assertThatCode(() -> ProgramPlanner.plan(program, enough)).doesNotThrowAnyException();
        assertThatThrownBy(() -> ProgramPlanner.plan(program, less))
                .isInstanceOf(RunException.class)
                .hasMessageContaining(text);
    }

    @Test
    void sizesOfAllArraysAndTheKernelSpaceMayBeAskedFor() throws IOException {
        Checked checked = check("n + 2", "n + 2", BESIDE, global("n"), LINE);

        assertThat(checked.found()).containsExactly(ASKED, ASKED);
        assertThat(checked.program().orElseThrow().parameters()).allMatch(Parameter::isAsked);
        assertThat(checked.program().orElseThrow().proof().shown()).isTrue();
    }

    @Test
    void workGroupsThatAreAskedForHaveToBeWhole() throws IOException {
        Program program = check("n + 2", "n + 2", BESIDE, global("n") + "<local><lsize>r</lsize></local>", LINE)
                .program()
                .orElseThrow();

        assertNeeded(
                program,
                Map.of("n", 12L, "r", 4L),
                Map.of("n", 12L, "r", 5L),
                "12 work-items along x are no multiple of the work-group's 5");
    }

    @Test
    void howFarTheKernelReachesIsAskedForWhereThatCanBeSaid() throws IOException {
        Program program = check("100", "n", replicated(), global("100"), "a[i] = b[i + 2 * r];")
                .program()
                .orElseThrow();

        assertNeeded(
                program,
                Map.of("n", 300_106L, "r", 150_003L),
                Map.of("n", 300_105L, "r", 150_003L),
                "n >= 2*r + 100 is needed: b[i + 2 * r] at p.cl:1:");
    }

    @Test
    void whatASubscriptMayBeAtMostIsAskedFor() throws IOException {
        Program program = check("100", "n", replicated(), global("100"), "a[i] = b[(int)b[i] & 255];")
                .program()
                .orElseThrow();

        assertNeeded(
                program,
                Map.of("n", 256L, "r", 1L),
                Map.of("n", 255L, "r", 1L),
                "n >= 256 is needed: b[(int)b[i] & 255] at p.cl:1:");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            b[i ^ 1]          | i ^ 1
            b[(int)b[i] % 7]  | (int)b[i] % 7
            """)
    void whereItCannotBeSaidWhoGivesTheSizeIsTold(String read, String index) throws IOException {
        Checked checked = check("100", "n", replicated(), global("100"), "a[i] = " + read + ";");

        assertThat(checked.found()).containsExactlyInAnyOrder(ASKED, ASKED, "note HM131");
        assertThat(checked.diagnostics())
                .anySatisfy(diagnostic -> assertThat(diagnostic.hint()).startsWith("see b[" + index + "] at p.cl:1:"));
        assertThat(checked.program()).isPresent();
    }

    /** A larger array would not help: with every size one more element is read than there is, or one before the first. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            n     | n   | a[i] = b[i + 1]; | work-item (262143) reads element 262144 of 'b', which has 262144, taking 262144 for n, r, which have no value
            100   | 100 | a[i] = b[i - 1]; | work-item (0) reads element -1 of 'b'
            """)
    void whatLeavesAnArrayOfAnySizeIsRefused(String a, String items, String statement, String message)
            throws IOException {
        Checked checked = check(a, "n", a.equals("n") ? "" : replicated(), global(items), statement);

        assertThat(checked.found()).contains("error HM120");
        assertThat(checked.messages()).anySatisfy(text -> assertThat(text).startsWith(message));
        assertThat(checked.program()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            n       |
            100 + r |
            2 * 100 | <origin>{n}</origin>
            """)
    void whichElementsWorkItemsOwnCannotBeAskedFor(String size, String origin) throws IOException {
        Checked checked = check("100", size, origin == null ? "" : origin, global("100"), "a[i] = b[i];");

        assertThat(checked.found()).contains("error HM132");
    }

    /** The elements of a table belong to nobody, however many there are. */
    @Test
    void tablesOfAnySizeAreNoElementsOfWorkItems() throws IOException {
        assertThat(check("n", "r", replicated(), global("n"), "a[i] = b[i];").found())
                .containsExactly(ASKED, ASKED);
    }

    @Test
    void pointsThatFollowAParameterAreHeldForAllItsValues() throws IOException {
        String origin = "<origin>{0}</origin>";
        Checked right =
                check("100", "150", "<shadow><point>{r}</point></shadow>" + origin, global("100"), "a[i] = b[i + r];");
        Checked wrong = check(
                "100", "150", "<shadow><point>{0..50}</point></shadow>" + origin, global("100"), "a[i] = b[i + r];");

        assertThat(right.found()).containsOnly(ASKED, "warning HM028");
        assertNeeded(
                right.program().orElseThrow(),
                Map.of("n", 1L, "r", 50L),
                Map.of("n", 1L, "r", 51L),
                "50 >= r is needed");
        assertThat(wrong.found()).contains("error HM101").doesNotContain("error HM090");
        assertThat(wrong.messages())
                .contains("where the kernel reads and writes is known for one value of r only, and it has none");
    }

    @Test
    void pointsAreHeldForNumbersThatAreNotNegative() throws IOException {
        Program program = check(
                        "n",
                        "n + 1",
                        "<shadow><point>{0..r + 1}</point></shadow>",
                        global("n"),
                        "a[i] = b[i] + b[i + 1];")
                .program()
                .orElseThrow();

        assertNeeded(program, Map.of("n", 9L, "r", 0L), Map.of("n", 9L, "r", -1L), "r >= 0 is needed");
    }

    @Test
    void aKernelThatAsksForItsWorkGroupNeedsItsSize() throws IOException {
        Checked checked = check(
                "n",
                "n",
                "",
                global("n") + "<local><lsize>r</lsize></local>",
                "a[get_group_id(0) * get_local_size(0) + get_local_id(0)] = b[i];");

        assertThat(checked.found()).contains("error HM101");
        assertThat(checked.program()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            100 - n    | HM042 | the buffer 'b' has -262044 elements along this dimension, taking 262144 for n, which has no value
            n * n * n * n | HM026 | 'n * n * n * n' goes beyond 64 bits, taking 262144 for n, which has no value
            100        | HM043 | the buffer 'b' has fewer elements than there are work-items along x: 100, not at least 262144, taking 262144 for n, which has no value
            """)
    void whatFollowsFromTheNumberThatStandsInSaysSo(String size, String code, String message) throws IOException {
        Checked checked = check("n", size, "", global("n"), "a[i] = b[i];");

        assertThat(checked.found()).contains("error " + code);
        assertThat(checked.messages()).contains(message);
    }

    /** Three sizes make an array of more bytes than an int counts; a value for its scalar is held against the type when it is given. */
    @Test
    void sizesThatAreAskedForDoNotCountAsTooLarge() throws IOException {
        String size = "<argsize><dimsize>n</dimsize><dimsize>n</dimsize><dimsize>n</dimsize></argsize>";
        Checked checked = Checked.of(
                folder,
                "<program name='P'><parameter><name>n</name></parameter>"
                        + "<argument><name>a</name><property>output</property><dataType>double16</dataType><cl_mem>1</cl_mem>"
                        + size
                        + "</argument><argument><name>plane</name><property>input</property><dataType>int</dataType>"
                        + "<cl_mem>0</cl_mem><value>n * n</value></argument><kernel><name>p.cl</name>"
                        + "<global><gsize>n</gsize><gsize>n</gsize><gsize>n</gsize></global></kernel>"
                        + "<iterations>n - 1000000</iterations></program>",
                "p.cl",
                "__kernel void p(__global double16 *a, int plane) { a[get_global_id(2) * plane + get_global_id(1) *"
                        + " get_global_size(0) + get_global_id(0)] = plane; }",
                false);

        assertThat(checked.found()).isEqualTo(List.of(ASKED));
    }
}
