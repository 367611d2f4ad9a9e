package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;

/** Tries half of the devices and one: where steps are short, or devices unequal, more need not pay. */
record DeviceSearch(ExecutionOptions options, Planner planner, Trials trials) {

    /** The fastest that was found. */
    Choice from(Timed<Choice> all) {
        if (options.cut().split().isPresent()) {
            return all.choice();
        }
        Timed<Choice> best = all;
        int zones = planner.zones(all.choice());
        for (int fewer : zones > 2 ? new int[] {1, zones / 2} : new int[] {1}) {
            Choice choice = all.choice().withZones(fewer);
            // One device is always tried: where steps are short it may win, and there a trial is short.
            if ((fewer == 1 || trials.haveTime()) && planner.isPossible(choice)) {
                double seconds = trials.time(choice);
                String text = fewer + " of " + zones + " devices: " + micros(seconds) + " a step, where all need "
                        + micros(all.seconds());
                best = best.or(choice.because(text), seconds);
            }
        }
        return best.choice();
    }
}
