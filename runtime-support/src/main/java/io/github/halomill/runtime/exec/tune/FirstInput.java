package io.github.halomill.runtime.exec.tune;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.base.RunStoppedException;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.device.Device;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.exec.plan.DeviceLimits;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.plan.Plan;

/**
 * Holds a form of kernels that was just chosen against the kernels as they are, on what a program begins with: random
 * numbers need not meet what is there. Both run beside the program for a few steps, on its devices, and leave its
 * arrays alone.
 */
final class FirstInput {

    /** Of a device's memory, that its zone may have for that to be possible: the arrays are there twice meanwhile. */
    private static final double SHARE = 0.45;

    private final Trial trial;
    private final ExecutionOptions options;
    private final TuningCache cache;
    private final String key;

    /**
     * What came of it.
     *
     * @param isDifferent whether the form gives other bits
     * @param text for people
     */
    private record Finding(boolean isDifferent, String text) {}

    /**
     * Of a choice that was just made.
     *
     * @param key under which it is kept
     */
    FirstInput(Trial trial, ExecutionOptions options, TuningCache cache, String key) {
        this.trial = trial;
        this.options = options;
        this.cache = cache;
        this.key = key;
    }

    /**
     * Compares what both make of what zones begin with. A choice that gives other bits is forgotten, and zones keep to
     * the kernels as they are.
     */
    void compare(Zones zones) {
        Finding finding = found(zones);
        options.observers().log().accept(finding.text());
        if (finding.isDifferent()) {
            cache.forget(key);
            zones.keepToKernels();
        }
        zones.explain(finding.text());
    }

    private Finding found(Zones zones) {
        Plan plan = zones.plan();
        if (!Together.all(options.ranks(), hasRoom(plan)).stream().allMatch(room -> room)) {
            return new Finding(false, "not compared on the first input: the devices have no room for it twice");
        }
        // Each copy has its launches, and the last step is the kernel's own.
        int launched = plan.streaming().stream()
                .mapToInt(shape -> trial.stepsOfAllLaunches(plan, shape))
                .sum();
        long steps = Math.max(1, launched) + 1L;
        try {
            boolean same =
                    trial.digests(plan, zones, steps).equals(trial.digests(plan.ofKernelsThemselves(), zones, steps));
            return Together.all(options.ranks(), same).contains(false)
                    ? new Finding(
                            true,
                            "but it is run as the kernel itself: it gives other bits in " + steps
                                    + " steps of the first input")
                    : new Finding(
                            false,
                            "the same bits on " + trial.numbers() + " and in " + steps + " steps of the first input");
        } catch (RunStoppedException e) {
            throw e;
        } catch (RunException e) {
            return new Finding(false, "not compared on the first input: " + e.getMessage());
        }
    }

    private boolean hasRoom(Plan plan) {
        for (int zone = 0; zone < plan.devices().size(); zone++) {
            Device device = plan.devices().get(zone);
            long bytes = DeviceLimits.bytes(
                    plan.partition(), plan.partition().zones().get(zone));
            if (bytes > SHARE * device.properties().globalMemory()) {
                return false;
            }
        }
        return true;
    }
}
