package io.github.halomill.runtime.exec.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
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
    private static final int LOWEST = -30;

    /** An element that is finite, exactly, in units of 2^(40 * LOWEST). */
    private static BigInteger exact(double element) {
        if (element == 0) {
            return BigInteger.ZERO;
        }
        int exponent = Math.max(Math.getExponent(element), Double.MIN_EXPONENT) - 52;
        long significand = (long) Math.scalb(element, -exponent);
        return BigInteger.valueOf(significand).shiftLeft(exponent - 40 * LOWEST);
    }

    /** The other way round, to nearest. */
    private static double rounded(BigInteger exact) {
        BigDecimal unit = new BigDecimal(BigInteger.ONE.shiftLeft(-40 * LOWEST));
        return new BigDecimal(exact).divide(unit).doubleValue();
    }

    /** The digits of one element, from exact arithmetic: three of base 2^40, each rounded to nearest. */
    private static Joined of(double element) {
        if (!Double.isFinite(element)) {
            long special = Double.isNaN(element) ? 1 : element > 0 ? 2 : 4;
            return new Sum(Sum.NOTHING.top(), BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO, special);
        }
        int top = place(element);
        BigInteger rest = exact(element);
        BigInteger[] digits = new BigInteger[3];
        for (int i = 0; i < 3; i++) {
            digits[i] = toNearest(rest, 40 * (top - i - LOWEST));
            rest = rest.subtract(digits[i].shiftLeft(40 * (top - i - LOWEST)));
        }
        return new Sum(top, digits[0], digits[1], digits[2], 0);
    }

    /** In units of 2^bits, to nearest, of two equally near to the even one. */
    private static BigInteger toNearest(BigInteger number, int bits) {
        BigInteger below = number.shiftRight(bits);
        int half = number.subtract(below.shiftLeft(bits)).compareTo(BigInteger.ONE.shiftLeft(bits - 1));
        return half > 0 || (half == 0 && below.testBit(0)) ? below.add(BigInteger.ONE) : below;
    }

    /** The place of its highest digit, of which an element is less than half of the one above. */
    private static int place(double element) {
        return element == 0 ? -25 : Math.max(-25, exact(element).abs().bitLength() / 40 + LOWEST);
    }

    /** What the class says that it computes: each element rounded to the last digit; the sum rounded. */
    private static double expected(double[] elements) {
        int top = Arrays.stream(elements).mapToInt(SumTest::place).max().orElse(-25);
        int unit = 40 * (top - 2 - LOWEST);
        BigInteger sum = BigInteger.ZERO;
        for (double element : elements) {
            sum = sum.add(toNearest(exact(element), unit).shiftLeft(unit));
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
            assertThat(new BigDecimal(exact(element)).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-40 * LOWEST))))
                    .isEqualByComparingTo(new BigDecimal(element));
        }
    }

    /** Put together in random groups of groups, in random order; some told to other ranks in between. */
    private static double together(List<Joined> parts, Random random) {
        List<Joined> left = new ArrayList<>(parts);
        Collections.shuffle(left, random);
        while (left.size() > 1) {
            Joined one = left.remove(random.nextInt(left.size()));
            int with = random.nextInt(left.size());
            Joined other = random.nextBoolean() ? left.get(with) : told(left.get(with));
            left.set(with, random.nextBoolean() ? one.plus(other) : other.plus(one));
        }
        return left.get(0).number();
    }

    private static Joined told(Joined joined) {
        ByteBuffer bytes = ByteBuffer.allocate(Joined.BYTES);
        joined.put(bytes);
        return joined.read(bytes.flip());
    }

    private static double together(double[] elements, Random random) {
        List<Joined> sums = new ArrayList<>(List.of(Sum.NOTHING));
        Arrays.stream(elements).forEach(element -> sums.add(of(element)));
        return together(sums, random);
    }

    private static double extreme(double[] elements, Random random, boolean least) {
        List<Joined> all = new ArrayList<>(List.of(Extreme.nothing(least)));
        Arrays.stream(elements).forEach(element -> all.add(Extreme.of(least, element, Long.MAX_VALUE)));
        return together(all, random);
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
    void anyOrderAndGroupsGiveTheSameBitsAndWhatIsRoundedIsAsSaid() {
        Random random = new Random(1);
        int[][] ranges = {
            {-1, 1}, {-40, 40}, {-300, 300}, {-1074, 1000}, {-1074, -1000}, {900, 1000}, {-33, -31}, {31, 33}
        };
        for (int round = 0; round < ROUNDS; round++) {
            int[] range = ranges[round % ranges.length];
            double[] elements = elements(random, range[0], range[1]);
            double expected = expected(elements);
            for (int order = 0; order < 5; order++) {
                assertThat(bits(together(elements, random)))
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
            // the third digit of the largest goes down to 2^-79 of it at least, an element to 2^-52 of itself
            double[] elements = elements(random, least, least + 12);
            assertThat(bits(together(elements, random))).isEqualTo(bits(rounded(exactSum(elements))));
        }
    }

    /** Rounding changes each element by 2^-80 of the largest at most. */
    @Test
    void theErrorIsBoundedByTheLargest() {
        Random random = new Random(3);
        for (int round = 0; round < ROUNDS; round++) {
            double[] elements = elements(random, -200, 200);
            BigInteger sum = exact(together(elements, random));
            double largest = Arrays.stream(elements).map(Math::abs).max().orElse(0);
            BigInteger change = exact(Math.scalb(largest, -80)).multiply(BigInteger.valueOf(elements.length));
            BigInteger rounding = exact(Math.ulp(rounded(exactSum(elements))));
            assertThat(sum.subtract(exactSum(elements)).abs()).isLessThanOrEqualTo(change.add(rounding));
        }
    }

    /** What one addition after the other gets wrong. */
    @Test
    void whatCancelsLeavesTheRest() {
        Random random = new Random(4);
        assertThat(together(new double[] {1e16, 1, -1e16}, random)).isEqualTo(1);
        assertThat(together(new double[] {1, 1e-16, 1e-16, 1e-16, 1e-16}, random))
                .isEqualTo(1.0000000000000004);
        assertThat(bits(together(new double[] {3e300, -3e300}, random))).isEqualTo(bits(0.0));
    }

    /** 2^38 of the largest digits there are. */
    @Test
    void manyElementsDoNotOverflow() {
        Joined sum = of(-Math.nextDown(0x1p39));
        double expected = -Math.nextDown(0x1p39);
        for (int i = 0; i < 38; i++) {
            sum = told(sum.plus(sum));
            expected *= 2;
            assertThat(sum.number()).isEqualTo(expected);
        }
    }

    @Test
    void whatIsTooLargeIsInfinite() {
        Random random = new Random(5);
        double most = Double.MAX_VALUE;

        assertThat(together(new double[] {most, most}, random)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(together(new double[] {-most, -most}, random)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(together(new double[] {most, most, -most}, random)).isEqualTo(most);
    }

    @Test
    void subnormalsCount() {
        double[] elements = new double[1000];
        Arrays.fill(elements, Double.MIN_VALUE);

        assertThat(together(elements, new Random(6))).isEqualTo(1000 * Double.MIN_VALUE);
    }

    @Test
    void infinitiesAndNaN() {
        Random random = new Random(7);
        double up = Double.POSITIVE_INFINITY;
        double down = Double.NEGATIVE_INFINITY;

        for (int i = 0; i < 20; i++) {
            assertThat(together(new double[] {1, up, -2}, random)).isEqualTo(up);
            assertThat(together(new double[] {1, down, up * 0, -2}, random)).isNaN();
            assertThat(together(new double[] {down, 1, down}, random)).isEqualTo(down);
            assertThat(together(new double[] {down, 1, up}, random)).isNaN();
            assertThat(together(new double[] {Double.NaN, 1}, random)).isNaN();
            assertThat(extreme(new double[] {up, 1, down}, random, false)).isEqualTo(up);
            assertThat(extreme(new double[] {up, 1, down}, random, true)).isEqualTo(down);
            assertThat(extreme(new double[] {3, Double.NaN, 1}, random, true)).isNaN();
        }
    }

    @Test
    void nothing() {
        assertThat(bits(Sum.NOTHING.number())).isEqualTo(bits(0.0));
        assertThat(Extreme.nothing(true).number()).isNaN();
        assertThat(Sum.NOTHING.plus(Sum.NOTHING)).isEqualTo(Sum.NOTHING);
        assertThat(bits(together(new double[] {0.0, -0.0}, new Random(8)))).isEqualTo(bits(0.0));
    }

    @Test
    void thePlaceIsThatOfTheFirst() {
        Random random = new Random(10);
        double[] elements = {1, 3, -2, 3, -2, 0};
        for (int i = 0; i < 20; i++) {
            for (double last : new double[] {0, Double.NaN}) {
                Joined least = Extreme.nothing(true);
                Joined largest = Extreme.nothing(false);
                List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
                Collections.shuffle(order, random);
                for (int at : order) {
                    double element = at == 5 ? last : elements[at];
                    least = Extreme.of(true, element, at).plus(least);
                    largest = largest.plus(told(Extreme.of(false, element, at)));
                }
                assertThat(((Extreme) least).place()).isEqualTo(Double.isNaN(last) ? 5 : 2);
                assertThat(((Extreme) largest).place()).isEqualTo(Double.isNaN(last) ? 5 : 1);
            }
        }
    }

    @Test
    void theLeastAndTheLargest() {
        Random random = new Random(9);
        for (int round = 0; round < ROUNDS; round++) {
            double[] elements = elements(random, -1000, 1000);
            double least = Arrays.stream(elements).min().orElse(Double.NaN);
            double largest = Arrays.stream(elements).max().orElse(Double.NaN);
            assertThat(bits(extreme(elements, random, true))).isEqualTo(bits(least));
            assertThat(bits(extreme(elements, random, false))).isEqualTo(bits(largest));
        }
        IntStream.range(0, 20).forEach(i -> {
            double[] zeros = {0.0, -0.0, 0.0};
            assertThat(bits(extreme(zeros, random, true))).isEqualTo(bits(-0.0));
            assertThat(bits(extreme(zeros, random, false))).isEqualTo(bits(0.0));
        });
    }
}
