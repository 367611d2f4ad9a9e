package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MeasurementTest {

    /** Takes as many milliseconds of its own clock for each step as it is told. */
    private static final class Ticker {

        private final List<Long> runs = new ArrayList<>();
        private final List<Integer> milliseconds;
        private long once;
        private long nanos;

        Ticker(List<Integer> milliseconds) {
            this.milliseconds = milliseconds;
        }

        Measurement.Method method(int repetitions, double seconds, OptionalLong steps) {
            return new Measurement.Method(repetitions, seconds, steps, () -> nanos);
        }

        void run(long steps) {
            int per = milliseconds.get(runs.size() % milliseconds.size());
            runs.add(steps);
            nanos += (once + per * steps) * 1_000_000;
        }
    }

    @Test
    void the_first_run_warms_up_and_the_time_is_the_one_in_the_middle() {
        Ticker ticker = new Ticker(List.of(50, 2, 20, 6));

        Measurement measured = Measurement.of(ticker::run, 1, ticker.method(3, 1, OptionalLong.of(1)));

        assertThat(ticker.runs).containsExactly(1L, 1L, 1L, 1L);
        assertThat(measured.least()).isCloseTo(2, within(1e-9));
        assertThat(measured.median()).isCloseTo(6, within(1e-9));
        assertThat(measured.most()).isCloseTo(20, within(1e-9));
    }

    @Test
    void there_are_as_many_steps_as_take_the_time_in_multiples_of_the_depth() {
        Ticker ticker = new Ticker(List.of(5));

        Measurement measured = Measurement.of(ticker::run, 4, ticker.method(1, 0.1, OptionalLong.empty()));

        assertThat(measured.steps()).isEqualTo(20);
    }

    @Test
    void what_a_run_costs_once_does_not_count_in_a_difference() {
        Ticker ticker = new Ticker(List.of(5));
        ticker.once = 700;

        Measurement measured = Measurement.ofDifference(ticker::run, 13, ticker.method(3, 10, OptionalLong.empty()));

        assertThat(measured.median()).isCloseTo(5, within(1e-9));
        assertThat(ticker.runs).allMatch(steps -> steps % 13 == 0);
    }
}
