package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.schedule.Addressing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Local addressing is taken only for kernels that do on a zone what they do on the whole. */
class AddressingRuleTest {

    private static final String DESCRIPTION = """
            <program name="P">
              <parameter><name>nx</name><value>64</value></parameter>
              <parameter><name>ny</name><value>60</value></parameter>
              <argument><name>a</name><property>output</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize></argument>
              <argument><name>b</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>nx + 2</dimsize><dimsize>ny + 2</dimsize></argsize>
                <shadow><point>{-1,0}</point><point>{1,0}</point></shadow></argument>
              <argument><name>t</name><property>input</property><dataType>float</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>100</dimsize></argsize><distribution>replicated</distribution></argument>
              <argument><name>width</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>gsize(0)</value></argument>
              <argument><name>height</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>gsize(1)</value></argument>
              <argument><name>from</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem>
                <value>origin(b,0)</value></argument>
              <argument><name>begin</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>origin(b,0)</value></argument>
              <kernel><name>k.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global>
                <local><lsize>16</lsize><lsize>8</lsize></local></kernel>
            </program>
            """;
    private static final String KERNEL = """
            float place(int x) { return x; }
            __kernel void k(__global float *a, __global const float *b, __global const float *t,
                            const int width, const int height, const float from, const int begin)
            {
                const int x = get_global_id(0);
                const int y = get_global_id(1);
                if (x >= width || y >= height) return;
                const int pitch = width + 2;
                const int i = (y + 1) * pitch + x + 1;
                const float sum = b[i - 1] + b[i + 1] + t[7];
                BODY
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a[i] = sum;",
                "if (b[i] > 0.5f) a[i] = sum;",
                "a[i] = b[i] > sum ? b[i] : sum;",
                "a[(y + 1) * ((int) get_global_size(0) + 2) + x + 1] = sum;", // 64 is whole work-groups
                "__local float tile[128]; int l = get_local_id(1) * 16 + get_local_id(0); tile[l] = sum; a[i] = tile[l] + sum;",
                "const int left = get_group_id(0) * 16; a[i] = sum + b[(y + 1) * pitch + left + get_local_id(0)];",
                "float s = 0; for (int k = x; k < x + 3; k++) s += b[(y + 1) * pitch + k]; a[i] = s + sum;",
                "float s = sum; for (int k = 0; k < 9; k++) s += t[k]; a[i] = s;",
                "a[i] = sum + b[min(i + 1, (y + 1) * pitch + x + 2)];",
                "if (x + 1 > 0) a[i] = sum;",
                "a[i] = x + begin + sum;",
                "if ((x + begin) % 3 != 0 && x + begin > 5) a[i] = sum;",
                "a[i] = t[(x + begin) % 100] + sum;",
                "if (get_local_id(0) == 0) a[i] = sum;",
            })
    void aKernelThatKnowsNoPlaceIsShown(String body) throws IOException {
        Checked checked = check(body);

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().kernel().addressing()).isEqualTo(Addressing.LOCAL);
        assertThat(checked.program().orElseThrow().proof().shown()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "if (x > 0) a[i] = sum;                       | what it does depends on its place",
                "if (y < height - 1) a[i] = sum;              | what it does depends on its place",
                "a[i] = x == 0 ? 1 : sum;                     | what it does depends on its place",
                "switch (x) { case 0: a[i] = 1; break; default: a[i] = sum; } | what it does depends on its place",
                "a[i] = (x > 3) * sum;                        | what it does depends on its place",
                "float s = sum; for (int k = 0; k < width; k++) s += 1; a[i] = s; | what it does depends on its place",
                "a[i] = x + sum;                              | it writes what it computes from its place",
                "a[i] = place(x) + sum;                       | it writes what it computes from its place",
                "a[i] = sum / width;                          | it writes what it computes from its place",
                "float4 v = (float4)(sum, x, 0, 0); a[i] = v.y; | it writes what it computes from its place",
                "float w[2]; w[0] = x; a[i] = w[0] + sum;     | it writes what it computes from its place",
                "vstore2((float2)(x, sum), 0, a + i - 1);     | it writes what it computes from its place",
                "a[i] = sum + t[x];                           | which elements of 't' it uses depends on its place",
            })
    void aKernelThatLooksAtItsPlaceIsRefused(String body, String what) throws IOException {
        Checked checked = check(body);

        assertThat(checked.program()).isEmpty();
        assertThat(checked.messages())
                .contains("under local addressing a work-item does not find its place in the whole, and " + what);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "if (((x + y) & 1) == 0) a[i] = sum;            | what it does depends on its place",
                "if (sum > x) a[i] = sum;                       | what it does depends on its place",
                "a[i] = from + x + sum;                         | it writes what it computes from its place",
                "float w[4]; w[0] = w[1] = w[2] = w[3] = 0; a[i] = w[x & 3] + sum; | it looks something up by its place",
            })
    void whatCannotBeShownIsAWarning(String body, String what) throws IOException {
        Checked checked = check(body);

        assertThat(checked.found())
                .contains("warning HM100")
                .allMatch(found -> found.startsWith("warning") || found.contains("HM099"));
        assertThat(checked.messages()).contains("it cannot be shown that local addressing changes nothing: " + what);
    }

    @Test
    void theSizesOfTheWholeAreWrongOnAZone() throws IOException {
        String whole = DESCRIPTION.replace("<value>gsize(0)</value>", "<value>nx</value>");

        Checked checked = check(whole, "a[i] = sum;");

        assertThat(checked.found()).contains("error HM099");
        assertThat(checked.messages())
                .contains("under local addressing a work-item does not find its place in the whole, and"
                        + " which elements of 'b' it uses depends on its place");
    }

    @Test
    void aKernelThatMayBeWrongOnAZoneIsRightOnTheWhole() throws IOException {
        String global = DESCRIPTION
                .replace("gsize(0)", "nx")
                .replace("gsize(1)", "ny")
                .replace("origin(b,0)", "0")
                .replace("<kernel>", "<kernel><addressing>auto</addressing>");

        Checked checked = check(global, "if (x > 0) a[i] = x * sum;");

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().kernel().addressing()).isEqualTo(Addressing.GLOBAL);
        assertThat(checked.program().orElseThrow().proof().shown()).isTrue();
    }

    @Test
    void trustTakesLocalAddressingAllTheSame() throws IOException {
        Checked checked = Checked.of(folder, DESCRIPTION, "k.cl", KERNEL.replace("BODY", "a[i] = x + sum;"), true);

        assertThat(checked.found()).isEqualTo(List.of("warning HM099"));
        assertThat(checked.program().orElseThrow().proof().trusted()).hasSize(1);
    }

    @Test
    void aDimensionWithOneWorkItemIsTheSameOnAZone() throws IOException {
        String description = DESCRIPTION
                .replace("<dimsize>ny + 2</dimsize>", "<dimsize>ny + 2</dimsize><dimsize>1</dimsize>")
                .replace("<gsize>ny</gsize>", "<gsize>ny</gsize><gsize>1</gsize>")
                .replaceAll("\\{(-?\\d+),(-?\\d+)}", "{$1,$2,0}")
                .replaceAll("(<lsize>\\d+</lsize>)(</local>)", "$1<lsize>1</lsize>$2");
        Checked checked = check(description, "a[i] = sum;");

        assertThat(checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().kernel().addressing()).isEqualTo(Addressing.LOCAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a[i] = sum;                          |",
                "a[i] = sum + get_global_offset(0);   |",
                "if (x + 1 > get_global_offset(0)) a[i] = sum; |",
                "if (x > get_global_offset(0)) a[i] = sum;     | HM099",
                "a[i] = sum + get_global_id(0);       | HM099"
            })
    void theOffsetIsTheSameOnEachZone(String body, String code) throws IOException {
        String description =
                DESCRIPTION.replace("<local>", "<offset><goffset>3</goffset><goffset>1</goffset></offset><local>");
        String kernel = KERNEL.replace("BODY", body)
                .replace("(y + 1) * pitch + x + 1", "y * pitch + x - 2")
                .replace("x >= width || y >= height", "x >= width + 3 || y > height");

        Checked checked = Checked.of(folder, description, "k.cl", kernel, false);

        assertThat(checked.found()).isEqualTo(code == null ? List.of() : List.of("error " + code));
    }

    /** Some of the zone's sizes, or where it begins, in a buffer. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gsize(0)    | a[i] = sum;                                      |",
                "gsize(0)    | if (t[0] == width) a[i] = sum;                   |",
                "gsize(0)    | a[i] = sum + t[0];                               | error HM099",
                "gsize(0)    | __global const int *p = t + 1; a[i] = sum + p[-1]; | error HM099",
                "gsize(0)    | a[i] = sum + first(t);                           | error HM099",
                "gsize(0)    | a[i] = t[0] > 20 ? 1 : sum;                      | warning HM100",
                "gsize(0)    | a[i] = sum + t[y % 2];                           | error HM099",
                "gsize(0)    | a[i] = sum + b[t[y % 2]];                        | error HM096",
                "nx          | a[i] = sum + t[0];                               |",
                "nx          | a[i] = sum + t[y % 2];                           | warning HM100",
                "origin(b,0) | a[i] = x + t[0] + sum;                           |",
                "origin(b,0) | a[i] = x + sum + t[0];                           | warning HM100",
            })
    void aBufferMayTellTheZonesPlace(String value, String body, String found) throws IOException {
        String description = DESCRIPTION.replace(
                "<dataType>float</dataType><cl_mem>1</cl_mem>\n    <argsize><dimsize>100</dimsize></argsize><distribution>replicated</distribution>",
                "<dataType>int</dataType><cl_mem>1</cl_mem><value>{" + value + ", 7}</value>");
        String kernel = KERNEL.replace("BODY", body)
                .replace("float place(int x) { return x; }", "int first(__global const int *t) { return t[0]; }")
                .replace("__global const float *t", "__global const int *t")
                .replace("t[7]", "t[1]");

        Checked checked = Checked.of(folder, description, "k.cl", kernel, false);

        assertThat(checked.found().stream().findFirst()).isEqualTo(Optional.ofNullable(found));
    }

    private Checked check(String body) throws IOException {
        return check(DESCRIPTION, body);
    }

    private Checked check(String description, String body) throws IOException {
        return Checked.of(folder, description, "k.cl", KERNEL.replace("BODY", body), false);
    }
}
