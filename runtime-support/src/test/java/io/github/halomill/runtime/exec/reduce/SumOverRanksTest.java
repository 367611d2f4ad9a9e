package io.github.halomill.runtime.exec.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.schedule.Reduction;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What sums, least and largest values of several ranks come to, against plain arithmetic. */
class SumOverRanksTest {

    private static Sum number(long top, long first, long second, double extreme, long special) {
        return new Sum(top, first, second, 3, -4, extreme, special);
    }

    /** What digits of base 2^24 come to, without those that lie four places or more below the highest. */
    private static double added(List<Sum> parts) {
        long top = parts.stream().mapToLong(Sum::top).max().orElseThrow();
        BigInteger lowest = BigInteger.ZERO; // in units of the fourth place
        for (Sum part : parts) {
            long[] digits = {part.first(), part.second(), part.third(), part.fourth()};
            for (int i = 0; i < digits.length; i++) {
                long below = top - (part.top() - i);
                if (below < 4) {
                    lowest = lowest.add(BigInteger.valueOf(digits[i]).shiftLeft((int) (24 * (3 - below))));
                }
            }
        }
        return lowest.doubleValue() * Math.pow(2, 24 * (top - 3));
    }

    private static List<Sum> together(Reduction with, Sum... parts) {
        return ThreadRanks.of(parts.length, ranks -> parts[ranks.rank()].overRanks(ranks, with));
    }

    @Test
    void digits_of_different_places_are_added_at_their_places() {
        Sum[][] cases = {
            {number(3, 7, -5, 1, 0), number(1, 9, 1L << 40, 1, 0), number(-40, 5, 5, 1, 0)},
            {Sum.NOTHING, number(0, -7, 2, 1, 0), Sum.NOTHING},
            {number(2, 1L << 30, 0, 1, 0), number(2, -(1L << 30), 0, 1, 0)},
        };
        for (Sum[] parts : cases) {
            assertThat(together(Reduction.SUM, parts))
                    .extracting(Sum::sum)
                    .containsOnly(added(List.of(parts)))
                    .hasSize(parts.length);
        }
        assertThat(together(Reduction.SUM, Sum.NOTHING, Sum.NOTHING))
                .extracting(Sum::sum)
                .containsOnly(0.0);
    }

    @Test
    void what_is_no_number_or_infinite_on_one_rank_is_so_on_all() {
        Sum plain = number(0, 1, 1, 1, 0);
        double infinity = Double.POSITIVE_INFINITY;
        assertThat(together(Reduction.SUM, plain, number(0, 1, 1, 1, 1)))
                .extracting(Sum::sum)
                .containsOnly(Double.NaN);
        assertThat(together(Reduction.SUM, number(0, 1, 1, 1, 2), number(0, 1, 1, 1, 4)))
                .extracting(Sum::sum)
                .containsOnly(Double.NaN);
        assertThat(together(Reduction.SUM, number(0, 1, 1, 1, 2), plain))
                .extracting(Sum::sum)
                .containsOnly(infinity);
        assertThat(together(Reduction.SUM, plain, number(0, 1, 1, 1, 4)))
                .extracting(Sum::sum)
                .containsOnly(-infinity);
        assertThat(together(Reduction.MAX, plain, number(0, 1, 1, 9, 1)))
                .extracting(Sum::extremeOrNaN)
                .containsOnly(Double.NaN);
    }

    @Test
    void the_least_and_the_largest_are_found_whatever_their_signs() {
        double[] ascending = {
            Double.NEGATIVE_INFINITY,
            -1e300,
            -1,
            -Double.MIN_VALUE,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            1,
            1e300,
            Double.POSITIVE_INFINITY
        };
        for (int i = 0; i < ascending.length; i++) {
            for (int j = 0; j < ascending.length; j++) {
                Sum[] parts = {number(0, 0, 0, ascending[i], 0), number(0, 0, 0, ascending[j], 0), Sum.NOTHING};
                assertThat(together(Reduction.MIN, parts))
                        .extracting(Sum::extremeOrNaN)
                        .containsOnly(ascending[Math.min(i, j)]);
                assertThat(together(Reduction.MAX, parts))
                        .extracting(Sum::extremeOrNaN)
                        .containsOnly(ascending[Math.max(i, j)]);
            }
        }
        assertThat(together(Reduction.MIN, Sum.NOTHING, Sum.NOTHING))
                .extracting(Sum::extremeOrNaN)
                .containsOnly(Double.NaN);
    }
}
