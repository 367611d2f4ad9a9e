package io.github.halomill.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.halomill.runtime.io.ElementSink;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MeasurementTest {

    /** Takes as many milliseconds for each step as it is told. */
    private static final class Sleeper implements Stepper {

        private final List<Long> runs = new ArrayList<>();
        private final List<Integer> milliseconds;

        Sleeper(List<Integer> milliseconds) {
            this.milliseconds = milliseconds;
        }

        @Override
        public void run(long steps) {
            int per = milliseconds.get(runs.size() % milliseconds.size());
            runs.add(steps);
            try {
                Thread.sleep(per * steps);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void read(ElementSink sink) {}

        @Override
        public void close() {}
    }

    @Test
    void the_first_run_warms_up_and_the_time_is_the_one_in_the_middle() {
        Sleeper sleeper = new Sleeper(List.of(50, 2, 20, 6));

        Measurement measured = Measurement.of(sleeper, 1, new Measurement.Method(3, 1, OptionalLong.of(1)));

        assertThat(sleeper.runs).containsExactly(1L, 1L, 1L, 1L);
        assertThat(measured.least()).isBetween(2.0, 6.0);
        assertThat(measured.median()).isBetween(6.0, 20.0);
        assertThat(measured.most()).isBetween(20.0, 50.0);
    }

    @Test
    void there_are_as_many_steps_as_take_the_time_in_multiples_of_the_depth() {
        Sleeper sleeper = new Sleeper(List.of(5));

        Measurement measured = Measurement.of(sleeper, 4, new Measurement.Method(1, 0.1, OptionalLong.empty()));

        assertThat(measured.steps() % 4).isZero();
        assertThat(measured.steps()).isBetween(8L, 24L); // 20 if nothing disturbs
    }
}
