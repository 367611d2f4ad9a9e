package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.Point.GROUP_SIZE;
import static io.github.halomill.generator.kernel.symbolic.Point.GROUP_X;
import static io.github.halomill.generator.kernel.symbolic.Point.ITEMS;
import static io.github.halomill.generator.kernel.symbolic.Point.K;
import static io.github.halomill.generator.kernel.symbolic.Point.LOCAL_X;
import static io.github.halomill.generator.kernel.symbolic.Point.M;
import static io.github.halomill.generator.kernel.symbolic.Point.N;
import static io.github.halomill.generator.kernel.symbolic.Point.SYMBOLS;
import static io.github.halomill.generator.kernel.symbolic.Point.X;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** No bound that is claimed is exceeded at any of many points; bounds that kernels need are found. */
class BoundsTest {

    private static final List<Point> POINTS = Point.all();
    private static final Poly x = Poly.of(X);
    private static final Poly n = Poly.of(N);
    private static final Poly m = Poly.of(M);
    private static final Poly k = Poly.of(K);

    private static Poly random(Random random) {
        Poly sum = Poly.of(random.nextInt(7) - 3);
        for (int i = random.nextInt(4); i >= 0; i--) {
            Poly term = symbol(random).times(random.nextInt(7) - 3);
            sum = sum.plus(random.nextInt(5) == 0 ? term.times(symbol(random)) : term);
        }
        return sum;
    }

    private static Poly symbol(Random random) {
        Poly symbol = Poly.of(SYMBOLS.get(random.nextInt(SYMBOLS.size())));
        return switch (random.nextInt(8)) {
            case 0 -> Poly.quotient(symbol.plus(-2), Poly.of(2), Rounding.DOWN);
            case 1 -> Poly.quotient(symbol.plus(-1), Poly.of(3), Rounding.TO_ZERO);
            case 2 -> Poly.quotient(x, Poly.of(2), Rounding.NATURAL);
            case 3 -> Poly.quotient(m.minus(x), n.plus(1), Rounding.TO_ZERO);
            default -> symbol;
        };
    }

    private static Guards randomGuards(Random random) {
        List<Poly> guards = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            guards.add(random(random));
        }
        return Guards.NONE.with(guards);
    }

    @Test
    void whatIsClaimedHoldsEverywhere() {
        Random random = new Random(1);
        int claims = 0;
        for (int i = 0; i < 120; i++) {
            Guards guards = randomGuards(random);
            List<Point> points =
                    POINTS.stream().filter(point -> point.satisfies(guards)).toList();
            Bounds bounds = Bounds.of(guards);
            for (int j = 0; j < 5; j++) {
                Poly poly = random(random);
                String what = poly + " where " + guards;
                if (bounds.isNonNegative(poly)) {
                    claims++;
                    assertThat(points).as(what).allMatch(point -> point.of(poly) >= 0);
                }
                for (Poly least : bounds.lower(poly, Symbol::isUniform, symbol -> 10).stream()
                        .toList()) {
                    claims++;
                    assertThat(points)
                            .as(what)
                            .allMatch(point -> point.of(poly) >= point.of(least), "at least " + least);
                }
                for (Poly most : bounds.upper(poly, Symbol::isUniform, symbol -> 10).stream()
                        .toList()) {
                    assertThat(points).as(what).allMatch(point -> point.of(poly) <= point.of(most), "at most " + most);
                }
                bounds.least(poly)
                        .ifPresent(least -> assertThat(points)
                                .as(what)
                                .allMatch(point -> point.of(poly) >= least, "at least " + least));
                bounds.most(poly)
                        .ifPresent(most -> assertThat(points)
                                .as(what)
                                .allMatch(point -> point.of(poly) <= most, "at most " + most));
            }
        }
        assertThat(claims).isGreaterThan(300);
    }

    @Test
    void idsHaveTheirRanges() {
        Bounds bounds = Bounds.of(Guards.NONE);

        assertThat(bounds.isNonNegative(x)).isTrue();
        assertThat(bounds.isNonNegative(Poly.of(ITEMS).minus(x).plus(-1))).isTrue();
        assertThat(bounds.isNonNegative(x.minus(Poly.of(LOCAL_X)))).isTrue();
        assertThat(bounds.isNonNegative(
                        Poly.of(GROUP_SIZE).minus(Poly.of(LOCAL_X)).plus(-1)))
                .isTrue();
        assertThat(bounds.isNonNegative(x.minus(Poly.of(GROUP_X)))).isFalse(); // true, but not seen
        assertThat(bounds.isNonNegative(x.plus(-1))).isFalse();
        assertThat(bounds.lower(x.plus(3), Symbol::isUniform, symbol -> 10)).hasValue(Poly.of(3));
        assertThat(bounds.upper(x, Symbol::isUniform, symbol -> 10))
                .hasValue(Poly.of(ITEMS).plus(-1));
    }

    @Test
    void guardsAreUsedOneAfterTheOther() {
        // k <= x, x < n
        Bounds bounds = Bounds.of(Guards.of(x.minus(k), n.minus(x).plus(-1)));

        assertThat(bounds.isNonNegative(n.minus(k).plus(-1))).isTrue();
        assertThat(bounds.upper(k.plus(2), Symbol::isUniform, symbol -> 10)).hasValue(n.plus(1));
        assertThat(bounds.isNonNegative(n.minus(k).plus(-2))).isFalse();
        assertThat(bounds.most(k.negated())).hasValue(0);
        assertThat(bounds.most(k)).isEmpty();
    }

    @Test
    void fractionsAreRoundedInwards() {
        // 2k <= 7
        Bounds bounds = Bounds.of(Guards.of(k.times(-2).plus(7)));

        assertThat(bounds.most(k)).hasValue(3);
        assertThat(bounds.least(k.times(-3))).hasValue(-9);
    }

    @Test
    void remaindersAreLessThanTheirDivisor() {
        Bounds bounds = Bounds.of(Guards.of(n.plus(-1)));
        Poly natural = x.minus(n.times(Poly.quotient(x, n, Rounding.NATURAL)));
        Poly down = m.minus(Poly.of(8).times(Poly.quotient(m, Poly.of(8), Rounding.DOWN)));
        Poly zero = m.minus(Poly.of(8).times(Poly.quotient(m, Poly.of(8), Rounding.TO_ZERO)));

        assertThat(bounds.isNonNegative(natural)).isTrue();
        assertThat(bounds.isNonNegative(n.minus(natural).plus(-1))).isTrue();
        assertThat(bounds.isNonNegative(down)).isTrue();
        assertThat(bounds.isNonNegative(down.negated().plus(7))).isTrue();
        assertThat(bounds.isNonNegative(zero)).isFalse();
        assertThat(bounds.isNonNegative(zero.plus(7))).isTrue();
        assertThat(bounds.isNonNegative(zero.negated().plus(7))).isTrue();
    }

    @Test
    void guardsOfADividendBoundItsQuotient() {
        Poly n = Poly.of(N);
        Poly x = Poly.of(X);
        Poly rows = Poly.quotient(x, n, Rounding.NATURAL);
        Bounds bounds = Bounds.of(Guards.NONE.with(
                List.of(x.minus(n.times(3)), n.times(5).minus(x).plus(-1))));

        assertThat(bounds.least(rows)).hasValue(3);
        assertThat(bounds.most(rows)).hasValue(4);
        assertThat(Bounds.of(Guards.NONE.with(List.of(x.minus(n.times(3)).plus(1))))
                        .least(rows))
                .isNotEqualTo(OptionalLong.of(3));
    }

    @Test
    void coefficientsBeyond64BitsClaimNothing() {
        Bounds bounds = Bounds.of(Guards.of(x.times(Long.MAX_VALUE).minus(k.times(3))));

        assertThat(bounds.isNonNegative(x.times(Long.MAX_VALUE - 1).minus(k.times(2))))
                .isFalse();
    }
}
