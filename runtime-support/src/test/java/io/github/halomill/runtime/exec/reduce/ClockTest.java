package io.github.halomill.runtime.exec.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClockTest {

    private static final Step.Time TIME = hitting();

    private final RunScalars scalars = new RunScalars(0, Map.of("time", 0.0, "dt", 0.0));

    private static Step.Time hitting(Double... intervals) {
        return new Step.Time("dt", Formula.of("dt"), List.of(intervals));
    }

    private static Output.Hook at(double interval) {
        return new Output.Hook(new Due.At(interval, false), "look");
    }

    private static Output.Hook exactlyAt(double interval) {
        return new Output.Hook(new Due.At(interval, true), "look");
    }

    private static boolean isDue(Clock clock, Output.Hook hook) {
        return clock.isDue(hook, (Due.At) hook.due());
    }

    /** A million additions of 0.001 make less than 1000, and no multiple comes one step late. */
    @Test
    void roundedSumsPassMultiples() {
        Output.Hook hook = at(0.1);
        Clock clock = new Clock(scalars, List.of(TIME, hook));
        scalars.set("dt", 0.001);
        for (int i = 1; i <= 1_000_000; i++) {
            clock.advance(TIME);
            assertThat(isDue(clock, hook)).as("step %s", i).isEqualTo(i % 100 == 0);
        }
        assertThat(scalars.get("time")).isCloseTo(1000, within(1e-6)).isLessThan(1000);
    }

    @Test
    void whatIsPassedIsSeenOnceByEachStep() {
        Output.Hook often = at(1);
        Output.Hook seldom = at(2.5);
        Clock clock = new Clock(scalars, List.of(TIME, often, seldom));
        List<Integer> oftenAt = new ArrayList<>();
        List<Integer> seldomAt = new ArrayList<>();
        double[] steps = {0.75, 0.5, 0, 3, 0.125, 0.5, 0.125};
        for (int i = 0; i < steps.length; i++) {
            scalars.set("dt", steps[i]);
            clock.advance(TIME);
            if (isDue(clock, often)) {
                oftenAt.add(i);
            }
            if (isDue(clock, seldom)) {
                seldomAt.add(i);
            }
        }
        assertThat(oftenAt).containsExactly(1, 3, 6); // at 1.25, 4.25 and 5
        assertThat(seldomAt).containsExactly(3, 6);
        assertThat(scalars.get("time")).isEqualTo(5);
    }

    /** Wherever numbers lead to: all multiples are hit, and no step is longer than it was. */
    @Test
    void stepsAreShortenedToHitMultiples() {
        Random random = new Random(5);
        Output.Hook third = exactlyAt(0.3);
        Output.Hook tenth = exactlyAt(0.1);
        Step.Time time = hitting(0.3, 0.1);
        Clock clock = new Clock(scalars, List.of(time, third, tenth));
        int thirds = 0;
        int tenths = 0;
        while (tenths < 600) {
            double wanted = random.nextInt(4) == 0 ? random.nextDouble() * 1e-6 : random.nextDouble() * 0.25;
            double step = clock.shortened("dt", wanted);
            assertThat(step).isLessThanOrEqualTo(wanted).isPositive();
            scalars.set("dt", step);
            clock.advance(time);
            if (isDue(clock, third)) {
                thirds++;
                assertThat(scalars.get("time")).isCloseTo(thirds * 0.3, within(1e-13));
            }
            if (isDue(clock, tenth)) {
                tenths++;
                assertThat(scalars.get("time")).isCloseTo(tenths * 0.1, within(1e-13));
            }
        }
        assertThat(thirds).isEqualTo(200);
        assertThat(clock.shortened("other", 7)).isEqualTo(7);
    }

    @Test
    void aTimeThatRunsBackwardsOrPastAMultipleEndsTheRun() {
        Clock clock = new Clock(scalars, List.of(hitting(0.5)));
        scalars.set("dt", -0.25);
        assertThatThrownBy(() -> clock.advance(TIME))
                .isInstanceOf(RunException.class)
                .hasMessageContaining("advance by dt, which is -0.25 in iteration 0");
        scalars.set("dt", Double.NaN);
        assertThatThrownBy(() -> clock.advance(TIME)).hasMessageContaining("NaN");
        scalars.set("dt", 0.375);
        clock.advance(TIME);
        assertThatThrownBy(() -> clock.advance(TIME)).hasMessageContaining("passes 0.5 without hitting it");
    }

    @Test
    void anotherRunHasSeenWhatItSays() {
        Output.Hook saved = at(1);
        Output.Hook added = at(2);
        Clock clock = new Clock(scalars, List.of(TIME, saved, added));
        scalars.set("time", 4.5);
        clock.restored(Set.of());
        assertThat(isDue(clock, saved)).isFalse();
        scalars.set("dt", 0.5);
        clock.advance(TIME);
        assertThat(isDue(clock, saved)).isTrue();
        assertThat(isDue(clock, added)).isFalse();
        assertThat(clock.missed()).isEmpty();
    }

    @Test
    void anIterationIsIdleUnlessTheTimePassesSomething() {
        Output.Hook hook = at(1);
        Clock clock = new Clock(scalars, List.of(TIME, hook));
        Due.At due = (Due.At) hook.due();
        scalars.set("dt", 0.25);
        clock.advance(TIME);
        assertThat(clock.isIdle(hook, due, 0.5)).isTrue();
        assertThat(clock.isIdle(hook, due, 0.75)).isFalse();
        assertThat(clock.missed()).containsExactly(hook);
    }
}
