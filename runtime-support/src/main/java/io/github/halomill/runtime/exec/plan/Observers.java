package io.github.halomill.runtime.exec.plan;

import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.report.Trace;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What looks at a program while it runs.
 *
 * @param savedFields which fields it writes while it computes
 * @param lookedValues what it tells of its numbers and fields besides what its schedule says
 * @param finiteCheck what ends it because a number is NaN or infinite
 * @param trace where workers and devices record what they do
 * @param log gets a line, for people, for each decision of how the program is run
 */
public record Observers(
        SavedFields savedFields,
        LookedValues lookedValues,
        FiniteCheck finiteCheck,
        Optional<Trace> trace,
        Consumer<String> log) {

    /** What the schedule saves and checks. */
    public static final Observers DEFAULT =
            new Observers(SavedFields.SCHEDULED, LookedValues.NONE, FiniteCheck.SCALARS, Optional.empty(), line -> {});

    /** These with other fields that are written. */
    Observers withSavedFields(SavedFields saved) {
        return new Observers(saved, lookedValues, finiteCheck, trace, log);
    }

    /** These with other numbers that are told. */
    Observers withLookedValues(LookedValues values) {
        return new Observers(savedFields, values, finiteCheck, trace, log);
    }

    /** These with another check. */
    Observers withFiniteCheck(FiniteCheck check) {
        return new Observers(savedFields, lookedValues, check, trace, log);
    }

    /** These with a trace, or without. */
    Observers withTrace(Optional<Trace> other) {
        return new Observers(savedFields, lookedValues, finiteCheck, other, log);
    }

    /** These with another log. */
    Observers withLog(Consumer<String> other) {
        return new Observers(savedFields, lookedValues, finiteCheck, trace, other);
    }

    /**
     * The program with what looks at it.
     *
     * @throws io.github.halomill.runtime.base.UsageException if something that is to be looked at is not there
     */
    public ZoneProgram of(ZoneProgram program) {
        return finiteCheck.of(lookedValues.of(savedFields.of(program)));
    }
}
