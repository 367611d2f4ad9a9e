package io.github.halomill.runtime.io.picture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Placement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers beside bars and axes are round, in their places, and as long as they have to be. */
class TicksTest {

    @ParameterizedTest
    @CsvSource({
        "-1, 1, 4, '-1.0 -0.5 0 0.5 1.0'",
        "0, 7, 8, '0 1 2 3 4 5 6 7'",
        "0.2, 0.95, 4, '0.2 0.4 0.6 0.8'",
        "1000.1, 1000.2, 2, '1000.10 1000.15 1000.20'",
        "0, 3e-5, 3, '0 1e-5 2e-5 3e-5'",
        "-2e8, 2e8, 4, '-2e8 -1e8 0 1e8 2e8'",
        "5, 5, 4, ''"
    })
    void areRound(double low, double high, int most, String texts) {
        List<Double> ticks = Ticks.linear(low, high, most);
        assertThat(String.join(" ", Ticks.texts(ticks, Ticks.step(low, high, most))))
                .isEqualTo(texts);
    }

    @Test
    void ofLogarithmsArePowersOrRoundBetween() {
        assertThat(Ticks.log(0.02, 3000, 10)).containsExactly(0.1, 1.0, 10.0, 100.0, 1000.0);
        assertThat(Ticks.log(1e-8, 1, 3)).containsExactly(1e-8, 1e-5, 1e-2);
        assertThat(Ticks.log(2, 9, 4)).containsExactly(2.0, 4.0, 6.0, 8.0);
    }

    @ParameterizedTest
    @CsvSource({"0.25, 0.25", "1234.567, 1235", "-0.00012346, -1.235e-4", "1e20, 1e20", "0, 0", "100, 100"})
    void aNumberHasFourDigits(double number, String text) {
        assertThat(Ticks.text(number)).isEqualTo(text);
    }

    @Test
    void anAxisCountsCellsAndLengths() {
        Scaling scaling = new Scaling(66, 1, 9);
        Placement cells = new Placement(Placement.Unit.CELLS, List.of(-1.0, 0.0, 0.0), List.of(1.0, 1.0, 1.0));
        AxisTicks counted = AxisTicks.of(cells, 0, scaling, false);
        assertThat(counted.name()).isEqualTo("x (cells)");
        assertThat(counted.texts()).containsExactly("0", "10", "20", "30", "40", "50", "60");
        assertThat(counted.pixels()).startsWith(9, 99).endsWith(549);
        Placement lengths = new Placement(Placement.Unit.LENGTH, List.of(0.0, 2.0, 0.0), List.of(1.0, 0.25, 1.0));
        AxisTicks measured = AxisTicks.of(lengths, 1, new Scaling(16, 2, 10), true);
        assertThat(measured.name()).isEqualTo("y");
        assertThat(measured.texts()).containsExactly("2", "4", "6");
        assertThat(measured.pixels()).containsExactly(0, 40, 80);
    }

    @Test
    void aFewCellsHaveNoFractions() {
        AxisTicks ticks = AxisTicks.of(Placement.ELEMENTS, 0, new Scaling(3, 1, 64), false);
        assertThat(ticks.texts()).containsExactly("0", "1", "2", "3");
    }
}
