package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.kernel.symbolic.Effort;
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

/** No work-item leaves an array, nor reads what another writes: shown, refused, or said not to be known. */
class SafetyRulesTest {

    /** Of 64 elements: a and b belong to the work-items, c is on every device. */
    private static final String DESCRIPTION = """
            <program name="Safe">
              <parameter><name>nx</name><value>64</value></parameter>
              <argument><name>a</name><property>inout</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize>POINTS</argument>
              <argument><name>b</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize>POINTS</argument>
              <argument><name>c</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx</dimsize></argsize><distribution>replicated</distribution></argument>
              <argument><name>n</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>nx</value></argument>
              <kernel><name>k.cl</name><global><gsize>nx</gsize></global><local><lsize>16</lsize></local></kernel>
            </program>
            """;

    @TempDir
    Path folder;

    private Checked check(String statements, String points) throws IOException {
        String kernel = """
                __global int kept[4];
                __kernel void k(__global int *a, __global const int *b, __global const int *c, int n)
                {
                    int i = get_global_id(0), l = get_local_id(0);
                    %s
                }
                """.formatted(statements);
        String shadow = points == null
                ? ""
                : "<shadow>" + points.replace("{", "<point>{").replace("}", "}</point>") + "</shadow>";
        return Checked.of(folder, DESCRIPTION.replace("POINTS", shadow), "k.cl", kernel, false);
    }

    /** What was said of arrays left, races and the like; not of points and arguments too many. */
    private static List<String> found(Checked checked) {
        return checked.found().stream().filter(code -> code.contains("HM12")).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a[i] = b[i + 1];                    | {1}  | work-item (63) reads element 64 of 'b', which has 64
            a[i] = b[i - 1];                    | {-1} | work-item (0) reads element -1 of 'b', which has 64
            if (i < n) a[i] = b[i + 1];         | {1}  | work-item (63) reads element 64 of 'b', which has 64
            a[i] = c[2 * i];                    |      | work-item (63) reads element 126 of 'c', which has 64
            if (i > 0) a[i] = c[n - i];         |      |
            if (i < n - 1) a[i] = b[i + 1];     | {1}  |
            if (i == 0) return; a[i] = b[i - 1]; | {-1} |
            a[i] = b[clamp(i + 3, 0, n - 1)];   | {3}  |
            a[i] = c[(uint)(i * 7) % 64u];      |      |
            """)
    void noWorkItemLeavesAnArray(String statements, String points, String told) throws IOException {
        Checked checked = check(statements, points);

        assertThat(found(checked)).isEqualTo(told == null ? List.of() : List.of("error HM120"));
        if (told != null) {
            assertThat(checked.messages()).contains(told);
        }
    }

    @Test
    void whatCannotBeShownIsAWarning() throws IOException {
        Checked checked = check("a[i] = c[b[i]];", null);

        assertThat(found(checked)).containsExactly("warning HM121");
        assertThat(checked.messages())
                .anyMatch(message -> message.contains("'c'") && message.contains("the index comes from an array"));
    }

    /** PolyBench's seidel-2d, a work-item for each cell: on one device it would be another method each time. */
    @Test
    void gaussAndSeidelInPlaceIsARace() throws IOException {
        String kernel = """
                __kernel void seidel2d(__global float *A, const int n)
                {
                    const int j = get_global_id(0) + 1, i = get_global_id(1) + 1;
                    if (i < n - 1 && j < n - 1)
                        A[i * n + j] = (A[(i - 1) * n + j - 1] + A[(i - 1) * n + j] + A[(i - 1) * n + j + 1]
                                + A[i * n + j - 1] + A[i * n + j] + A[i * n + j + 1]
                                + A[(i + 1) * n + j - 1] + A[(i + 1) * n + j] + A[(i + 1) * n + j + 1]) / 9.0f;
                }
                """;
        String description = """
                <program xmlns="urn:halomill:program:1" name="Seidel">
                  <parameter><name>n</name><value>400</value></parameter>
                  <argument><name>A</name><property>inout</property><dataType>float</dataType><cl_mem>1</cl_mem>
                    <argsize><dimsize>n</dimsize><dimsize>n</dimsize></argsize>
                    <shadow><point>{-1..1,-1..1}</point></shadow></argument>
                  <argument><name>n</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem><value>n</value></argument>
                  <kernel><name>seidel2d.cl</name><global><gsize>n - 2</gsize><gsize>n - 2</gsize></global></kernel>
                </program>
                """;
        assertThat(Checked.of(folder, description, "seidel2d.cl", kernel, false).found())
                .containsExactly("error HM122");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (i > 0) a[i] = a[i - 1] + 1;                          | {-1} | true
            if (i < n - 1) a[i] += a[i + 1];                         | {1}  | true
            if (i > 0 && i % 2 == 1) a[i] = a[i - 1];                | {-1} | false
            if (i > 0 && (i & 1)) a[i] = a[i - 1];                   | {-1} | false
            if (i < 32) a[i] = 1; else b[i];                         |      | false
            a[i] = a[i] + b[i];                                      |      | false
            if (i % 3 == 0 && i > 2) a[i] = a[i - 3];                | {-3} | true
            """)
    void nothingIsReadThatAnotherWrites(String statements, String points, boolean race) throws IOException {
        Checked checked = check(statements, points);

        assertThat(checked.found().contains("error HM122"))
                .as("%s", checked.messages())
                .isEqualTo(race);
    }

    @Test
    void variablesOutsideFunctionsMayBeReadAndNotChanged() throws IOException {
        assertThat(found(check("a[i] = kept[i % 4];", null))).isEmpty();
        assertThat(check("kept[i % 4] = 1; a[i] = b[i];", null).messages())
                .contains("the kernel changes 'kept', of which each device has one of its own");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            16 | t[l] = b[i];                      |
            16 | t[l % 8] = b[i];                  | (0) and (8)
            16 | t[l / 2] = b[i];                  | (0) and (1)
            16 | if (l < 8) t[l % 8] = b[i];       |
            16 | t[0] = 1;                         |
            16 | t[i % 16] = b[i];                 |
            16 | t[i % 8] = b[i];                  | (0) and (8)
            16 | if (l != 15) t[(l + 1) % 15] = b[i]; |
            16 | if (l != 14) t[(l + 1) % 15] = b[i]; | (0) and (15)
            """)
    void workItemsOfAGroupWriteElementsOfTheirOwnInLocalMemory(int size, String statement, String items)
            throws IOException {
        Checked checked = check(
                "__local int t[%d]; %s barrier(CLK_LOCAL_MEM_FENCE); a[i] = t[0];".formatted(size, statement), null);

        assertThat(found(checked)).isEqualTo(items == null ? List.of() : List.of("warning HM125"));
        if (items != null) {
            assertThat(checked.messages())
                    .anyMatch(message -> message.startsWith("work-items " + items + " of a group write the same"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            if (3 * i < 4 * n + 1) a[i] = b[i];               | global | error HM095
            if (3 * i < n) a[i] = b[i] + c[(i + n * 8) & 15]; | global | warning HM121
            a[i] = b[i] + (n * 8 > i);                        | local  | error HM127
            """)
    void numbersBeyond64BitsAreNotTakenForNothing(String statements, String addressing, String code)
            throws IOException {
        String description = DESCRIPTION
                .replace("POINTS", "<shadow><point>{0}</point></shadow>")
                .replace("int</dataType><cl_mem>0", "long</dataType><cl_mem>0")
                .replace("<value>nx", "<value>4000000000000000000")
                .replace("<global>", "<addressing>" + addressing + "</addressing><global>");
        String kernel =
                "__kernel void k(__global int *a, __global const int *b, __global const int *c, long n) { long i = get_global_id(0); "
                        + statements + " }";

        assertThat(Checked.of(folder, description, "k.cl", kernel, false).found())
                .contains(code);
    }

    @Test
    void whatIsNeededOfParametersIsAskedForAlsoBeyond64Bits() throws IOException {
        String description = DESCRIPTION
                .replace("POINTS", "<shadow><point>{0}</point></shadow>")
                .replace("</parameter>", "</parameter><parameter><name>m</name><value>4</value></parameter>")
                .replace("<value>nx</value></argument>", "<value>m</value></argument>");
        String kernel =
                "__kernel void k(__global int *a, __global const int *b, __global const int *c, int n) { int i = get_global_id(0);"
                        + " a[i] = b[i] + c[n * n]; }";
        Program program =
                Checked.of(folder, description, "k.cl", kernel, false).program().orElseThrow();

        for (long m : new long[] {8, 4_000_000_000L}) {
            assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("m", m)))
                    .isInstanceOf(RunException.class)
                    .hasMessageStartingWith("nx >= m*m + 1 is needed: c[n * n] at k.cl:1:");
        }
        assertThat(ProgramPlanner.plan(program, Map.of("m", 7L)).first().uses()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            size_t x = get_global_id(0); if (x < 2) return; if (x >= n - 2) return; a[x] = b[x - 2] + b[x + 2]; | 2
            uint x = get_global_id(0); if (x >= 2 && x <= n - 6) a[x] = b[x - 2] + b[x + 2];                | 6
            """)
    void whatIsComparedAsUnsignedIsAskedNotToBeNegative(String statements, long least) throws IOException {
        Checked checked = check(statements, "{-2}{2}");

        assertThat(found(checked)).isEmpty();
        Program program = checked.program().orElseThrow();
        assertThatThrownBy(() -> ProgramPlanner.plan(program, Map.of("nx", least - 1)))
                .isInstanceOf(RunException.class)
                .hasMessage("nx >= " + least + " is needed: the kernel compares n - " + least
                        + " as an unsigned number, and it is negative otherwise");
        assertThat(ProgramPlanner.plan(program, Map.of("nx", 16L)).first().uses())
                .isNotEmpty();
    }

    @Test
    void whatIsTooMuchWorkIsSaidToBe() {
        Checked checked = Effort.within(10, () -> {
            try {
                return check("if (i < n - 1) a[i] = b[i + 1];", "{1}");
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });

        assertThat(checked.found()).contains("warning HM126");
    }
}
