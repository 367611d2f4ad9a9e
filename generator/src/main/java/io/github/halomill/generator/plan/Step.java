package io.github.halomill.generator.plan;

import java.util.List;

/** One thing that every zone does in an iteration. */
public sealed interface Step {

    /**
     * Refreshes the ghost zones of what the arguments denote.
     *
     * @param arguments always
     * @param deeper where ghost zones are several steps wide, these, too: zones compute elements of others then, and need what the
     *     kernel reads there, or leaves as it is
     */
    record Exchange(List<String> arguments, List<String> deeper) implements Step {

        public Exchange {
            arguments = List.copyOf(arguments);
            deeper = List.copyOf(deeper);
        }
    }

    /** Runs the kernel over the zone's work-items. */
    record Launch() implements Step {}

    /** Exchanges what the two names denote. */
    record Swap(String first, String second) implements Step {}
}
