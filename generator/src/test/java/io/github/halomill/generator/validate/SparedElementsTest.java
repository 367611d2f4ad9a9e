package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.expression.Evaluator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many elements at the ends of an array no work-item writes, for other sizes than the description's, too. Expected by hand. */
class SparedElementsTest {

    @TempDir
    Path folder;

    /** A kernel of nx x ny work-items, {@code m} being 2, that writes {@code out} of nx x ny elements; for nx = 40, ny = 30, m = 3. */
    private List<Long> ends(String body) throws IOException {
        String array =
                "<dataType>float</dataType><cl_mem>1</cl_mem><argsize><dimsize>nx</dimsize><dimsize>ny</dimsize></argsize>";
        String scalar = "<property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>";
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="Relax">
                  <parameter><name>nx</name><value>64</value></parameter>
                  <parameter><name>ny</name><value>48</value></parameter>
                  <parameter><name>m</name><value>2</value></parameter>
                  <argument><name>out</name><property>output</property>%1$s</argument>
                  <argument><name>in</name><property>input</property>%1$s<distribution>replicated</distribution></argument>
                  <argument><name>nx</name>%2$s<value>nx</value></argument>
                  <argument><name>ny</name>%2$s<value>ny</value></argument>
                  <argument><name>m</name>%2$s<value>m</value></argument>
                  <kernel><name>relax.cl</name><global><gsize>nx</gsize><gsize>ny</gsize></global></kernel>
                </program>
                """.formatted(array, scalar), "relax.cl", """
                __kernel void relax(__global float *out, __global const float *in, const int nx, const int ny, const int m)
                {
                    const int x = get_global_id(0), y = get_global_id(1), i = y * nx + x;
                    %s
                }
                """.formatted(body), false);
        assertThat(checked.found()).noneMatch(found -> found.startsWith("error"));
        Program program = checked.program().orElseThrow();
        Evaluator evaluator = new Evaluator(Map.of("nx", 40L, "ny", 30L, "m", 3L));
        return program.proof().spared().getOrDefault("out", List.of()).stream()
                .map(evaluator::evaluate)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "if (x < 1 || x >= nx - 1 || y < 1 || y >= ny - 1) return; out[i] = in[i]; # 1 1 1 1",
                "if (x > 1 && x < nx - 3 && y > 0 && y < ny - 4) out[i] = in[i]; # 2 3 1 4",
                "if (x == 0 || x == nx - 1) return; out[i] = in[i]; # 1 1 0 0",
                "if (x < m || y < m || x >= nx - m || y >= ny - m) return; out[i] = in[i]; # 3 3 3 3",
                "if (y < 2 * m || y + m >= ny) return; out[i] = in[i]; # 0 0 6 3",
                "if (x >= 2 && x < nx - 2) out[i] = in[i]; else if (y > 4) out[i] = 0; # 0 0 0 0",
                "if (x >= 2 && x < nx - 2) out[i] = in[i]; if (x >= 5 && y > 4) out[i] = 1; # 2 0 0 0",
                "if (in[i] > 0 && x > 0) out[i] = in[i]; # 1 0 0 0",
                "if (y > 2) out[y * 64 + x] = in[i]; # 0 0 0 0"
            })
    void guardsKeepWorkItemsAway(String body, String expected) throws IOException {
        List<Long> ends = ends(body);
        String found = ends.isEmpty()
                ? "0 0 0 0"
                : String.join(" ", ends.stream().map(String::valueOf).toList());
        assertThat(found).isEqualTo(expected);
    }

    /** Nothing that the NDRange does not tell. */
    @Test
    void nothingIsSaidOfWhatAllWorkItemsWrite() throws IOException {
        assertThat(ends("out[i] = in[i];")).isEmpty();
        assertThat(ends("out[i] = in[i] > 0 ? 1 : 0;")).isEmpty();
    }
}
