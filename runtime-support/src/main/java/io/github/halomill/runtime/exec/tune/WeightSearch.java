package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.device.DeviceProperties;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Weights;
import java.util.ArrayList;
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

    /** With the weights that are measured. */
    Choice from(Choice start) {
        if (!isWanted(options) || planner.zones(start) < options.devices().size()) {
            return start;
        }
        Choice best = start;
        for (int i = 0; i < MEASUREMENTS; i++) {
            Partition partition = planner.of(best).partition();
            if (partition.zones().size() < options.devices().size()) {
                break; // the last measurement was one of a device that is of no use
            }
            best = best.withWeights(weights(partition, trials.trial().busySeconds(planner.of(best))));
        }
        Weights weights = best.weights().orElseThrow();
        double slowest = Collections.min(weights.values());
        if (slowest > SAME_SPEED) {
            return start.but("devices differ and are as fast");
        }
        options.observers()
                .log()
                .accept("devices differ: weights " + weights + " by what each computes while it is busy");
        return best.because(best.reasonWith("weights " + weights + " were measured"));
    }

    /** Of the devices in their order, the fastest one has 1. */
    private Weights weights(Partition partition, List<Double> busySeconds) {
        List<Double> speeds =
                new ArrayList<>(Collections.nCopies(options.devices().size(), 0.0));
        List<Device> placed = Placement.of(partition, options.devices());
        for (int zone = 0; zone < placed.size(); zone++) {
            double cells = partition.zones().get(zone).cells().volume();
            speeds.set(options.devices().indexOf(placed.get(zone)), cells / Math.max(busySeconds.get(zone), 1e-9));
        }
        double fastest = Collections.max(speeds);
        return new Weights(speeds.stream().map(speed -> speed / fastest).toList());
    }
}
