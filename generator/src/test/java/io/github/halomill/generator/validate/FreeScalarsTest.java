package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which scalars programs take other values for. With those of the description each kernel does what the description says; with others
 * some would read or write elsewhere.
 */
class FreeScalarsTest {

    @TempDir
    Path folder;

    /** Elements of {@code in} are on every device, and {@code k} is 2. */
    private Map<String, Long> free(String before, String body) throws IOException {
        String array = "<dataType>int</dataType><cl_mem>1</cl_mem><argsize><dimsize>n + 16</dimsize></argsize>";
        Checked checked = Checked.of(
                folder,
                """
                <program xmlns="urn:halomill:program:1" name="Free">
                  <parameter><name>n</name><value>64</value></parameter>
                  <argument><name>out</name><property>output</property>%1$s</argument>
                  <argument><name>in</name><property>input</property>%1$s<distribution>replicated</distribution></argument>
                  <argument><name>k</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                    <value>2</value></argument>
                  <argument><name>f</name><property>input</property><dataType>float</dataType><cl_mem>0</cl_mem>
                    <value>0.5</value></argument>
                  <kernel><name>free.cl</name><global><gsize>n</gsize></global></kernel>
                </program>
                """.formatted(array),
                "free.cl",
                before + "__kernel void s(__global int *out, __global const int *in, const int k, const float f)\n"
                        + "{ int i = get_global_id(0) + 8; " + body + " }\n",
                false);
        return checked.program().map(program -> program.proof().free()).orElseGet(() -> {
            assertThat(checked.found()).anyMatch(found -> found.startsWith("error"));
            return Map.of();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "out[i + k - 2] = in[i];",
                "out[i] = in[i]; if (k == 3) out[i + 1] = 0;",
                "out[i] = in[i]; if (k % 2 == 1) out[i + 1] = 0;",
                "switch (k) { case 2: out[i] = in[i]; break; default: out[i + 1] = in[i]; }",
                "int m = k > 5 ? 1 : 0; out[i + m] = in[i];",
                "while (k - i > 1000000) i++; for (int j = 2; j < k; j++) i++; out[i] = in[i];",
                "out[i + k / 3] = in[i];",
                "out[i + (k >> 2)] = in[i];",
                "out[i + max(k, 2) - 2] = in[i];",
                "__global int *p = k < 3 ? out : out + 1; p[i] = in[i];",
                "int t[2] = {k, 0}; out[i + t[0] - 2] = in[i];",
                "uint u = k; out[i + u - 2u] = in[i];",
                "out[k == 2 ? i : i - 1] = in[i];",
                "if (k > 2) return; out[i] = in[i]; if (k < 2) out[i - 1] = 0;",
                "out[i + select(0, 1, k > 2)] = in[i];",
                "out[i + (k > 2)] = in[i];",
                "out[i + (k & ~2)] = in[i];",
                "do { out[i] = in[i]; i += 1; } while (i - 8 - (int)get_global_id(0) < k - 1);"
            })
    void whereTheKernelWritesDependsOnIt(String body) throws IOException {
        assertThat(free("", body)).doesNotContainKey("k");
    }

    @Test
    void inAFunctionThatIsCalledToo() throws IOException {
        String shift = "void put(__global int *to, int by, int v) { to[by * by - 4] = v; }\n";
        assertThat(free(shift, "put(out + i, k, in[i]);")).doesNotContainKey("k");
    }

    /** Where a real number leads is not followed, so no description holds that has the kernel write there. */
    @ParameterizedTest
    @ValueSource(strings = {"out[i + (int)f] = in[i];", "out[i + (f > 1.0f ? 1 : 0)] = in[i];"})
    void aRealNumberLeadsNowhere(String body) throws IOException {
        assertThat(free("", body)).doesNotContainKey("f");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "out[i] = in[i] * k + (int)(f * 8.0f);",
                "out[i] = f > 0.25f ? in[i] : k;",
                "int s = 0; for (int j = 0; j < k; j++) s += 3; out[i] = s + in[(int)f];",
                "float x = f; while (x > 1.0f) x *= 0.5f; out[i] = (int)(x * 4.0f) + k % 2;"
            })
    void onlyWhatIsWrittenDependsOnThem(String body) throws IOException {
        assertThat(free("", body)).containsEntry("k", 1L).containsEntry("f", Long.MIN_VALUE);
    }
}
