package io.github.halomill.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Gap;
import io.github.halomill.runtime.geometry.Offset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What numbers have where some have nothing, against a list of who has what. */
class SpacingTest {

    private static final int NUMBERS = 12;

    /** Numbers from {@code a} to before {@code b} and from {@code c} to before {@code d} have one element each. */
    @ParameterizedTest
    @CsvSource({"0,3,9,12", "0,1,2,12", "2,5,5,5", "3,4,6,7", "0,12,12,12", "5,6,11,12"})
    void bandsLieOneBehindTheOther(int a, int b, int c, int d) {
        List<Gap> gaps = new ArrayList<>(List.of(new Gap(1, 0, a), new Gap(1, b, c), new Gap(1, d, NUMBERS)));
        gaps.removeIf(gap -> gap.from() == gap.to());
        Spacing spacing = new Spacing(Offset.ZERO, new Extent(1, 1, 1), new Extent(1, 1, 1), gaps);
        List<Integer> owners = new ArrayList<>();
        for (int number = 0; number < NUMBERS; number++) {
            if ((number >= a && number < b) || (number >= c && number < d)) {
                owners.add(number);
            }
        }

        for (int from = 0; from < NUMBERS; from++) {
            for (int to = from + 1; to <= NUMBERS; to++) {
                int first = from;
                int end = to;
                List<Integer> had =
                        owners.stream().filter(any -> any >= first && any < end).toList();
                Box of = spacing.of(box(from, to));
                assertThat(of.extent().volume()).isEqualTo(had.size());
                if (!had.isEmpty()) {
                    assertThat(of).isEqualTo(box(owners.indexOf(had.get(0)), owners.indexOf(had.get(0)) + had.size()));
                }
            }
        }
        for (int element = 0; element < owners.size(); element++) {
            for (int end = element + 1; end <= owners.size(); end++) {
                assertThat(spacing.having(box(element, end)))
                        .isEqualTo(box(owners.get(element), owners.get(end - 1) + 1));
            }
            int number = owners.get(element);
            assertThat(spacing.last(1, element)).isEqualTo(number);
            assertThat(spacing.from(1, element))
                    .isEqualTo(element == 0 ? spacing.from(1, 0) : owners.get(element - 1) + 1);
        }
    }

    /** Work-item 0 of a launch stands on another cell. */
    @Test
    void gapsAreSeenFromWhereALaunchBegins() {
        Spacing field = new Spacing(
                Offset.ZERO, new Extent(1, 1, 1), new Extent(1, 1, 1), List.of(new Gap(1, 0, 4), new Gap(1, 6, 9)));
        Spacing items = new Spacing(Offset.of(0, 5), new Extent(1, 1, 1));

        Spacing both = items.then(field);

        for (int item = 0; item < 7; item++) {
            assertThat(both.of(box(item, item + 1)).extent())
                    .isEqualTo(field.of(box(item + 5, item + 6)).extent());
            assertThat(both.first(1, item)).isEqualTo(field.first(1, item + 5));
        }
    }

    private static Box box(long from, long to) {
        return Box.of(new Extent(1, 1, 1)).withRange(1, from, to);
    }
}
