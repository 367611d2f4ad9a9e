package io.github.halomill.generator.plan;

/** One thing that every zone does in an iteration. */
public sealed interface Step {

    /** Refreshes the ghost zones of what {@code argument} denotes. */
    record Exchange(String argument) implements Step {}

    /** Runs the kernel over the zone's work-items. */
    record Launch() implements Step {}

    /** Exchanges what the two names denote. */
    record Swap(String first, String second) implements Step {}
}
