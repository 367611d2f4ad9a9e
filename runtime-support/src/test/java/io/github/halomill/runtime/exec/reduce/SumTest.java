package io.github.halomill.runtime.exec.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Sums are the same bits in whatever order and groups they are put together, and what exact arithmetic says. */
class SumTest {

    private static final int ROUNDS = 300;

    /** Below any element: 2^-1200. */
    private static final int LOWEST = -50;

    /** An element that is finite, exactly, in units of 2^(24 * LOWEST). */
    private static BigInteger exact(double element) {
        if (element == 0) {
            return BigInteger.ZERO;
        }
        int exponent = Math.max(Math.getExponent(element), Double.MIN_EXPONENT) - 52;
        long significand = (long) Math.scalb(element, -exponent);
        return BigInteger.valueOf(significand).shiftLeft(exponent - 24 * LOWEST);
    }

    /** The other way round, to nearest. */
    private static double rounded(BigInteger exact) {
        BigDecimal unit = new BigDecimal(BigInteger.ONE.shiftLeft(-24 * LOWEST));
        return new BigDecimal(exact).divide(unit).doubleValue();
    }

    /** The digits of one element, from exact arithmetic: the highest digit of base 2^24 and the three below it, cut off towards zero. */
    private static Sum of(double element) {
        if (Double.isNaN(element)) {
            return new Sum(Sum.NOTHING.top(), 0, 0, 0, 0, Double.NaN, 1);
        }
        if (Double.isInfinite(element)) {
            return new Sum(Sum.NOTHING.top(), 0, 0, 0, 0, element, element > 0 ? 2 : 4);
        }
        if (element == 0) {
            return new Sum(Sum.NOTHING.top(), 0, 0, 0, 0, element, 0);
        }
        int top = place(element);
        BigInteger rest = exact(element).abs();
        long sign = element < 0 ? -1 : 1;
        long[] digits = new long[4];
        for (int i = 0; i < 4; i++) {
            BigInteger digit = rest.shiftRight(24 * (top - i - LOWEST));
            digits[i] = sign * digit.longValueExact();
            rest = rest.subtract(digit.shiftLeft(24 * (top - i - LOWEST)));
        }
        return new Sum(top, digits[0], digits[1], digits[2], digits[3], element, 0);
    }

    /** The place of its highest digit. */
    private static int place(double element) {
        return (exact(element).abs().bitLength() - 1) / 24 + LOWEST;
    }

    /** What the class says that it computes: all of each element down to the fourth digit of the largest one, exactly; then rounded. */
    private static double expected(double[] elements) {
        int top = Arrays.stream(elements)
                .filter(element -> element != 0)
                .mapToInt(SumTest::place)
                .max()
                .orElse(0);
        int cut = 24 * (top - 3 - LOWEST);
        BigInteger sum = BigInteger.ZERO;
        for (double element : elements) {
            BigInteger kept = exact(element).abs().shiftRight(cut).shiftLeft(cut);
            sum = sum.add(element < 0 ? kept.negate() : kept);
        }
        return rounded(sum);
    }

    private static BigInteger exactSum(double[] elements) {
        return Arrays.stream(elements).mapToObj(SumTest::exact).reduce(BigInteger.ZERO, BigInteger::add);
    }

    @Test
    void exactElementsAreExact() {
        for (double element :
                new double[] {1, -1.5, 1e300, -1e-300, Double.MIN_VALUE, Double.MAX_VALUE, 0x1p-1022, 3e-310}) {
            assertThat(new BigDecimal(exact(element)).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-24 * LOWEST))))
                    .isEqualByComparingTo(new BigDecimal(element));
        }
    }

    /** Put together in random groups of groups, in random order. */
    private static Sum together(double[] elements, Random random, boolean least) {
        List<Sum> sums = new ArrayList<>();
        for (double element : elements) {
            sums.add(of(element));
        }
        sums.add(Sum.NOTHING);
        Collections.shuffle(sums, random);
        while (sums.size() > 1) {
            Sum one = sums.remove(random.nextInt(sums.size()));
            int with = random.nextInt(sums.size());
            sums.set(
                    with,
                    random.nextBoolean()
                            ? one.plus(sums.get(with), least)
                            : sums.get(with).plus(one, least));
        }
        return sums.get(0);
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    /** Elements of both signs whose exponents are anywhere in a range. */
    private static double[] elements(Random random, int least, int most) {
        double[] elements = new double[random.nextInt(60)];
        for (int i = 0; i < elements.length; i++) {
            double fraction = 1 + random.nextDouble();
            double element = Math.scalb(fraction, least + random.nextInt(most - least + 1));
            elements[i] = random.nextBoolean() ? element : -element;
        }
        return elements;
    }

    @Test
    void anyOrderAndGroupsGiveTheSameBitsAndWhatIsCutOffIsAsSaid() {
        Random random = new Random(1);
        int[][] ranges = {
            {-1, 1}, {-40, 40}, {-300, 300}, {-1074, 1000}, {-1074, -1000}, {900, 1000}, {-33, -31}, {31, 33}
        };
        for (int round = 0; round < ROUNDS; round++) {
            int[] range = ranges[round % ranges.length];
            double[] elements = elements(random, range[0], range[1]);
            double expected = expected(elements);
            for (int order = 0; order < 5; order++) {
                assertThat(bits(together(elements, random, false).sum()))
                        .as("the sum of %s", Arrays.toString(elements))
                        .isEqualTo(bits(expected));
            }
        }
    }

    /** Where no element is so small that something of it is cut off, the sum is the exact one, rounded once. */
    @Test
    void elementsOfSimilarMagnitudeAreSummedExactly() {
        Random random = new Random(2);
        for (int round = 0; round < ROUNDS; round++) {
            int least = random.nextInt(1800) - 950;
            // the fourth digit of the largest goes down to 2^-72 of it at least, an element to 2^-52 of itself
            double[] elements = elements(random, least, least + 12);
            assertThat(bits(together(elements, random, false).sum())).isEqualTo(bits(rounded(exactSum(elements))));
        }
    }

    /** What is cut off is less than 2^-72 of the largest, for each element. */
    @Test
    void theErrorIsBoundedByTheLargest() {
        Random random = new Random(3);
        for (int round = 0; round < ROUNDS; round++) {
            double[] elements = elements(random, -200, 200);
            BigInteger sum = exact(together(elements, random, false).sum());
            double largest = Arrays.stream(elements).map(Math::abs).max().orElse(0);
            BigInteger cutOff = exact(Math.scalb(largest, -72)).multiply(BigInteger.valueOf(elements.length));
            BigInteger rounding = exact(Math.ulp(rounded(exactSum(elements))));
            assertThat(sum.subtract(exactSum(elements)).abs()).isLessThanOrEqualTo(cutOff.add(rounding));
        }
    }

    /** What one addition after the other gets wrong. */
    @Test
    void whatCancelsLeavesTheRest() {
        Random random = new Random(4);
        assertThat(together(new double[] {1e16, 1, -1e16}, random, false).sum()).isEqualTo(1);
        assertThat(together(new double[] {1, 1e-16, 1e-16, 1e-16, 1e-16}, random, false)
                        .sum())
                .isEqualTo(1.0000000000000004);
        assertThat(bits(together(new double[] {3e300, -3e300}, random, false).sum()))
                .isEqualTo(bits(0.0));
    }

    /** 2^38 of the largest digits there are. */
    @Test
    void manyElementsDoNotOverflow() {
        Sum sum = of(-Math.nextDown(0x1p24));
        double expected = -Math.nextDown(0x1p24);
        for (int i = 0; i < 38; i++) {
            sum = sum.plus(sum, false);
            expected *= 2;
            assertThat(sum.sum()).isEqualTo(expected);
        }
    }

    @Test
    void whatIsTooLargeIsInfinite() {
        Random random = new Random(5);
        double most = Double.MAX_VALUE;

        assertThat(together(new double[] {most, most}, random, false).sum()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(together(new double[] {-most, -most}, random, false).sum()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(together(new double[] {most, most, -most}, random, false).sum())
                .isEqualTo(most);
    }

    @Test
    void subnormalsCount() {
        double[] elements = new double[1000];
        Arrays.fill(elements, Double.MIN_VALUE);

        assertThat(together(elements, new Random(6), false).sum()).isEqualTo(1000 * Double.MIN_VALUE);
    }

    @Test
    void infinitiesAndNaN() {
        Random random = new Random(7);
        double up = Double.POSITIVE_INFINITY;
        double down = Double.NEGATIVE_INFINITY;

        for (int i = 0; i < 20; i++) {
            assertThat(together(new double[] {1, up, -2}, random, false).sum()).isEqualTo(up);
            assertThat(together(new double[] {1, down, up * 0, -2}, random, false)
                            .sum())
                    .isNaN();
            assertThat(together(new double[] {down, 1, down}, random, false).sum())
                    .isEqualTo(down);
            assertThat(together(new double[] {down, 1, up}, random, false).sum())
                    .isNaN();
            assertThat(together(new double[] {Double.NaN, 1}, random, false).sum())
                    .isNaN();
            assertThat(together(new double[] {up, 1, down}, random, false).extremeOrNaN())
                    .isEqualTo(up);
            assertThat(together(new double[] {up, 1, down}, random, true).extremeOrNaN())
                    .isEqualTo(down);
            assertThat(together(new double[] {3, Double.NaN, 1}, random, true).extremeOrNaN())
                    .isNaN();
        }
    }

    @Test
    void nothing() {
        assertThat(bits(Sum.NOTHING.sum())).isEqualTo(bits(0.0));
        assertThat(Sum.NOTHING.extremeOrNaN()).isNaN();
        assertThat(Sum.NOTHING.plus(Sum.NOTHING, true)).isEqualTo(Sum.NOTHING);
        assertThat(bits(together(new double[] {0.0, -0.0}, new Random(8), false).sum()))
                .isEqualTo(bits(0.0));
    }

    @Test
    void theLeastAndTheLargest() {
        Random random = new Random(9);
        for (int round = 0; round < ROUNDS; round++) {
            double[] elements = elements(random, -1000, 1000);
            double least = Arrays.stream(elements).min().orElse(Double.NaN);
            double largest = Arrays.stream(elements).max().orElse(Double.NaN);
            assertThat(bits(together(elements, random, true).extremeOrNaN())).isEqualTo(bits(least));
            assertThat(bits(together(elements, random, false).extremeOrNaN())).isEqualTo(bits(largest));
        }
        IntStream.range(0, 20).forEach(i -> {
            double[] zeros = {0.0, -0.0, 0.0};
            assertThat(bits(together(zeros, random, true).extremeOrNaN())).isEqualTo(bits(-0.0));
            assertThat(bits(together(zeros, random, false).extremeOrNaN())).isEqualTo(bits(0.0));
        });
    }
}
