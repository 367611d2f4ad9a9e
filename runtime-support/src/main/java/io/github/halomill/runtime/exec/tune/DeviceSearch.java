package io.github.halomill.runtime.exec.tune;

import static io.github.halomill.runtime.exec.tune.Trials.micros;

import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.partition.Partition;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Tries some of the devices, and one: where steps are short, or devices unequal, more need not pay. */
record DeviceSearch(ExecutionOptions options, Planner planner, Trials trials) {

    private static final double MUCH_SLOWER = 0.1;

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
        for (int fewer : fewer(all.choice(), zones)) {
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

    /** The fastest device, half of them, and those that are not much slower than the fastest. */
    private static List<Integer> fewer(Choice all, int zones) {
        Stream<Integer> fast = all.weights().stream().map(weights -> (int) weights.values().stream()
                .filter(weight -> weight >= MUCH_SLOWER * Collections.max(weights.values()))
                .count());
        return Stream.concat(Stream.of(1, zones / 2), fast)
                .filter(count -> count > 0 && count < zones)
                .distinct()
                .toList();
    }
}
