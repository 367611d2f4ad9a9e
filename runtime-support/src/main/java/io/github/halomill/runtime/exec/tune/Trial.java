package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.StreamShape;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs a program for a moment to see how long a step takes: on numbers at random if they do no harm, for a device may
 * take other times for zeros (to divide them, or to heat up); else on zeros.
 */
final class Trial {

    /** Long enough for the clock, on one zone, and on several, which wait for each other. */
    private static final double SECONDS = 0.02;

    private static final double SECONDS_TOGETHER = 0.05;

    /** What takes as long is not repeated. */
    private static final double LONG_SECONDS = 0.5;

    private static final int REPETITIONS = 3;
    private static final int MOST_STEPS = 20_000;

    /** So often a loop is carried out of which numbers decide how often. */
    private static final long PASSES = 4;

    private final ZoneProgram program;
    private final Streaming streaming;
    private final DeviceContexts contexts;
    private final Ranks ranks;

    Trial(ZoneProgram program, DeviceContexts contexts, Ranks ranks) {
        this.ranks = ranks;
        this.program = rehearsed(program);
        this.streaming = new Streaming(program);
        this.contexts = contexts;
    }

    /**
     * The same work, which waits for the same numbers: but nothing ends it, writes files or calls anybody, and no
     * number follows from zeros.
     */
    private static ZoneProgram rehearsed(ZoneProgram program) {
        Problem problem = program.problem();
        Problem work = problem.with(work(problem.schedule()));
        return program.rehearsed(work);
    }

    private static List<Step> work(List<Step> steps) {
        List<Step> work = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Nest nest) {
                work.addAll(rehearsed(nest));
            } else if (step instanceof Step.Let let) {
                work.add(new Step.Let(
                        let.scalar(), let.text(), new Formula(let.value().reads(), scalars -> {
                            let.value().reads().forEach(scalars::get);
                            return 1;
                        })));
            } else if (step instanceof Step.Until until) {
                work.add(new Step.Until(until.every(), until.lag(), until.text(), never(until.condition())));
            } else if (!(step instanceof Step.Time || step instanceof Output || step.isLook())) {
                work.add(step);
            }
        }
        return work;
    }

    /** Asks for the numbers of another condition, and does not hold. */
    private static Condition never(Condition other) {
        return new Condition(other.reads(), scalars -> {
            other.reads().forEach(scalars::get);
            return false;
        });
    }

    /** Nobody knows what numbers would decide: both ways of an if, and some passes of a loop. */
    private static List<Step> rehearsed(Nest nest) {
        List<List<Step>> parts =
                nest.parts().stream().map(Trial::work).map(Trial::withoutEnd).toList();
        if (nest instanceof Nest.If branch
                && !List.of(Scalars.ITERATION).containsAll(branch.condition().reads())) {
            return Stream.concat(
                            asked(branch.condition()).stream(), parts.stream().flatMap(List::stream))
                    .toList();
        } else if (nest instanceof Nest.If) {
            return List.of(nest.with(parts));
        }
        long times = nest instanceof Nest.Repeat repeat
                ? repeat.times()
                : ((Nest.While) nest).most().orElse(PASSES);
        List<Step> pass = new ArrayList<>(parts.get(0));
        if (nest instanceof Nest.While loop && loop.lag() == 0) {
            pass.addAll(asked(loop.condition()));
        }
        return List.of(new Nest.Repeat(nest.isDecided() ? Math.min(times, PASSES) : times, pass));
    }

    /** Steps of a loop: what may end it is only asked for. */
    private static List<Step> withoutEnd(List<Step> steps) {
        return steps.stream()
                .flatMap(step -> step instanceof Step.Until until
                        ? until.every() == 1 ? asked(until.condition()).stream() : Stream.empty()
                        : Stream.of(step))
                .toList();
    }

    /** Waits for the numbers of a condition: what each is, it becomes. */
    private static List<Step> asked(Condition condition) {
        return condition.reads().stream()
                .filter(name -> !name.equals(Scalars.ITERATION))
                .map(name -> (Step) new Step.Let(name, name, Formula.of(name)))
                .toList();
    }

    private Plan of(Plan plan) {
        return plan.with(plan.partition().with(program.problem()));
    }

    /** For people: what {@link #digests} are made of. */
    String numbers() {
        return streaming.mayDoHarm() ? "zeros" : "random numbers";
    }

    /**
     * What so many steps make, by zone of this process and field, one number each: of random numbers, or of zeros where
     * others might do harm.
     */
    List<List<Long>> digests(Plan plan, long steps) {
        try (Zones zones = Zones.open(program, of(plan), contexts, ranks)) {
            if (!streaming.mayDoHarm()) {
                zones.scatter();
            }
            return zones.digests(steps);
        }
    }

    /** The same of what zones that are cut in the same way begin with. */
    List<List<Long>> digests(Plan plan, Zones begin, long steps) {
        try (Zones zones = Zones.open(program, of(plan), contexts, ranks)) {
            return zones.digests(begin, steps);
        }
    }

    /**
     * Seconds per step while a run goes on: what a long run takes longer than a short one. What it begins and ends with
     * (a last step as the kernel itself, devices that wait for the first work) is the same in both.
     */
    double secondsPerStep(Plan plan) {
        try (Zones zones = Zones.open(program, of(plan), contexts, ranks)) {
            if (streaming.takesAnyNumbers()) {
                zones.scatter();
            }
            long cycle = cycle(plan);
            // A run ends with a step of its own, whatever launches carry out.
            long few = cycle + (plan.streaming().isEmpty() ? 0 : 1);
            zones.run(few + cycle);
            double shortest = time(zones, few);
            long more = cycle;
            double longest = time(zones, few + more);
            double enough = plan.partition().zones().size() == 1 ? SECONDS : SECONDS_TOGETHER;
            while (longest - shortest < enough && more < MOST_STEPS) {
                double factor = Math.max(2, Math.min(20, 1.2 * enough / Math.max(longest - shortest, 1e-6)));
                more = (long) (more * factor) / cycle * cycle;
                longest = time(zones, few + more);
            }
            for (int i = 1; i < REPETITIONS && shortest < LONG_SECONDS; i++) {
                shortest = Math.min(shortest, time(zones, few));
                longest = longest < LONG_SECONDS ? Math.min(longest, time(zones, few + more)) : longest;
            }
            return Math.max(longest - shortest, 1e-9) / more;
        }
    }

    /** Seconds that zones of all ranks are busy in a step, by zone; waiting for others is not being busy. */
    List<Double> busySeconds(Plan plan) {
        try (Zones zones = Zones.open(program, of(plan), contexts, ranks)) {
            if (streaming.takesAnyNumbers()) {
                zones.scatter();
            }
            long steps = cycle(plan);
            zones.run(steps);
            zones.busyTimes().sample(1);
            double seconds = time(zones, steps);
            zones.busyTimes().sample(1); // a device is asked that is known not to tell now
            steps *= Math.max(1, Math.min(MOST_STEPS / steps, (long) (SECONDS_TOGETHER / Math.max(seconds, 1e-6))));
            zones.busyTimes().take();
            time(zones, steps);
            long counted = steps;
            return zones.busyTimes().take().stream().map(busy -> busy / counted).toList();
        }
    }

    /** Steps in which a copy is launched in each of its ways: two times in a row if it is, and once. */
    int stepsOfAllLaunches(Plan plan, StreamShape shape) {
        return shape.steps() * (returns(plan) ? 3 : 1);
    }

    /** Whether, as planned, launches go to what is aside and back. */
    private boolean returns(Plan plan) {
        return plan.streaming().stream()
                .limit(1)
                .anyMatch(shape -> program.call(program.problem().first())
                        .streamed()
                        .filter(copy -> copy.returns(shape, plan.partition()))
                        .isPresent());
    }

    /** Steps after which all is as before: exchanges, and launches that carry out several. */
    private int cycle(Plan plan) {
        int depth = plan.partition().depth();
        int steps = plan.steps() * (returns(plan) ? 2 : 1);
        return depth % steps == 0 ? depth : depth * steps;
    }

    /** By the first rank's clock, so that all try the same. */
    private double time(Zones zones, long steps) {
        long start = System.nanoTime();
        zones.run(steps);
        return Together.first(ranks, (System.nanoTime() - start) / 1e9);
    }
}
