package io.github.halomill.generator.plan;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Program;
import io.github.halomill.runtime.partition.Problem;
import java.util.Map;
import java.util.Optional;

/** Placeholder. */
@SuppressWarnings("DoNotCallSuggester")
public final class ProblemPlanner {

    private ProblemPlanner() {}

    public static Optional<Problem> plan(Program program, Map<String, Long> overrides, Diagnostics diagnostics) {
        throw new UnsupportedOperationException();
    }
}
