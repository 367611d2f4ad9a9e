package io.github.halomill.generator.kernel.symbolic;

import static io.github.halomill.generator.kernel.symbolic.Point.GROUPS;
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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

/** Polynomials are held against the same arithmetic done with numbers. */
class PolyTest {

    private static final List<Point> POINTS = Point.all();

    /** The same expression as a polynomial and as a function of numbers. */
    private record Both(Poly poly, ToLongFunction<Point> number) {}

    private static Both random(Random random, int depth) {
        if (depth == 0 || random.nextInt(5) == 0) {
            if (random.nextInt(3) == 0) {
                long constant = random.nextInt(11) - 5;
                return new Both(Poly.of(constant), point -> constant);
            }
            Symbol symbol = SYMBOLS.get(random.nextInt(SYMBOLS.size()));
            return new Both(Poly.of(symbol), point -> point.of(symbol));
        }
        Both a = random(random, depth - 1);
        Both b = random(random, depth - 1);
        long factor = random.nextInt(7) - 3;
        return switch (random.nextInt(5)) {
            case 0 ->
                new Both(
                        a.poly().plus(b.poly()),
                        p -> a.number().applyAsLong(p) + b.number().applyAsLong(p));
            case 1 ->
                new Both(
                        a.poly().minus(b.poly()),
                        p -> a.number().applyAsLong(p) - b.number().applyAsLong(p));
            case 2 ->
                new Both(
                        a.poly().times(b.poly()),
                        p -> a.number().applyAsLong(p) * b.number().applyAsLong(p));
            case 3 -> new Both(a.poly().times(factor), p -> a.number().applyAsLong(p) * factor);
            default ->
                new Both(a.poly().plus(factor).negated(), p -> -(a.number().applyAsLong(p) + factor));
        };
    }

    private static Point anyPoint(Random random) {
        return POINTS.get(random.nextInt(POINTS.size()));
    }

    @Test
    void arithmeticIsThatOfNumbers() {
        Random random = new Random(1);
        for (int i = 0; i < 3000; i++) {
            Both both = random(random, 4);
            Point point = anyPoint(random);
            assertThat(point.of(both.poly()))
                    .as("%s", both.poly())
                    .isEqualTo(both.number().applyAsLong(point));
        }
    }

    @Test
    void divisionLeavesQuotientAndRemainder() {
        Random random = new Random(2);
        for (int i = 0; i < 2000; i++) {
            Poly dividend = random(random, 4).poly();
            Poly divisor = random(random, 2).poly();
            if (divisor.equals(Poly.ZERO)) {
                continue;
            }
            Poly.Division division = dividend.dividedBy(divisor);
            Point point = anyPoint(random);
            assertThat(point.of(divisor) * point.of(division.quotient()) + point.of(division.remainder()))
                    .as("%s divided by %s", dividend, divisor)
                    .isEqualTo(point.of(dividend));
            dividend.times(divisor)
                    .exactly(divisor)
                    .ifPresent(quotient -> assertThat(point.of(divisor) * point.of(quotient))
                            .isEqualTo(point.of(divisor) * point.of(dividend)));
        }
    }

    @Test
    void divisionByANumberLeavesSmallRemainders() {
        Poly poly = Poly.of(N).times(7).plus(Poly.of(X).times(-9)).plus(13);

        assertThat(poly.dividedBy(Poly.of(4))).hasToString("Division[quotient=2*n - 2*x + 3, remainder=1 - x - n]");
        assertThat(poly.exactly(Poly.of(4))).isEmpty();
        assertThat(poly.times(poly.plus(1)).exactly(poly)).contains(poly.plus(1));
        assertThat(poly.exactly(Poly.ZERO)).isEmpty();
        assertThatThrownBy(() -> poly.dividedBy(Poly.ZERO)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void aFactorThatIsNotNegativeIsLeftOutOfAQuotient() {
        Poly wide = Poly.of(new Symbol.Uniform("wide", true));
        Poly any = Poly.of(new Symbol.Uniform("any", false));
        Poly next = Poly.of(X).plus(1);
        Poly less = Poly.quotient(next, Poly.of(N), Rounding.DOWN);

        assertThat(Poly.quotient(next.times(wide), Poly.of(N).times(wide), Rounding.DOWN))
                .isEqualTo(less);
        assertThat(Poly.quotient(next.times(any), Poly.of(N).times(any), Rounding.DOWN))
                .isNotEqualTo(less);
        assertThat(Poly.quotient(next.times(wide).plus(1), Poly.of(N).times(wide), Rounding.DOWN))
                .isNotEqualTo(less);
    }

    @Test
    void symbolsThatLookAlikeAreApart() {
        Poly argument = Poly.of(new Symbol.Uniform("x", true));
        Poly negative = Poly.of(new Symbol.Uniform("x", false));
        List<Poly> alike = new ArrayList<>(List.of(Poly.of(X), argument, negative));
        List.copyOf(alike).forEach(poly -> {
            alike.add(Poly.quotient(poly, Poly.of(2), Rounding.NATURAL));
            alike.add(Poly.quotient(Poly.of(N), poly, Rounding.NATURAL));
        });

        for (Poly a : alike) {
            for (Poly b : alike) {
                assertThat(a.minus(b).equals(Poly.ZERO)).as("%s - %s", a, b).isEqualTo(a == b);
                assertThat(a.compareTo(b)).isEqualTo(-b.compareTo(a));
                assertThat(a.times(b)).isEqualTo(b.times(a));
            }
        }
    }

    @Test
    void coefficientsMakeThePolynomialAgain() {
        Random random = new Random(3);
        for (int i = 0; i < 1000; i++) {
            Poly poly = random(random, 4).poly();
            Symbol symbol = SYMBOLS.get(random.nextInt(SYMBOLS.size()));
            Poly sum = Poly.ZERO;
            Poly power = Poly.ONE;
            for (Poly coefficient : poly.coefficients(symbol)) {
                assertThat(coefficient.symbols()).doesNotContain(symbol);
                sum = sum.plus(coefficient.times(power));
                power = power.times(Poly.of(symbol));
            }
            assertThat(anyPointHolds(random, sum, poly)).isTrue();
        }
    }

    private static boolean anyPointHolds(Random random, Poly a, Poly b) {
        Point point = anyPoint(random);
        return point.of(a) == point.of(b);
    }

    @Test
    void groupsTimesTheirSizeAreWorkItems() {
        assertThat(Poly.of(GROUP_X).times(Poly.of(GROUP_SIZE)).plus(Poly.of(LOCAL_X)))
                .isEqualTo(Poly.of(X));
        assertThat(Poly.of(GROUPS).times(Poly.of(GROUP_SIZE)).times(Poly.of(N)))
                .isEqualTo(Poly.of(ITEMS).times(Poly.of(N)));
    }

    @Test
    void quotientsRoundAsTheySay() {
        for (long n = -7; n <= 7; n++) {
            for (long d = -3; d <= 3; d++) {
                if (d != 0) {
                    assertThat(Poly.quotient(Poly.of(n), Poly.of(d), Rounding.TO_ZERO))
                            .isEqualTo(Poly.of(n / d));
                }
                if (d > 0) {
                    assertThat(Poly.quotient(Poly.of(n), Poly.of(d), Rounding.DOWN))
                            .isEqualTo(Poly.of((long) Math.floor((double) n / d)));
                }
            }
        }
    }

    @Test
    void quotientsAreComputedAsSoonAsTheyCan() {
        Poly half = Poly.quotient(Poly.of(M), Poly.of(2), Rounding.TO_ZERO);

        assertThat(half).hasToString("trunc[(m) / (2)]");
        assertThat(half.bind(symbol -> symbol.equals(M) ? Optional.of(Poly.of(-3)) : Optional.empty()))
                .isEqualTo(Poly.of(-1));
        assertThat(Poly.quotient(Poly.of(N).times(6), Poly.of(3), Rounding.DOWN))
                .isEqualTo(Poly.of(N).times(2));
        assertThat(Poly.quotient(Poly.of(N), Poly.ZERO, Rounding.TO_ZERO).symbols())
                .containsExactly(new Quotient(Poly.of(N), Poly.ZERO, Rounding.TO_ZERO));
    }

    @Test
    void whatStandsInAQuotientIsNotLinear() {
        Poly poly = Poly.of(X).times(3).plus(Poly.quotient(Poly.of(N), Poly.of(4), Rounding.NATURAL));

        assertThat(poly.linear(X)).contains(Poly.of(3));
        assertThat(poly.linear(N)).isEmpty();
        assertThat(poly.linear(M)).contains(Poly.ZERO);
        assertThat(Poly.of(X).times(Poly.of(X)).linear(X)).isEmpty();
        assertThat(poly.allSymbols()).contains(X, N);
        assertThat(poly.symbols()).doesNotContain(N);
    }

    @Test
    void plainSignsAreTrue() {
        Random random = new Random(4);
        int claims = 0;
        for (int i = 0; i < 1000; i++) {
            Poly poly = random(random, 3).poly();
            if (poly.isPlainlyNonNegative()) {
                claims++;
                assertThat(POINTS).allMatch(point -> point.of(poly) >= 0, poly + " is negative");
            }
        }
        assertThat(claims).isGreaterThan(100);
        assertThat(Poly.of(ITEMS).plus(-1).isPlainlyNonNegative()).isTrue();
        assertThat(Poly.of(ITEMS).plus(-2).isPlainlyNonNegative()).isFalse();
        assertThat(Poly.of(M).isPlainlyNonNegative()).isFalse();
    }

    @Test
    void powersOfTwoThatDivideAreFound() {
        assertThat(Poly.of(N).times(12).plus(8).commonPowerOfTwo()).isEqualTo(4);
        assertThat(Poly.of(N).plus(8).commonPowerOfTwo()).isEqualTo(1);
        assertThat(Poly.of(K).times(-16).commonPowerOfTwo()).isEqualTo(16);
    }

    @Test
    void theTextIsAnExpression() {
        assertThat(Poly.of(X).plus(Poly.of(N).times(Poly.of(X)).times(-4)).plus(-1))
                .hasToString("x - 4*n*x - 1");
        assertThat(Poly.ZERO).hasToString("0");
        assertThat(Poly.of(M).negated()).hasToString("-m");
    }

    @Test
    void coefficientsBeyond64BitsAreRefused() {
        Poly large = Poly.of(N).times(Long.MAX_VALUE);

        assertThatThrownBy(() -> large.plus(Poly.of(N))).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> large.times(2)).isInstanceOf(ArithmeticException.class);
    }
}
