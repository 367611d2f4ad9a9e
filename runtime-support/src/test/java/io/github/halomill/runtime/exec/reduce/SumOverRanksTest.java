package io.github.halomill.runtime.exec.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.ThreadRanks;
import java.math.BigInteger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What sums, least and largest values of several ranks come to, several at a time, against plain arithmetic. */
class SumOverRanksTest {

    private static Sum sum(long top, long first, long second, long special) {
        return new Sum(top, BigInteger.valueOf(first), BigInteger.valueOf(second), BigInteger.valueOf(-4), special);
    }

    @SafeVarargs
    private static List<List<Double>> together(List<Joined>... parts) {
        return ThreadRanks.of(
                parts.length,
                ranks -> Agreement.overRanks(parts[ranks.rank()], ranks).stream()
                        .map(Joined::number)
                        .toList());
    }

    @Test
    void all_ranks_have_all_numbers() {
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Double>> numbers = together(
                List.of(sum(1, 7, -5, 0), Extreme.of(true, -0.0, 3), sum(0, 1, 1, 2), Extreme.of(false, -1e300, 1)),
                List.of(Sum.NOTHING, Extreme.nothing(true), sum(0, 1, 1, 0), Extreme.nothing(false)),
                List.of(sum(0, 9, 1L << 50, 0), Extreme.of(true, 0.0, 1), Sum.NOTHING, Extreme.of(false, -1, 9)));
        // in units of 2^-40: what is below is dropped
        double first = 7 * 0x1p40 - 5 - 4 * 0x1p-40 + 9 + 0x1p10;
        assertThat(numbers).hasSize(3).containsOnly(List.of(first, -0.0, infinity, -1.0));
    }

    @Test
    void what_is_no_number_on_one_rank_is_so_on_all() {
        assertThat(together(
                        List.of(sum(0, 1, 1, 0), Extreme.of(false, 2, 1)),
                        List.of(sum(0, 1, 1, 1), Extreme.of(false, Double.NaN, 1))))
                .containsOnly(List.of(Double.NaN, Double.NaN));
        assertThat(together(List.of(sum(0, 1, 1, 2)), List.of(sum(0, 1, 1, 4)))).containsOnly(List.of(Double.NaN));
        assertThat(together(List.of(Sum.NOTHING, Extreme.nothing(true)), List.of(Sum.NOTHING, Extreme.nothing(true))))
                .containsOnly(List.of(0.0, Double.NaN));
    }
}
