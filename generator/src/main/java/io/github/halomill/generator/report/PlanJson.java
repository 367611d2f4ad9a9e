package io.github.halomill.generator.report;

import io.github.halomill.runtime.partition.Partition;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class PlanJson {

    private PlanJson() {}

    public static String write(String program, Partition partition) {
        throw new UnsupportedOperationException();
    }
}
