package io.github.halomill.generator.plan;

import java.util.List;

/** One thing that every zone does in an iteration. */
public sealed interface Step {

    /** Refreshes the ghost zones of what the arguments denote. */
    record Exchange(List<String> arguments) implements Step {

        public Exchange {
            arguments = List.copyOf(arguments);
        }
    }

    /** Runs the kernel over the zone's work-items. */
    record Launch() implements Step {}

    /** Exchanges what the two names denote. */
    record Swap(String first, String second) implements Step {}
}
