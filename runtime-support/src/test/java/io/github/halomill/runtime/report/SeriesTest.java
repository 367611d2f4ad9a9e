package io.github.halomill.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SeriesTest {

    private final List<String> told = new ArrayList<>();

    private final Series.Sink sink = new Series.Sink() {
        @Override
        public void row(long iterations, List<OptionalDouble> values) {
            told.add(iterations + " " + values);
        }

        @Override
        public void pause() {
            told.add("pause");
        }
    };

    @Test
    void severalLogsOfAnIterationAreARow() {
        Series series = new Series(List.of("time", "a", "b"), 1000);
        series.onRow(sink);
        series.add(1, Map.of("time", 0.5, "a", 1.0));
        series.add(2, Map.of("time", 1.0, "a", 2.0));
        series.add(2, Map.of("time", 1.0, "b", Double.POSITIVE_INFINITY));
        assertThat(told).containsExactly("1 [OptionalDouble[0.5], OptionalDouble[1.0], OptionalDouble.empty]");
        series.complete();
        assertThat(told.subList(1, 3))
                .containsExactly("2 [OptionalDouble[1.0], OptionalDouble[2.0], OptionalDouble[Infinity]]", "pause");
        assertThat(Json.write(series.tree()).replaceAll("\\s+", " ")).isEqualTo("""
                { "columns": ["iteration", "time", "a", "b"], "count": 2, "every": 1,\
                 "rows": [ [1, 0.5, 1.0, null], [2, 1.0, 2.0, null] ] }\s""");
    }

    /** As a schedule does that logs in a loop. */
    @Test
    void aNumberThatComesAgainBeginsARow() {
        Series series = new Series(List.of("a", "b"), 1000);
        series.add(5, Map.of("a", 1.0));
        series.add(5, Map.of("a", 2.0));
        series.add(5, Map.of("b", 3.0));
        series.complete();
        assertThat(series.rows()).hasSize(2);
        assertThat(series.rows().get(1)).containsExactly(5, 2, 3);
    }

    @Test
    void ofManyRowsEverySecondIsKeptAndSoOnAndAlwaysTheLast() {
        for (int count = 1; count < 200; count++) {
            Series series = new Series(List.of("a"), 20); // ten rows
            series.onRow(sink);
            for (int i = 1; i <= count; i++) {
                series.add(i, Map.of("a", (double) i));
            }
            series.complete();
            long every = count <= 10 ? 1 : count <= 20 ? 2 : count <= 40 ? 4 : count <= 80 ? 8 : count <= 160 ? 16 : 32;
            List<Long> expected = new ArrayList<>(LongStream.rangeClosed(1, count)
                    .filter(i -> (i - 1) % every == 0)
                    .boxed()
                    .toList());
            if ((count - 1) % every != 0) {
                expected.add((long) count);
            }
            assertThat(series.rows()).extracting(row -> (long) row[0]).isEqualTo(expected);
            assertThat(series.every()).isEqualTo(every);
            checkExcerpt(series, count, every);
            assertThat(series.count()).isEqualTo(count);
            assertThat(told).hasSize(count + 1); // nothing is left out here
            told.clear();
        }
    }

    /** At most four rows, and not fewer than needed. */
    private static void checkExcerpt(Series series, int count, long every) {
        Series.Excerpt some = series.excerpt(4);
        assertThat(some.rows()).hasSizeBetween(Math.min(3, count), 4);
        assertThat(some.every()).isGreaterThanOrEqualTo(every);
        for (int i = 0; i < some.rows().size(); i++) {
            assertThat(some.rows().get(i)).containsExactly(1 + i * some.every(), 1 + i * some.every());
        }
        assertThat(some.rows().size() * some.every()).as("none is missing").isGreaterThanOrEqualTo(count);
    }
}
