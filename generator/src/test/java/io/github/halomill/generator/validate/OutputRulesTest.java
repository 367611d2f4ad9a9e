package io.github.halomill.generator.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes are at elements that there are, and saved ranges have some. */
class OutputRulesTest {

    private static final String KERNEL = """
            __kernel void k(__global const int *u, __global int *v, __global int *w, const int nx, const int ny)
            {
                const int x = get_global_id(0), y = get_global_id(1), n = (y + 1) * (nx + 2) + x + 1;
                if (x >= nx || y >= ny) return;
                v[n] = u[n];
                if (y < 3) w[y * nx + x] = u[n];
                else if (y >= ny - 3) w[(y - ny + 6) * nx + x] = u[n];
            }
            """;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            <probe field='v' at='{0,-1} {nx - 1,ny}'>p.csv</probe> | none
            <probe field='w' at='{0,2} {nx - 1,ny - 3}'>p.csv</probe> <save field='w' range='0..nx, 2..ny'>w.npy</save> | none
            <probe field='v' at='{0,-2}'>p.csv</probe>             | HM300
            <probe field='v' at='{nx + 1,0}'>p.csv</probe>         | HM300
            <probe field='v' at='{1,2,3}'>p.csv</probe>            | HM300
            <probe field='v' at='{1..2,3}'>p.csv</probe>           | HM300
            <probe field='v' at=''>p.csv</probe>                   | HM300
            <probe field='v'>p.csv</probe>                         | HM300
            <probe field='v' at='{1,1}' places='p.txt'>p.csv</probe> | HM300
            <probe field='w' at='{1,3}'>p.csv</probe>              | HM300
            <probe field='v' at='{1,1}'>p.npy</probe>              | HM183
            <probe field='v' at='{1,1}'>p.csv</probe> <probe field='v' at='{1,1}'>p.csv</probe> | HM183
            <save field='v' range='0..nx + 2, 1'>v.npy</save>      | HM301
            <save field='v' range='4..4, 1'>v.npy</save>           | HM301
            <save field='v' range='0..nx'>v.npy</save>             | HM301
            <save field='v' stride='2, 0'>v.npy</save>             | HM301
            <save field='w' range='0..nx, 4..8'>w.npy</save>       | HM301
            """)
    void elementsAreThere(String steps, String code) throws Exception {
        Checked checked = Checked.of(folder, """
                <program xmlns="urn:halomill:program:1" name="One">
                  <parameter name="nx">24</parameter> <parameter name="ny">16</parameter>
                  <grid cells="nx, ny"/>
                  <field name="u" type="int" size="nx + 2, ny + 2"/> <field name="v" type="int" size="nx + 2, ny + 2"/>
                  <field name="w" type="int" size="nx, 6" range="{0..nx, 0..3} {0..nx, ny - 3..ny}"/>
                  <kernel file="k.cl" global="nx, ny">
                    <argument name="u" property="input"/> <argument name="v" property="output"/>
                    <argument name="w" property="output"/>
                    <argument name="nx" property="input" type="int">nx</argument>
                    <argument name="ny" property="input" type="int">ny</argument>
                  </kernel>
                  <schedule><launch kernel="k"/> %s</schedule>
                </program>
                """.formatted(steps.replace('\'', '"')), "k.cl", KERNEL, false);
        assertThat(checked.found().stream()
                        .filter(found -> found.startsWith("error"))
                        .map(found -> found.split(" ")[1])
                        .findFirst()
                        .orElse("none"))
                .as("%s", checked.diagnostics())
                .isEqualTo(code);
    }
}
