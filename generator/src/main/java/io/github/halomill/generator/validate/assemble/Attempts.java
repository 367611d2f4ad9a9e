package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Guard;
import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls the analyses that a program can do without. One that throws costs what it is for and nothing else: the reason
 * is where the user looks for it, and a warning asks for a report.
 */
final class Attempts {

    /** What a program can do without. */
    enum Analysis {
        STREAMING("several iterations in one launch"),
        COARSENING("several elements for each work-item"),
        CONDITIONAL_WRITES("whether the kernel writes every element"),
        FREE_VALUES("which scalars may have other values"),
        SPARED("which elements no work-item writes");

        private final String purpose;

        Analysis(String purpose) {
            this.purpose = purpose;
        }
    }

    /** The analysis that tests let fail. */
    private static final ThreadLocal<@Nullable Analysis> FAILING = new ThreadLocal<>();

    private final Diagnostics diagnostics;

    Attempts(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** Lets an analysis throw whenever it is called in {@code work}, for tests. */
    static <T> T failing(Analysis analysis, Supplier<T> work) {
        FAILING.set(analysis);
        try {
            return work.get();
        } finally {
            FAILING.remove();
        }
    }

    /**
     * What an analysis finds.
     *
     * @param place of the kernel
     * @param without what holds without it, by the reason
     */
    <T> T of(Analysis analysis, SourceLocation place, Supplier<T> work, Function<String, T> without) {
        try {
            if (analysis == FAILING.get()) {
                throw new IllegalStateException("as a test wants it");
            }
            return work.get();
        } catch (RuntimeException | StackOverflowError | AssertionError failure) {
            String reason = "the analysis of it failed, which is a bug of Halomill: " + Guard.summary(failure);
            diagnostics.warning(
                    DiagnosticCode.ANALYSIS_FAILED,
                    place,
                    "a bug of Halomill: finding out about " + analysis.purpose + " ended with " + Guard.summary(failure)
                            + "; the program is right all the same, but does without",
                    "please report it, with the kernel and the description");
            return without.apply(reason);
        }
    }
}
