package io.github.halomill.runtime.exec.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.halomill.runtime.exec.IntStencil;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.tune.Stops.Stop;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The arithmetic of what is left, by hand. */
class StopsTest {

    private static final StreamShape SHAPE = new StreamShape(17, 128, 1, 64, 2);

    /** 17 steps take 17 seconds, one as the kernel itself 8. */
    private static final Streamed FIRST = new Streamed(SHAPE, 1, 8);

    private static final IntStencil STENCIL =
            new IntStencil(1, Extent.of(64), Extent.of(1), 1, List.of(Offset.of(-1), Offset.of(1)), Addressing.GLOBAL);

    private static Stops run(long iterations, Stop... more) {
        List<Stop> stops = new ArrayList<>(List.of(more));
        stops.add(new Stop(iterations, 1, 0));
        return new Stops(iterations, stops);
    }

    /** 1299 = 76 * 17 + 7, and the last one. */
    @Test
    void theLastIterationsOfARun() {
        Stops stops = run(1300);
        assertThat(stops.seconds(FIRST, 1)).isCloseTo(76 * 17 + 8 * 8, within(1e-6));
        assertThat(stops.seconds(FIRST, 7)).isCloseTo(76 * 17 + 8 + 8, within(1e-6)); // no faster than once
        assertThat(stops.seconds(FIRST, 3)).isCloseTo(76 * 17 + 2 * 8 + 2 * 8, within(1e-6));
        assertThat(stops.fewer(FIRST, 2)).contains(SHAPE.inSteps(7));
        assertThat(stops.fewer(new Streamed(SHAPE, 0.04, 0.32), 2)).isEmpty(); // 7 * 0.32 - 0.32 = 1.92
        assertThat(stops.fewer(new Streamed(SHAPE, 0.05, 0.40), 2)).contains(SHAPE.inSteps(7)); // 2.4
    }

    /** 98 = 5 * 17 + 13; the last two before each are the kernel's own. */
    @Test
    void theIterationsBeforeEachFrame() {
        Stops stops = run(1000, new Stop(100, 2, 0));
        assertThat(stops.seconds(FIRST, 1)).isCloseTo(10 * (5 * 17 + 15 * 8), within(1e-6));
        assertThat(stops.seconds(FIRST, 13)).isCloseTo(10 * (5 * 17 + 13 + 2 * 8), within(1e-6));
        assertThat(stops.seconds(FIRST, 5)).isCloseTo(10 * (5 * 17 + 2 * 8 + 5 * 8), within(1e-6));
        assertThat(stops.fewer(FIRST, 2)).contains(SHAPE.inSteps(13));
    }

    /** Beside 10 steps 7 and 4 are possible of three arrays that rotate, and 8, 6, 4 and 2 of two. */
    @Test
    void arraysThatChangePlacesInAnotherWay() {
        Streamed first = new Streamed(SHAPE.inSteps(10), 1, 8);
        Stops stops = run(1000, new Stop(20, 2, 0)); // 18 = 10 + 7 + 1
        assertThat(stops.fewer(first, 3)).contains(SHAPE.inSteps(7));
        assertThat(stops.fewer(first, 2)).contains(SHAPE.inSteps(8));
        assertThat(stops.fewer(first, 10)).isEmpty();
    }

    /** Of 8 that are left, 5 would leave 3: two launches of 3 are better, even though they leave 2. */
    @Test
    void severalLaunchesOfTheSecondCopy() {
        Streamed first = new Streamed(SHAPE.inSteps(9), 1, 3);
        Stops stops = run(1000, new Stop(8, 2, 0)); // 6 = 5 + 1 = 3 + 3
        assertThat(stops.seconds(first, 1)).isCloseTo(1000 * 3, within(1e-6));
        assertThat(stops.seconds(first, 5)).isCloseTo(125 * (5 + 3 + 2 * 3), within(1e-6));
        assertThat(stops.seconds(first, 3)).isCloseTo(125 * (3 + 3 + 2 * 3), within(1e-6));
        assertThat(stops.fewer(first, 2)).contains(SHAPE.inSteps(3));
    }

    /** Exchanges after 6, 12 and 18 iterations, frames after 10 and 20: 3 3 1 1 1 1 1 1 3 3 1 1. */
    @Test
    void exchangesBetweenZones() {
        Streamed first = new Streamed(SHAPE.inSteps(3), 1, 8);
        Stops stops = run(20, new Stop(6, 0, 0), new Stop(10, 2, 0));
        assertThat(stops.seconds(first, 1)).isCloseTo(4 * 8 + 8 * 8, within(1e-6)); // 3 steps take no less than 1
    }

    @Test
    void aLongRunGoesOnAsItBegins() {
        assertThat(run(100_000_000, new Stop(100, 2, 0)).seconds(FIRST, 13))
                .isCloseTo(1e6 * (5 * 17 + 13 + 2 * 8), within(1e3));
        assertThat(run(1L << 60).seconds(FIRST, 1)).isCloseTo(1L << 60, within(1e3));
    }

    @Test
    void whatIsNotKnownSavesNothing() {
        Stops stops = run(1000, new Stop(100, 2, 0));
        assertThat(stops.fewer(Streamed.untried(SHAPE), 2)).isEmpty();
        assertThat(stops.fewer(new Streamed(SHAPE.inSteps(1), 1, 8), 2)).isEmpty();
        assertThat(Stops.of(STENCIL.program(), partition(STENCIL.program(), 1), ExecutionOptions.DEFAULT.probes()))
                .isEmpty();
    }

    /** A condition every 10 iterations, looked at 4 later; a time of which 10 / 3 iterations are a multiple. */
    @Test
    void roomBeforeAStop() {
        Stop late = new Stop(10, 2, 4);
        assertThat(List.of(0L, 5L, 9L, 10L, 13L, 14L)).map(late::room).containsExactly(8L, 3L, -1L, 0L, 0L, 4L);
        Stop time = new Stop(10 / 3., 2, 0); // after 4, 7, 10, 14
        assertThat(List.of(0L, 3L, 4L, 7L, 10L)).map(time::room).containsExactly(2L, -1L, 1L, 1L, 2L);
    }

    @Test
    void whatARunStopsFor() {
        ZoneProgram plain = STENCIL.program();
        List<Step> steps = new ArrayList<>(plain.problem().schedule());
        steps.add(new Step.Time("dt", Formula.of(() -> 0.25), List.of()));
        steps.add(new Step.Until(50, 7, "false", Condition.of(() -> false)));
        steps.add(new Output.Save(20, "A", "a.npy"));
        steps.add(new Output.Hook(Due.every(30), "hook"));
        steps.add(new Output.Hook(new Due.At(10, false), "timed"));
        Problem problem = new Problem(plain.problem().grid(), plain.problem().fields(), steps);
        ZoneProgram program = new ZoneProgram("Line", problem, plain.calls(), plain.scalars());
        ExecutionOptions options = ExecutionOptions.DEFAULT.withIterations(1000).withPauses(400);

        List<Stop> known = List.of(
                new Stop(50, 2, 7), new Stop(20, 2, 0), new Stop(30, 2, 0), new Stop(40, 2, 0), new Stop(400, 1, 0));
        assertThat(Stops.of(program, partition(program, 1), options.probes()).orElseThrow())
                .satisfies(stops -> assertThat(stops.iterations()).isEqualTo(1000))
                .satisfies(stops -> assertThat(stops.stops())
                        .contains(new Stop(1000, 1, 0))
                        .containsAll(known)
                        .hasSize(6));
        assertThat(Stops.of(program, partition(program, 2), options.probes())
                        .orElseThrow()
                        .stops())
                .contains(new Stop(9, 0, 0))
                .containsAll(known)
                .hasSize(7);
    }

    private static Partition partition(ZoneProgram program, int zones) {
        return Partition.of(program.problem(), new Split(zones, 1, 1), 9);
    }
}
