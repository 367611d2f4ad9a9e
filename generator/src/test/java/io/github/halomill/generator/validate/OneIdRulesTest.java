package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One id that a kernel takes apart stands for those of a grid of several dimensions where its source shows it. */
class OneIdRulesTest {

    @TempDir
    Path folder;

    /** In a grid of nx, ny cells, or of three dimensions where the launch is. */
    private Checked check(String launch, String body, String points) throws IOException {
        String z = launch.contains("nz") ? ", nz" : "";
        String kernel = """
                int column(int n, int row) { return n - n / row * row; }
                __kernel void k(__global const int *u, __global int *v, const int nx, const int ny, const int nz)
                {
                    const int n = get_global_id(0);
                    %s
                }
                """.formatted(body);
        return Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="One">
                  <parameter name="nx">24</parameter> <parameter name="ny">16</parameter> <parameter name="nz">8</parameter>
                  <grid cells="nx, ny%1$s"/>
                  <field name="u" type="int" size="nx, ny%1$s"/> <field name="v" type="int" size="nx, ny%1$s"/>
                  <kernel file="k.cl" %2$s>
                    <argument name="u" property="input" shadow="%3$s"/> <argument name="v" property="output"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                    <argument name="nz" property="input" type="int">nz</argument>
                  </kernel>
                </program>
                """.formatted(z, launch, points), "k.cl", kernel, false);
    }

    private static Optional<String> error(Checked checked) {
        return checked.found().stream()
                .filter(found -> found.startsWith("error"))
                .findFirst();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            global='nx * ny'           | int x = n % nx; v[n] = x > 0 ? u[n - 1] : 0;                                  | {-1,0}
            global='ny * nx'           | int y = n / nx; v[n] = y < ny - 1 ? u[n + nx] : 0;                            | {0,1}
            define='W=nx' global='nx * ny' | int x = n % W; v[n] = x > 0 ? u[n - 1] : 0;                               | {-1,0}
            global='nx, ny' ids='{0,0}'| int x = column(n, nx), y = n / nx; v[y * nx + x] = y > 0 ? u[n - nx] : 0;     | {0,-1}
            global='nx * ny'           | if (n >= nx * ny) return; int x = n % nx, y = n / nx; v[n] = u[(y + 1) % ny * nx + x]; | {0,1 - ny..1}
            global='nx * ny'           | int x = n % nx; if (x & 1) v[n] = u[n - 1]; else v[n] = u[n];                  | {-1,0} {0,0}
            global='nx * ny * nz'      | int z = n / (nx * ny), r = n - z * nx * ny, x = r % nx; v[n] = x > 0 && z > 0 ? u[n - nx * ny - 1] : 0; | {-1,0,-1}
            """)
    void coordinatesAreThoseOfTheGrid(String launch, String body, String points) throws IOException {
        Checked checked = check(launch.replace('\'', '"'), body, points);

        assertThat(error(checked)).as("%s", checked.diagnostics()).isEmpty();
        assertThat(checked.program().orElseThrow().kernels().get(0).isOfOneId()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            global='nx * ny'                    | int x = n % nx; v[n] = x > 0 ? u[n - 1] : 0;   | {0,0}   | error HM090
            global='nx * ny'                    | int x = n % ny; v[n] = x > 0 ? u[n - 1] : 0;   | {-1,0}  | error HM295
            global='nx * ny'                    | int x = n % (nx + 1); v[n] = u[n - x];         | {-1,0}  | error HM295
            global='24 * 16'                    | int x = n % nx; v[n] = x > 0 ? u[n - 1] : 0;   | {-1,0}  | error HM295
            global='nx * ny'                    | v[n] = u[n];                                   | {0,0}   | error HM176
            global='nx * ny'                    | int x = n % nx; v[n] = u[get_local_id(0) + x]; | {0,0}   | error HM176
            global='nx, ny' ids='{0,0}'         | v[n] = u[n];                                   | {0,0}   | error HM295
            global='nx * ny' local='8'          | int x = n % nx; v[n] = x > 0 ? u[n - 1] : 0;   | {-1,0}  | error HM295
            global='nx * ny' addressing='local' | int x = n % nx; v[n] = u[n] + x;               | {0,0}   | error HM295
            global='nx * ny'                    | int x = n % nx; v[n] = u[n - 1];               | {-1,0}  | error HM120
            global='nx * ny'                    | int x = n % nx; if (x > 0) v[n - 1] = u[n]; else v[n] = 0; | {0,0} | error HM094
            """)
    void whatIsNotShownIsRefused(String launch, String body, String points, String found) throws IOException {
        Checked checked = check(launch.replace('\'', '"'), body, points);

        assertThat(error(checked)).as("%s", checked.diagnostics()).hasValue(found);
    }

    @Test
    void lengthsAreNamed() throws IOException {
        Checked checked = check("global=\"nx * ny\"", "int x = n % (nx + 1); v[n] = u[n - x];", "{0,0}");

        assertThat(checked.diagnostics())
                .map(Diagnostic::message)
                .contains("the kernel 'k' cannot be launched with one id over several dimensions: it takes its id apart"
                        + " by 'nx + 1' along x, where there are nx work-items");
    }
}
