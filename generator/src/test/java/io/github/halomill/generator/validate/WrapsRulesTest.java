package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.model.Argument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a description says of reads that wrap is held against the kernel. */
class WrapsRulesTest {

    private static final String DESCRIPTION = """
            <program name="Ring">
              <parameter><name>n</name><value>64</value></parameter>
              <parameter><name>r</name><value>2</value></parameter>
              <argument><name>in</name><property>input</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>SIZE</dimsize></argsize>POINTS WRAPS</argument>
              <argument><name>out</name><property>output</property><dataType>int</dataType><cl_mem>1</cl_mem>
                <argsize><dimsize>n</dimsize></argsize></argument>
              <argument><name>n</name><property>input</property><dataType>int</dataType><cl_mem>0</cl_mem>
                <value>n</value></argument>
              <kernel><name>k.cl</name><global><gsize>n</gsize></global><addressing>ADDRESSING</addressing></kernel>
            </program>
            """;

    @TempDir
    Path folder;

    private Checked check(String place, String points, String wraps, String size, String addressing)
            throws IOException {
        String kernel = """
                __kernel void k(__global const int *in, __global int *out, int n)
                {
                    int x = get_global_id(0);
                    if (x < n) out[x] = in[%s];
                }
                """.formatted(place);
        String shadow = points == null
                ? ""
                : "<shadow>" + points.replace("{", "<point>{").replace("}", "}</point>") + "</shadow>";
        String description = DESCRIPTION
                .replace("POINTS", shadow)
                .replace("WRAPS", wraps == null ? "" : "<wraps>" + wraps + "</wraps>")
                .replace("SIZE", size)
                .replace("ADDRESSING", addressing);
        return Checked.of(folder, description, "k.cl", kernel, false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            (x + 1) % n              | {1}             | x |
            (x + n - 1) % n          | {-1}            | x |
            (x + 1) % n              | {1} {1 - n}     |   |
            (x + 1) % n              | {1}             |   | error HM090
            (x + 1) % n              | {-1}            | x | error HM090
            (x + 1) % n              | {1} {-1}        | x | warning HM091
            x + 1 < n ? x + 1 : x    | {1}             | x | warning HM191
            x                        | {0}             | x | warning HM191
            (x + 1) % (n - 1)        | {1}             | x | error HM090
            (x + 1) % 64             | {1}             | x |
            (x + 63) % 64            | {-1}            | x |
            x == 63 ? 0 : x + 1      | {1}             | x |
            (x + 1) % 63             | {1}             | x | error HM090
            x == 62 ? 0 : x + 1      | {1}             | x | error HM090
            """)
    void pointsAreThoseOfNeighboursOnlyIfReadsWrap(String place, String points, String wraps, String found)
            throws IOException {
        Checked checked = check(place, points, wraps, "n", "global");

        assertThat(checked.found().stream()
                        .filter(code -> code.contains("HM09") || code.contains("HM19"))
                        .findFirst())
                .isEqualTo(Optional.ofNullable(found));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {1}    | x | n     | local  | under local addressing the kernel would wrap around a zone, not around 'in'
            {1}    | y | n     | global | reads cannot wrap around 'in': it has no y
            {1}    | x | n + 2 | global | reads cannot wrap around 'in': along x it has 2 elements that no work-item owns
            {65}   | x | n     | global | reads cannot wrap around 'in': the point '{65}' is more than once around its 64 elements along x
            """)
    void whatCannotWrapIsRefused(String points, String wraps, String size, String addressing, String told)
            throws IOException {
        Checked checked = check("(x + 1) % n", points, wraps, size, addressing);

        assertThat(checked.found()).contains("error HM190");
        assertThat(checked.messages()).contains(told);
    }

    @Test
    void aMissingPointTellsOfWraps() throws IOException {
        Checked checked = check("(x + 1) % n", "{1}", null, "n", "global");

        assertThat(checked.diagnostics())
                .anyMatch(
                        diagnostic -> diagnostic.hint().contains("write <wraps>x</wraps> and points beyond its ends"));
    }

    @Test
    void programsAskThatPointsAreNotMoreThanOnceAround() throws IOException {
        Checked checked = check("(x + 1) % n", "{1} {-r..r}", "x", "n", "global");

        assertThat(checked.program().orElseThrow().proof().requirements())
                .anyMatch(requirement -> requirement.message().contains("more than once around"));
        assertThat(((Argument.Buffer) checked.program().get().arguments().get(0)).wraps())
                .containsExactly(0);
    }
}
