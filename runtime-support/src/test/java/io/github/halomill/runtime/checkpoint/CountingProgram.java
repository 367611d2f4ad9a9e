package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.SumStencil;
import io.github.halomill.runtime.exec.ZonesProgram;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@link SumStencil} as a program that counts: after ten iterations the sum of their numbers is 45, which it sees six iterations later, and ends.
 */
final class CountingProgram extends ZonesProgram {

    /** Iterations until it ends. */
    static final int END = 16;

    static final int SIZE = 66;

    /** A program on devices, whose kernel multiplies by {@code factor}. */
    CountingProgram(String devices, int factor) {
        super(
                program(SumStencil.problem(SIZE - 2, 4), factor),
                ExecutionOptions.DEFAULT.withDevices(
                        DeviceSelection.parse(devices).select(Devices.discover())));
    }

    private static ZoneProgram program(Problem sums, int factor) {
        List<Step> schedule = new ArrayList<>(sums.schedule());
        schedule.add(new Step.Let("sum", "sum + iteration", Formula.of("sum", "iteration", Double::sum)));
        schedule.add(new Step.Until(10, 6, "sum == 45", Condition.of("sum", sum -> sum == 45)));
        return new ZoneProgram(
                "Count",
                new Problem(sums.grid(), sums.fields(), schedule),
                Map.of(sums.first().name(), SumStencil.call(factor)),
                Map.of("sum", 0.0));
    }

    /** What B holds before the first iteration. */
    static int[] first() {
        int[] first = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            first[i] = 17 * i * i + 3;
        }
        return first;
    }

    /** What B holds after that many iterations. */
    static int[] expected(int iterations) {
        return SumStencil.after(first(), iterations);
    }

    /** Gives B what it holds at first. */
    void begin() {
        integers("B").copyFrom(first());
    }

    /** What B holds. */
    int[] result() {
        int[] result = new int[SIZE];
        integers("B").copyTo(result);
        return result;
    }
}
