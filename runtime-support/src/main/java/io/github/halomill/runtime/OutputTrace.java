package io.github.halomill.runtime;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Due;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an iteration tells the world outside, and when: a part of a trace of steps. */
abstract class OutputTrace {

    final List<Step> steps = new ArrayList<>();

    private final Grid grid;

    OutputTrace(Grid grid) {
        this.grid = grid;
    }

    /** The field of that name. */
    abstract FieldSpec field(String name);

    /** What was said, with a time that hits what waits for exact ones. */
    List<Step> steps() {
        List<Double> exact = exact(steps).distinct().toList();
        return exact.isEmpty() ? steps : hitting(steps, exact);
    }

    private static Stream<Double> exact(List<Step> steps) {
        return steps.stream().flatMap(step -> {
            if (step instanceof Nest nest) {
                return nest.parts().stream().flatMap(OutputTrace::exact);
            }
            return step instanceof Step.Periodic periodic && periodic.due() instanceof Due.At at && at.exact()
                    ? Stream.of(at.interval())
                    : Stream.empty();
        });
    }

    private static List<Step> hitting(List<Step> steps, List<Double> exact) {
        return steps.stream()
                .map(step -> {
                    if (step instanceof Nest nest) {
                        return nest.with(nest.parts().stream()
                                .map(part -> hitting(part, exact))
                                .toList());
                    }
                    return step instanceof Step.Time time ? new Step.Time(time.text(), time.step(), exact) : step;
                })
                .toList();
    }

    /** Advances the physical time, the scalar {@code time}; {@code text} is for people. */
    public void time(String text, Formula step) {
        steps.add(new Step.Time(text, step, List.of()));
    }

    /** In each so many iterations: {@code step.every(100).save(u, "u.npy")}. */
    public Outputs every(long iterations) {
        if (iterations < 1) {
            throw new RunException("nothing can be done in every " + iterations + " iterations: say 1 or more");
        }
        return outputs(Due.every(iterations));
    }

    /** Whenever the physical time has passed a multiple of an interval. */
    public Outputs atTimes(double interval) {
        return atTimes(interval, false);
    }

    /** The same, and a {@code let} shortens steps of the time so that it hits the multiples. */
    public Outputs exactlyAtTimes(double interval) {
        return atTimes(interval, true);
    }

    private Outputs atTimes(double interval, boolean exact) {
        if (!(interval > 0) || interval == Double.POSITIVE_INFINITY) {
            throw new RunException("nothing can be done at times that are " + interval + " apart: say more than 0");
        }
        return outputs(new Due.At(interval, exact));
    }

    private Outputs outputs(Due due) {
        return new Outputs(due, grid, this::field, steps::add);
    }

    /** The first cell and one past the last along each dimension, x first; none: all cells. */
    public static long[] range(long... ends) {
        return ends;
    }

    /** From one to the next along each dimension, x first; one number: along all; none: 1. */
    public static long[] stride(long... along) {
        return along;
    }

    /** A place of a probe. */
    public static long[] at(long... cell) {
        return cell;
    }
}
