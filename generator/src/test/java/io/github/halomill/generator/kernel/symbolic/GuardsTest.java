package io.github.halomill.generator.kernel.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GuardsTest {

    private static final Poly x = Poly.of(Point.X);
    private static final Poly n = Poly.of(Point.N);
    private static final Poly m = Poly.of(Point.M);
    private static final Poly items = Poly.of(Point.ITEMS);

    @Test
    void whatAlwaysHoldsIsLeftOut() {
        assertThat(Guards.of(Poly.of(3), x, items.plus(-1), m, n.minus(x)).polynomials())
                .containsExactly(m, n.minus(x));
    }

    @Test
    void whatCannotHoldIsSeen() {
        assertThat(Guards.of(x.negated().plus(-1)).contradictory()).isTrue();
        assertThat(Guards.of(items.negated()).contradictory()).isTrue();
        assertThat(Guards.of(m.plus(-3), m.negated().plus(2)).contradictory()).isTrue();
        assertThat(Guards.of(m.plus(-3), m.negated().plus(3)).contradictory()).isFalse();
        assertThat(Guards.of(m.minus(x), x.minus(m).minus(items)).contradictory())
                .isTrue();
    }

    @Test
    void noPointSatisfiesWhatIsContradictory() {
        List<Point> points = Point.all();
        Random random = new Random(5);
        int contradictions = 0;
        for (int i = 0; i < 2000; i++) {
            List<Poly> polynomials = new ArrayList<>();
            for (int j = 0; j < 3; j++) {
                Poly symbol = Poly.of(Point.SYMBOLS.get(random.nextInt(Point.SYMBOLS.size())));
                Poly other = Poly.of(Point.SYMBOLS.get(random.nextInt(4)));
                polynomials.add(symbol.times(random.nextInt(5) - 2)
                        .plus(other.times(random.nextInt(5) - 2))
                        .plus(random.nextInt(5) - 3));
            }
            Guards guards = Guards.NONE.with(polynomials);
            if (guards.contradictory()) {
                contradictions++;
                assertThat(points).as("%s", guards).noneMatch(point -> point.satisfies(guards));
            }
        }
        assertThat(contradictions).isGreaterThan(50);
    }

    @Test
    void onlyWhatBothKnowIsCommon() {
        Guards a = Guards.of(m, n.minus(x));
        Guards b = Guards.of(n.minus(x), m.plus(-5));

        assertThat(a.common(b)).isEqualTo(Guards.of(n.minus(x)));
        assertThat(a.without(b)).isEqualTo(Guards.of(m));
        assertThat(a.and(b).polynomials()).containsExactly(m, n.minus(x), m.plus(-5));
    }

    @Test
    void thereIsALimitAndItIsKnown() {
        List<Poly> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add(m.minus(n.times(i)));
        }
        Guards guards = Guards.NONE.with(many);

        assertThat(guards.polynomials()).hasSizeLessThan(100);
        assertThat(guards.isFull()).isTrue();
        assertThat(Guards.of(m).isFull()).isFalse();
    }
}
