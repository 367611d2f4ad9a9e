package io.github.halomill.runtime.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.report.Json;
import io.github.halomill.runtime.report.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A page gets what it lacks, and all where it has rows that are closer to each other. */
class CurvesTest {

    private static final Series.Excerpt ROWS = new Series.Excerpt(
            List.of("time", "a"), 2, List.of(new double[] {1, 0.5, 7}, new double[] {3, 1.5, Double.NaN}));

    private static String since(long every, long known) {
        return Json.write(Curves.since(ROWS, every, known)).replaceAll("\\s+", "");
    }

    @Test
    void onlyWhatAPageLacksIsSent() {
        String all = """
                {"every":2,"from":0,"x":[1,3],"y":{"time":[0.5,1.5],"a":[7.0,null]}}""";
        assertThat(since(0, 0)).isEqualTo(all);
        assertThat(since(1, 1)).as("rows of other iterations").isEqualTo(all);
        assertThat(since(2, 3)).as("more than there are").isEqualTo(all);
        assertThat(since(2, 1)).isEqualTo("""
                {"every":2,"from":1,"x":[3],"y":{"time":[1.5],"a":[null]}}""");
        assertThat(since(2, 2)).isEqualTo("""
                {"every":2,"from":2,"x":[],"y":{"time":[],"a":[]}}""");
    }
}
