package io.github.halomill.runtime.schedule.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each number that a formula or a condition is given is the scalar whose name is at its place. */
class FormulaTest {

    private static final Scalars SCALARS = new Scalars() {

        private final Map<String, Double> values = Map.of("a", 1.0, "b", 2.0, "c", 3.0, "d", 4.0);

        @Override
        public double get(String name) {
            return values.get(name);
        }

        @Override
        public long iteration() {
            throw new AssertionError();
        }
    };

    @Test
    void numbersAreInTheOrderOfTheirNames() {
        List<Formula> formulas = List.of(
                Formula.of(() -> 7),
                Formula.of("b"),
                Formula.of("b", x -> 10 * x),
                Formula.of("b", "a", (x, y) -> 10 * x + y),
                Formula.of("b", "a", "d", (x, y, z) -> 100 * x + 10 * y + z),
                Formula.of("b", "a", "d", "c", (x, y, z, w) -> 1000 * x + 100 * y + 10 * z + w),
                new Formula(List.of("b", "c"), scalars -> 10 * scalars.get("b") + scalars.get("c")));

        assertThat(formulas)
                .extracting(formula -> formula.of(SCALARS))
                .containsExactly(7.0, 2.0, 20.0, 21.0, 214.0, 2143.0, 23.0);
        assertThat(formulas)
                .extracting(formula -> String.join("", formula.reads()))
                .containsExactly("", "b", "b", "ba", "bad", "badc", "bc");
    }

    /** Integers are what numbers are without their fractions, as kernels are passed them. */
    @Test
    void aNumberOutsideOfItsRangeEndsTheRunAndIsNotRehearsed() {
        Formula formula = Formula.of("iteration", iteration -> iteration / 2 - 1)
                .within("it", 0, 2, "table[it] at k.cl:3:5", "table", 3);
        Formula rehearsed = formula.rehearsed();

        assertThat(IntStream.rangeClosed(1, 7).mapToDouble(i -> formula.of(at(i))))
                .containsExactly(-0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5);
        assertThat(IntStream.of(0, 1, 5, 8, 100).mapToDouble(i -> rehearsed.of(at(i))))
                .containsExactly(0.0, 0.0, 1.5, 2.0, 2.0);
        assertThatThrownBy(() -> formula.of(at(0)))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("in iteration 0 the argument it is -1, and 0 to 2 are possible");
        assertThatThrownBy(() -> formula.of(at(8)))
                .isInstanceOf(RunException.class)
                .hasMessage("in iteration 8 the argument it is 3, and 0 to 2 are possible: table[it] at k.cl:3:5 leaves"
                        + " table otherwise, which has 3 elements; give table more elements, or do fewer iterations, or"
                        + " launch the kernel only as long as there are elements, by <if>");
    }

    private static Scalars at(int iteration) {
        return new Scalars() {

            @Override
            public double get(String name) {
                return iteration;
            }

            @Override
            public long iteration() {
                return iteration;
            }
        };
    }

    @Test
    void aConditionHoldsForTheNumbersOfItsNames() {
        List<Condition> conditions = List.of(
                Condition.of(() -> true),
                Condition.of("b", x -> x == 2),
                Condition.of("b", "a", (x, y) -> x == 2 && y == 1),
                Condition.of("b", "a", "d", (x, y, z) -> x == 2 && y == 1 && z == 4),
                Condition.of("b", "a", "d", "c", (x, y, z, w) -> x == 2 && y == 1 && z == 4 && w == 3),
                new Condition(List.of("b", "c"), scalars -> scalars.get("b") < scalars.get("c")));

        assertThat(conditions).allMatch(condition -> condition.of(SCALARS));
        assertThat(conditions)
                .extracting(condition -> String.join("", condition.reads()))
                .containsExactly("", "b", "ba", "bad", "badc", "bc");
        assertThat(Condition.of("b", "a", (x, y) -> x < y).of(SCALARS)).isFalse();
    }
}
