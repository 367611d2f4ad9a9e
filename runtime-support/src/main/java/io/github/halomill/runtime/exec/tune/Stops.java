package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.exec.plan.ExecutionOptions.Probes;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the launches of a run end that carry out several iterations: it is known beforehand how many are left there for
 * a copy of fewer steps, or for the kernel itself.
 *
 * @param iterations of the run
 * @param stops what such launches do not go across
 */
record Stops(long iterations, List<Stop> stops) {

    /** A copy is compiled in up to a second, by the devices at the same time, and its bits are compared. */
    private static final double WORTH_SECONDS = 2;

    /** What comes after so many iterations is taken to be like them. */
    private static final long FOLLOWED = 100_000;

    /** By so much of an iteration the physical time may be short of a multiple. */
    private static final double TOLERANCE = 1e-3;

    /**
     * Something that comes again and again.
     *
     * @param every after so many iterations; of the physical time no whole number
     * @param own how many of the iterations before are the kernel's own, so that all arrays are right then
     * @param lag how many of those that follow are its own, too
     */
    record Stop(double every, int own, long lag) {

        /** How many iterations may be streamed, now that so many are done. */
        long room(long done) {
            double passed = Math.floor((done + TOLERANCE) / every);
            return passed > 0 && done < after(passed) + lag ? 0 : after(passed + 1) - own - done;
        }

        private long after(double times) {
            return (long) Math.ceil(times * every - TOLERANCE);
        }
    }

    Stops {
        stops = List.copyOf(stops);
    }

    /** Those of a run of which something is known; empty: nobody knows how long it is. */
    static Optional<Stops> of(ZoneProgram program, Partition partition, Probes run) {
        if (run.iterations().isEmpty()) {
            return Optional.empty();
        }
        long iterations = run.iterations().getAsLong();
        List<Stop> stops = new ArrayList<>(List.of(new Stop(iterations, 1, 0)));
        if (run.pauses() > 0) {
            stops.add(new Stop(run.pauses(), 1, 0));
        }
        if (!partition.transfers().isEmpty()) {
            stops.add(new Stop(partition.depth(), 0, 0));
        }
        double passes = timePasses(program);
        for (Step step : program.problem().steps()) {
            if (step instanceof Step.Periodic periodic) {
                long lag = step instanceof Step.Until until ? until.lag() : 0;
                stops.add(new Stop(every(periodic.due(), passes), 2, lag));
            }
        }
        return Optional.of(new Stops(iterations, stops));
    }

    private static double every(Due due, double passes) {
        return due instanceof Due.Every every ? every.iterations() : Math.max(1, ((Due.At) due).interval() / passes);
    }

    /** How much physical time passes in an iteration; what is streamed has steps of the same length. */
    private static double timePasses(ZoneProgram program) {
        RunScalars scalars = new RunScalars(0, program.scalars());
        return program.problem().steps().stream()
                .filter(step ->
                        step instanceof Step.Time time && time.step().reads().isEmpty())
                .mapToDouble(step -> ((Step.Time) step).step().of(scalars))
                .sum();
    }

    /**
     * The shape of a second copy, for where fewer iterations are left than the first carries out, in the same
     * work-groups; empty: none saves clearly more time than it costs.
     *
     * @param cycle after so many steps arrays have changed places as before
     */
    Optional<StreamShape> fewer(Streamed first, int cycle) {
        return IntStream.iterate(first.steps() - cycle, steps -> steps > 1 && first.isTimed(), steps -> steps - cycle)
                .boxed()
                .min(Comparator.comparingDouble(steps -> seconds(first, steps)))
                .filter(steps -> seconds(first, 1) - seconds(first, steps) > WORTH_SECONDS)
                .map(first.shape()::inSteps);
    }

    /** Of a run with a second copy of so many steps; 1: without. */
    double seconds(Streamed first, int fewer) {
        double seconds = 0;
        long done = 0;
        while (done < Math.min(iterations, FOLLOWED)) {
            long room = room(done);
            int steps = room >= first.steps() ? first.steps() : room >= fewer ? fewer : 1;
            long launches = steps > 1 ? room / steps : 1;
            seconds += launches * first.launch(steps);
            done += launches * steps;
        }
        return seconds / done * iterations;
    }

    private long room(long done) {
        return stops.stream().mapToLong(stop -> stop.room(done)).min().orElse(0);
    }
}
