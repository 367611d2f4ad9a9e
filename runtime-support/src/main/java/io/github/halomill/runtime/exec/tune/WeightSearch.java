package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.partition.cut.Weights;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Measures how fast devices are for a program, where they differ: of equal parts, what each computes in the time that
 * it is busy; once more of parts that are as large as that says.
 */
record WeightSearch(ExecutionOptions options, Planner planner, Trials trials) {

    /** Clocks that differ by less are the same: some drivers tell another one at each start. */
    private static final double SAME_CLOCK = 0.9;

    /** Weights that differ by less are the same. */
    private static final double SAME_SPEED = 0.95;

    private static final int MEASUREMENTS = 2;

    /** Whether devices are not known to be as fast, and nobody has said how fast they are. */
    static boolean isWanted(ExecutionOptions options) {
        return options.cut().weights().measured() && differ(options.devices());
    }

    private static boolean differ(List<Device> devices) {
        List<DeviceProperties> each = devices.stream().map(Device::properties).toList();
        int fastest =
                each.stream().mapToInt(DeviceProperties::clockMegahertz).max().orElse(0);
        return each.stream().map(DeviceProperties::withoutClock).distinct().count() > 1
                || each.stream().anyMatch(one -> one.clockMegahertz() < SAME_CLOCK * fastest);
    }

    /** With the weights that are measured, unless devices turn out to be as fast, or no cut is possible by them. */
    Choice from(Choice start) {
        if (!isWanted(options)) {
            return start;
        }
        Choice best = start;
        Plan plan = planner.of(start);
        double equal = 0;
        // A device that has no part by the first measurement has nothing to measure in the second.
        for (int i = 0; i < MEASUREMENTS && hasAllDevices(plan); i++) {
            List<Double> busy = trials.busySeconds(plan);
            equal = i == 0 ? Collections.max(busy) : equal;
            best = start.withWeights(weights(plan, busy, options.devices()));
            if (!planner.isPossible(best)) {
                return kept(
                        start, "no cut is possible by weights " + best.weights().orElseThrow());
            }
            plan = planner.of(best);
        }
        if (best.weights().isEmpty()) {
            return kept(start, "not all get a part");
        }
        Weights weights = best.weights().get();
        if (Collections.min(weights.values()) > SAME_SPEED) {
            return kept(start, "they are as fast");
        }
        String text = "weights " + weights + " were measured";
        options.observers().log().accept("devices differ: " + text);
        return best.because(text + ", with equal parts, of which one takes " + Trials.micros(equal));
    }

    private boolean hasAllDevices(Plan plan) {
        return plan.devices().size() == options.devices().size();
    }

    private Choice kept(Choice start, String why) {
        String text = "devices differ, and get equal parts: " + why;
        options.observers().log().accept(text);
        return start.because(text);
    }

    /**
     * Of the devices in their order: cells computed in the time that each is busy. The fastest one has 1.
     *
     * @param busySeconds by zone
     */
    static Weights weights(Plan plan, List<Double> busySeconds, List<Device> devices) {
        double[] speeds = new double[devices.size()];
        for (Zone zone : plan.partition().zones()) {
            int device = devices.indexOf(plan.devices().get(zone.id()));
            speeds[device] = zone.cells().volume() / Math.max(busySeconds.get(zone.id()), 1e-9);
        }
        double fastest = Arrays.stream(speeds).max().orElseThrow();
        return new Weights(
                Arrays.stream(speeds).mapToObj(speed -> speed / fastest).toList());
    }
}
