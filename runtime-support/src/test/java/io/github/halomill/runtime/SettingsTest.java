package io.github.halomill.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.StructType;
import io.github.halomill.runtime.base.UsageException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters and scalars that are set by name, as {@code -p NAME=VALUE} does. */
class SettingsTest {

    private static final StructType CELL = StructType.of("struct Cell", 16)
            .with("mass", "float", 0)
            .with("count", "int", 4)
            .with("f", "float", 8, 2);

    private final Map<String, Object> set = new HashMap<>();

    private final Settings settings = new Settings()
            .parameter("nx", 64, value -> set.put("nx", value))
            .asked("table", value -> set.put("table", value))
            .fixed("radius", "2")
            .real("dt", "float", "0.1", value -> set.put("dt", value))
            .integer("seed", "uchar", "7", value -> set.put("seed", value))
            .reals("g", "float3", 3, "0, 0, 9.81", value -> set.put("g", value))
            .integers("rule", "int", 2, "2, 3", value -> set.put("rule", value))
            .struct("cell", CELL, List.of("1", "2", "3", "4"), (member, value) -> set.put("cell." + member, value));

    @Test
    void eachTakesValuesOfItsType() {
        settings.set("nx", "0x80");
        settings.set("table", "-5");
        settings.set("dt", "0.1");
        settings.set("seed", "255");
        settings.set("g", "1, 2.5,-3e2");
        settings.set("rule", "4");
        settings.set("cell.count", "9");
        settings.set("cell.f[1]", "0.5");
        settings.set("radius", "2");

        assertThat(set)
                .containsEntry("nx", 128L)
                .containsEntry("table", -5L)
                .containsEntry("dt", (double) 0.1f)
                .containsEntry("seed", 255L)
                .containsEntry("g", new double[] {1, 2.5, -300})
                .containsEntry("rule", new long[] {4, 4})
                .containsEntry("cell.count", 9L)
                .containsEntry("cell.f[1]", 0.5)
                .hasSize(8);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nx         | 1.5        | nx=1.5: '1.5' is no integer; long takes integers from
            nx         | 1e6        | nx=1e6: '1e6' is no integer: write 1000000
            nx         | 1e999999   | nx=1e999999: '1e999999' is no integer; long takes integers from
            nx         | 1,2        | nx=1,2: 2 values, but it takes 1
            seed       | 256        | seed=256: 256 does not fit; uchar takes integers from 0 to 255
            dt         | fast       | dt=fast: 'fast' is no number
            dt         | 1e39       | dt=1e39: 1e39 is too large for float
            g          | 1,2        | g=1,2: 2 values, but it takes 1 or 3
            radius     | 3          | radius=3: it is 2: what the kernel reads and writes is known for that only
            cell.count | 0.5        | cell.count=0.5: '0.5' is no integer
            cell       | 1          | there is no parameter or scalar 'cell'; there are nx, table, dt, seed, g, rule, cell.mass
            Nx         | 1          | there is no parameter or scalar 'Nx'; there are nx, table
            """)
    void whatDoesNotFitIsRefused(String name, String text, String message) {
        assertThatThrownBy(() -> settings.set(name, text))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message);
        assertThat(set).isEmpty();
    }

    @Test
    void theDefaultsAreTold() {
        assertThat(settings.defaults())
                .isEqualTo("nx = 64, dt = 0.1, seed = 7, g = 0, 0, 9.81, rule = 2, 3, cell.mass = 1, cell.count = 2,"
                        + " cell.f[0] = 3, cell.f[1] = 4");
        assertThat(settings.asked()).isEqualTo("table");
    }

    @Test
    void withNothingToSetThatIsSaid() {
        assertThatThrownBy(() -> new Settings().set("n", "1"))
                .hasMessage("there is no parameter or scalar 'n'; none can be set");
    }
}
