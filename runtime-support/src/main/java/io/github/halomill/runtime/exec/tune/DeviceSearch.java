package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.partition.Partition;

/** Tries half of the devices and one: where steps are short, or devices unequal, more need not pay. */
record DeviceSearch(ExecutionOptions options, Planner planner, Trials trials) {

    /** The fastest that was found. */
    Timed<Choice> from(Timed<Choice> all) {
        Partition partition = planner.of(all.choice()).partition();
        if (partition.transfers().isEmpty()
                || options.cut().split().isPresent()
                || options.cut().depth().isPresent()) {
            return all;
        }
        int zones = partition.zones().size();
        Timed<Choice> best = all;
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
        return best;
    }
}
