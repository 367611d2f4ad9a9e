package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.cl.ClSignal;
import io.github.halomill.runtime.exec.reduce.Clock;
import io.github.halomill.runtime.exec.reduce.LateValue;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.exec.reduce.ZoneNumbers;
import io.github.halomill.runtime.exec.reduce.ZoneReduction;
import io.github.halomill.runtime.exec.reduce.ZoneWatch;
import io.github.halomill.runtime.exec.save.RunState;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of one zone that are about real numbers: what is reduced, what follows from it, whether the run ends. All
 * zones do the same, so that each knows by itself with which iteration it ends. A device is waited for only where a
 * number is needed that it works at.
 */
final class HostSteps {

    private final RunScalars scalars;
    private final Clock clock;
    private final Map<Step.Reduce, ZoneReduction> reductions;
    private final Map<Output.Watch, ZoneWatch> watches;
    private final boolean requiresFinite;
    private final RunListeners listeners;

    /** Conditions whose time has come, and that are looked at later. */
    private final Map<Step.Until, Pending> pending = new LinkedHashMap<>();

    private long end = Long.MAX_VALUE;

    /** What went wrong first in this run; null: nothing so far. */
    private @Nullable String failure;

    /** Whether that says which element. */
    private boolean placed;

    /**
     * A condition that is to be looked at.
     *
     * @param due number of the iteration in which, counted from the program's first, which is 0
     * @param scalars what it is of
     */
    private record Pending(long due, RunScalars scalars) {}

    /** Of a zone; {@code requiresFinite} where numbers that are not end the run. */
    HostSteps(
            RunScalars scalars,
            List<Step> schedule,
            ZoneNumbers numbers,
            boolean requiresFinite,
            RunListeners listeners) {
        this.scalars = scalars;
        this.clock = new Clock(scalars, schedule);
        this.reductions = numbers.reductions();
        this.watches = numbers.watches();
        this.requiresFinite = requiresFinite;
        this.listeners = listeners;
    }

    /** The numbers. */
    RunScalars scalars() {
        return scalars;
    }

    /** Another run begins. */
    void rewind() {
        if (end != Long.MAX_VALUE) {
            pending.clear(); // a condition has ended the run before: the others were of that run
        }
        end = Long.MAX_VALUE;
        failure = null;
        placed = false;
    }

    /** How it stands between two iterations; {@code conditions} are those of the schedule, in its order. */
    RunState state(long iteration, List<Integer> bindings, List<Step.Until> conditions) {
        List<RunState.Waiting> waiting = new ArrayList<>();
        pending.forEach((until, late) -> waiting.add(new RunState.Waiting(
                conditions.indexOf(until), late.due, late.scalars.iteration(), late.scalars.values())));
        return new RunState(iteration, bindings, scalars.values(), waiting);
    }

    /** Stands as another one did. */
    void restore(RunState state, List<Step.Until> conditions) {
        end = Long.MAX_VALUE;
        pending.clear();
        state.scalars().forEach(scalars::set);
        clock.restored(state.scalars().keySet());
        scalars.iteration(Math.max(0, state.iteration() - 1));
        for (RunState.Waiting waiting : state.waiting()) {
            if (waiting.condition() < 0 || waiting.condition() >= conditions.size()) {
                throw new RunException("a condition waits, number " + waiting.condition() + ", of which there are "
                        + conditions.size() + "; the checkpoint is none of this program");
            }
            RunScalars of = new RunScalars(scalars.zone(), waiting.scalars());
            of.iteration(waiting.iteration());
            pending.put(conditions.get(waiting.condition()), new Pending(waiting.due(), of));
        }
    }

    /** Waits for all numbers that are still to come. */
    void settle() {
        scalars.settle();
        pending.values().forEach(late -> late.scalars.settle());
    }

    /** The iteration of this run that ends it because a condition holds; {@link Long#MAX_VALUE}: none so far. */
    long end() {
        return end;
    }

    /** What went wrong first; null: nothing so far. */
    @Nullable
    String failure() {
        return failure;
    }

    /**
     * The run ends with that iteration, as something went wrong; where fields are watched, looks which element it is.
     */
    void endWith(long number, List<Integer> bindings) {
        end = number;
        lookAtAll(bindings);
    }

    private void noteFailure(String what) {
        if (requiresFinite && failure == null) {
            failure = what;
        }
    }

    /** Whether an output has its turn; asked once each time it is there. */
    boolean isDue(Output output) {
        Due due = output.due();
        return due instanceof Due.At at ? clock.isDue(output, at) : isEach(((Due.Every) due).iterations());
    }

    private boolean isEach(long every) {
        return (scalars.iteration() + 1) % every == 0;
    }

    /** Whether all zones have to pause for an output: it is due, and nothing ends the run with this iteration. */
    boolean isToPause(Output output) {
        return isDue(output) && failure == null;
    }

    /** Whether none of a block's other steps has anything to do in its iterations and the one that follows. */
    boolean isIdle(Block block) {
        int iterations = block.steps();
        double passes = block.times().stream().mapToDouble(this::step).sum() * (iterations + 1) / iterations;
        return pending.isEmpty() && block.others().stream().allMatch(step -> isIdle(step, iterations + 1, passes));
    }

    private double step(Step.Time time) {
        return time.step().of(scalars);
    }

    private boolean isIdle(Step.Periodic step, int iterations, double passes) {
        long now = scalars.iteration();
        return step.due() instanceof Due.Every every
                ? (now + iterations) / every.iterations() == now / every.iterations()
                : clock.isIdle(step, (Due.At) step.due(), passes);
    }

    /** Advances the physical time. */
    void advance(Step.Time time) {
        clock.advance(time);
    }

    /** What has waited for the time and never come. */
    List<Step.Periodic> missed() {
        return clock.missed();
    }

    /**
     * Begins to reduce what fields point to, after what was enqueued and a signal; false: nothing was enqueued.
     */
    boolean reduce(Step.Reduce reduce, List<Integer> bindings, @Nullable ClSignal after) {
        if (reduce.isLook() && !isEach(reduce.look())) {
            return false;
        }
        ZoneReduction reduction = reductions.get(reduce);
        if (reduction == null) {
            throw new IllegalStateException("no reduction " + reduce.scalar());
        }
        List<LateValue> values = reduction.begin(reduce, bindings, after);
        long iteration = scalars.iteration();
        values.get(0).onArrival(number -> {
            if (!Double.isFinite(number)) {
                noteFailure(reduce.scalar() + ", the " + reduce.with().word() + " of " + reduce.of() + ", is " + number
                        + " in iteration " + iteration);
            }
        });
        for (int i = 0; i < values.size(); i++) {
            scalars.set(reduce.scalars().get(i), values.get(i));
        }
        return reduction.isEnqueuedWith(reduce);
    }

    /** Looks at a field, after what was enqueued. */
    void watch(Output.Watch watch, List<Integer> bindings) {
        if (isEach(watch.every())) {
            look(watch, bindings);
        }
    }

    /** Looks at all fields that are watched, whether or not it is time. */
    void lookAtAll(List<Integer> bindings) {
        watches.keySet().forEach(watch -> look(watch, bindings));
    }

    private void look(Output.Watch watch, List<Integer> bindings) {
        ZoneWatch of = watches.get(watch);
        if (of == null) {
            throw new IllegalStateException("nobody looks at " + watch.field().name());
        }
        of.find(bindings).ifPresent(place -> {
            long done = scalars.iteration() + 1;
            String found = watch.field().name() + " is NaN or infinite at " + place + " after " + done
                    + (done == 1 ? " iteration" : " iterations") + ", the first such element";
            failure = failure == null ? found : placed ? failure : failure + "; " + found;
            placed = true;
        });
    }

    /** Sets a number; one that is NaN or infinite, as where something is divided by zero, ends the run. */
    void let(Step.Let let) {
        double value;
        scalars.watch();
        try {
            value = let.value().of(scalars);
        } catch (ArithmeticException e) {
            throw new RunException(withoutValue(let) + ": " + e.getMessage(), e);
        }
        if (!Double.isFinite(value)) {
            noteFailure(withoutValue(let) + ": it comes to " + value
                    + (scalars.sawFinite()
                            ? "; where a divisor may be 0, say what holds then, as in d == 0 ? 0 : n / d"
                            : ""));
        }
        scalars.set(let.scalar(), clock.shortened(let.scalar(), value));
    }

    private String withoutValue(Step.Let let) {
        return let + " has no value in iteration " + scalars.iteration();
    }

    /** Tells numbers to whoever listens. */
    void log(Output.Log step) {
        if (isDue(step)) {
            listeners.log(scalars, clock.told(step.told()), step.looked());
        }
    }

    /**
     * Looks whether the run ends.
     *
     * @param number of the iteration of this run
     * @param isLast whether it is the last one anyway
     */
    void until(Step.Until until, long number, boolean isLast) {
        Pending late = pending.get(until);
        if (late != null && (late.due == scalars.iteration() || isLast)) {
            pending.remove(until);
            endIf(until, late.scalars, number);
        }
        if (isEach(until.every())) {
            if (until.lag() == 0 || isLast) {
                endIf(until, scalars, number);
            } else {
                pending.put(until, new Pending(scalars.iteration() + until.lag(), scalars.kept()));
            }
        }
    }

    private void endIf(Step.Until until, RunScalars of, long number) {
        if (until.condition().of(of)) {
            end = number;
        }
    }
}
