package io.github.halomill.generator.kernel.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Conditions are held against the same condition of numbers. */
class ConditionTest {

    private static final List<Point> POINTS = Point.all();

    /** The same condition with guards and as a function of numbers. */
    private record Both(Condition condition, Predicate<Point> truth) {}

    private static Both random(Random random, int depth) {
        if (depth == 0) {
            Poly poly = Poly.of(Point.SYMBOLS.get(random.nextInt(4)))
                    .minus(Poly.of(Point.SYMBOLS.get(random.nextInt(4))))
                    .plus(random.nextInt(5) - 2);
            Condition condition = Condition.nonNegative(poly);
            boolean known = random.nextInt(6) > 0;
            return new Both(known ? condition : Condition.unknown(false), point -> point.of(poly) >= 0);
        }
        Both a = random(random, depth - 1);
        Both b = random(random, depth - 1);
        return switch (random.nextInt(3)) {
            case 0 -> new Both(a.condition().and(b.condition()), a.truth().and(b.truth()));
            case 1 -> new Both(a.condition().or(b.condition()), a.truth().or(b.truth()));
            default -> new Both(a.condition().negated(), a.truth().negate());
        };
    }

    @Test
    void oneOfTheAlternativesHoldsAndIfExactNoOther() {
        Random random = new Random(6);
        for (int i = 0; i < 500; i++) {
            Both both = random(random, 3);
            Condition condition = both.condition();
            for (Point point : POINTS) {
                boolean truth = both.truth().test(point);
                assertThat(holds(truth ? condition.whenTrue() : condition.whenFalse(), point))
                        .as("%s is %s at %s", condition, truth, point)
                        .isTrue();
                assertThat(condition.exact() && holds(truth ? condition.whenFalse() : condition.whenTrue(), point))
                        .as("%s is exactly %s at %s", condition, truth, point)
                        .isFalse();
            }
        }
    }

    private static boolean holds(List<Guards> alternatives, Point point) {
        return alternatives.stream().anyMatch(point::satisfies);
    }

    @Test
    void whatIsCertainIsDecided() {
        assertThat(Condition.nonNegative(Poly.of(Point.X)).isDecided()).isTrue();
        assertThat(Condition.nonNegative(Poly.of(Point.M)).isDecided()).isFalse();
        assertThat(Condition.ALWAYS.and(Condition.NEVER).whenTrue()).isEmpty();
        assertThat(Condition.ALWAYS.choice(Value.of(1), Value.of(2))).isEqualTo(Value.of(1));
        assertThat(Condition.NEVER.truth()).isEqualTo(Value.of(0));
    }

    @Test
    void manyAlternativesAreNoLongerExact() {
        Condition condition = Condition.NEVER;
        for (int i = 0; i < 12; i++) {
            Poly apart = Poly.of(Point.M).plus(Poly.of(Point.N).times(i));
            condition = condition.or(Condition.nonNegative(apart));
        }
        assertThat(condition.exact()).isFalse();
        assertThat(condition.whenTrue()).hasSizeLessThanOrEqualTo(8);
    }
}
