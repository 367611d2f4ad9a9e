package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.report.Trace;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What looks at a program while it runs.
 *
 * @param savedFields which fields it writes while it computes
 * @param finiteCheck what ends it because a number is NaN or infinite
 * @param trace where workers and devices record what they do
 * @param log gets a line, for people, for each decision of how the program is run
 */
public record Observers(SavedFields savedFields, FiniteCheck finiteCheck, Optional<Trace> trace, Consumer<String> log) {

    /** What the schedule saves and checks. */
    public static final Observers DEFAULT =
            new Observers(SavedFields.SCHEDULED, FiniteCheck.SCALARS, Optional.empty(), line -> {});
}
