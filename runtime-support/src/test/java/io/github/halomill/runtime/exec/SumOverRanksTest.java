package io.github.halomill.runtime.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.cluster.ThreadRanks;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What sums, least and largest values of several ranks come to, against values of one process and plain arithmetic. */
class SumOverRanksTest {

    private static Sum number(long top, long first, long second, double extreme, long special) {
        return new Sum(top, first, second, 3, -4, extreme, special);
    }

    private static void check(Reduction with, List<Sum> parts) {
        Sum expected = Sum.NOTHING;
        for (Sum part : parts) {
            expected = expected.plus(part, with == Reduction.MIN);
        }
        for (Sum together :
                ThreadRanks.of(parts.size(), ranks -> parts.get(ranks.rank()).overRanks(ranks, with))) {
            if (with == Reduction.SUM) {
                assertThat(together.sum()).isEqualTo(Double.valueOf(expected.sum()));
            } else {
                assertThat(Double.doubleToRawLongBits(together.extremeOrNaN()))
                        .isEqualTo(Double.doubleToRawLongBits(expected.extremeOrNaN()));
            }
        }
    }

    @Test
    void digits_of_different_places_are_added_at_their_places() {
        check(Reduction.SUM, List.of(number(3, 7, -5, 1, 0), number(1, 9, 1L << 40, 1, 0), number(-40, 5, 5, 1, 0)));
        check(Reduction.SUM, List.of(Sum.NOTHING, number(0, -7, 2, 1, 0), Sum.NOTHING));
        check(Reduction.SUM, List.of(Sum.NOTHING, Sum.NOTHING));
    }

    @Test
    void what_is_no_number_or_infinite_on_one_rank_is_so_on_all() {
        check(Reduction.SUM, List.of(number(0, 1, 1, 1, 0), number(0, 1, 1, 1, 1)));
        check(Reduction.SUM, List.of(number(0, 1, 1, 1, 2), number(0, 1, 1, 1, 4)));
        check(Reduction.SUM, List.of(number(0, 1, 1, 1, 2), number(0, 1, 1, 1, 0)));
        check(Reduction.MAX, List.of(number(0, 1, 1, 1, 0), number(0, 1, 1, 9, 1)));
    }

    @Test
    void the_least_and_the_largest_are_found_whatever_their_signs() {
        double[] values = {
            0.0,
            -0.0,
            1,
            -1,
            1e300,
            -1e300,
            Double.MIN_VALUE,
            -Double.MIN_VALUE,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (double one : values) {
            for (double other : values) {
                List<Sum> parts = new ArrayList<>(List.of(number(0, 0, 0, one, 0), number(0, 0, 0, other, 0)));
                parts.add(Sum.NOTHING);
                check(Reduction.MIN, parts);
                check(Reduction.MAX, parts);
            }
        }
    }
}
