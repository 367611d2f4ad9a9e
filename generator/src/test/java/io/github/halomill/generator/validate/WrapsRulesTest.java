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
            (x + 1) % n              | {1}             | x, x |
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

    /** Colours take turns; around the ends of the array they do so only if it is a multiple of them long. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            (x + y) % 2      @ (x + 1) % w             @ 2*m     @
            (x + y) % 2      @ x == w - 1 ? 0 : x + 1  @ 2*m     @
            (x + y) % 2      @ x + 1 < w ? x + 1 : 0   @ 4*m + 2 @
            (x + 2 * y) % 5  @ (x + 1) % w             @ 5*m     @
            x % 3            @ x == w - 1 ? 0 : x + 1  @ 3*m     @
            (x + y) % 2      @ (x + 1) % w             @ 2*m + 1 @ HM122
            (x + y) % 2      @ x == w - 1 ? 0 : x + 1  @ 2*m + 1 @ HM122
            x % 3            @ (x + 1) % w             @ 3*m + 1 @ HM122
            (x + y) % 2      @ (x + 2) % w             @ 2*m     @ HM122
            y % 2            @ (x + 1) % w             @ 2*m     @ HM122
            """)
    void coloursTakeTurnsAroundTheEnds(String colour, String neighbour, String width, String race) throws IOException {
        String kernel = """
                __kernel void k(__global int *u, int w, int h, int c)
                {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= w || y >= h || %s != c) return;
                    u[y * w + x] += u[y * w + (%s)];
                }
                """.formatted(colour, neighbour);
        assertThat(races(kernel, "<dimsize>" + width + "</dimsize><dimsize>9</dimsize>", "{1,0}", width, "0"))
                .isEqualTo(Optional.ofNullable(race));
    }

    /** A level that is written is none that is read, if numbers say which. */
    @ParameterizedTest
    @CsvSource({"1 - c,", "1,", "c,HM122", "0,HM122"})
    void levelsOfAnArrayAreApart(String written, String race) throws IOException {
        String kernel = """
                __kernel void k(__global int *u, int w, int h, int c)
                {
                    int x = get_global_id(0), y = get_global_id(1), s = w * h, to = %s;
                    if (x >= w || y >= h) return;
                    u[to * s + y * w + x] = u[c * s + y * w + (x + 1 < w ? x + 1 : x)];
                }
                """.formatted(written);
        assertThat(races(
                        kernel,
                        "<dimsize>2*m</dimsize><dimsize>9</dimsize><dimsize>2</dimsize>",
                        "{1,0,0}",
                        "2*m",
                        "0"))
                .isEqualTo(Optional.ofNullable(race));
    }

    private Optional<String> races(String kernel, String size, String point, String width, String colour)
            throws IOException {
        String origin = point.replaceAll("1", "0");
        String description = """
                <program name="Turns">
                  <parameter><name>m</name><value>10</value></parameter>
                  <grid><dim>WIDTH</dim><dim>9</dim></grid>
                  <field><name>u</name><dataType>int</dataType><argsize>SIZE</argsize></field>
                  <kernel><name>k.cl</name>
                    <argument><name>u</name><property>inout</property><shadow><point>OWN</point><point>POINT</point></shadow>
                      <wraps>x</wraps></argument>
                    <argument><name>w</name><property>input</property><dataType>int</dataType><value>WIDTH</value></argument>
                    <argument><name>h</name><property>input</property><dataType>int</dataType><value>9</value></argument>
                    <argument><name>c</name><property>input</property><dataType>int</dataType><value>COLOUR</value></argument>
                    <global><gsize>WIDTH</gsize><gsize>9</gsize></global>
                  </kernel>
                  <schedule><launch kernel="k"/></schedule>
                </program>
                """.replace("WIDTH", width)
                .replace("SIZE", size)
                .replace("OWN", origin)
                .replace("POINT", point)
                .replace("COLOUR", colour);
        return Checked.of(folder, description, "k.cl", kernel, false).diagnostics().stream()
                .map(diagnostic -> diagnostic.code().id())
                .filter(code -> !code.equals("HM090") && !code.startsWith("HM19") && !code.equals("HM091"))
                .findFirst();
    }
}
