package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.zone.DeviceContexts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Tries choices on the problem itself, and tells of each. */
final class Trials {

    /** No trial begins after that, but for those that every choice needs. */
    private static final double BUDGET_SECONDS = 3;

    /** Smaller gains are noise. */
    private static final double GAIN = 0.98;

    private final ZoneProgram program;
    private final ExecutionOptions options;
    private final Planner planner;
    private final Trial trial;
    private final long start = System.nanoTime();

    /** By choice, whatever its reason, the seconds of a step. */
    private final Map<Choice, Double> known = new HashMap<>();

    Trials(ZoneProgram program, ExecutionOptions options, DeviceContexts contexts, Planner planner) {
        this.program = program;
        this.options = options;
        this.planner = planner;
        this.trial = new Trial(program, contexts, options.ranks());
    }

    /** What they are made with. */
    Trial trial() {
        return trial;
    }

    /** Seconds of a step, measured once. */
    double time(Choice choice) {
        return known.computeIfAbsent(choice.because(""), any -> measured(choice));
    }

    private double measured(Choice choice) {
        Plan plan = planner.of(choice);
        double seconds = unlessStopped(() -> trial.secondsPerStep(plan));
        options.observers().log().accept("tried " + plan.describe() + ": " + micros(seconds) + " a step");
        return seconds;
    }

    /** Seconds that each zone is busy in a step; waiting for others is not being busy. */
    List<Double> busySeconds(Plan plan) {
        return unlessStopped(() -> trial.busySeconds(plan));
    }

    private <T> T unlessStopped(Supplier<T> measurement) {
        try {
            return measurement.get();
        } catch (RunStoppedException e) {
            throw new RunStoppedException(program.name() + " was stopped while it tried what is fastest", 0);
        }
    }

    /** The same; empty where a device cannot do that, {@code what} for people. */
    OptionalDouble timeIfPossible(Choice choice, String what) {
        try {
            return OptionalDouble.of(time(choice));
        } catch (RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            options.observers().log().accept(what + " cannot be: " + e.getMessage());
            return OptionalDouble.empty();
        }
    }

    /** Whether two choices make the same of {@link Trial#numbers}, on all ranks. */
    boolean giveSameBits(Choice one, Choice other, long iterations) {
        List<List<Long>> digests = trial.digests(planner.of(one), iterations);
        boolean same = digests.equals(trial.digests(planner.of(other), iterations));
        return !Together.all(options.ranks(), same).contains(false);
    }

    /** Whether it is faster by more than measurements vary. */
    static boolean isFaster(double seconds, double than) {
        return seconds < GAIN * than;
    }

    /** Whether another trial may begin. */
    boolean haveTime() {
        return seconds() < BUDGET_SECONDS;
    }

    /** Since the first could begin, by the first rank's clock. */
    double seconds() {
        return Together.first(options.ranks(), (System.nanoTime() - start) / 1e9);
    }

    /** For people. */
    static String micros(double seconds) {
        return String.format(Locale.ROOT, "%.1f us", seconds * 1e6);
    }
}
