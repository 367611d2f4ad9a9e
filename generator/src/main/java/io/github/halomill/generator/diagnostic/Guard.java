package io.github.halomill.generator.diagnostic;

import io.github.halomill.runtime.base.RunException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls work that has to be done. Where a bug of Halomill ends it with an exception, that becomes an error at the
 * user's place, and what is beside it goes on.
 *
 * @param place where what is worked on begins
 * @param trusted whether the description is believed without it: then it is a warning
 */
public record Guard(SourceLocation place, Diagnostics diagnostics, boolean trusted) {

    /** What has to be done. */
    public enum Work {
        READING("reading the file", "leave out of the file what the kernel does not need"),
        FOLLOWING("following what the kernel does", "--trust believes a description without that"),
        INTERPRETATION(
                "a way in which the kernel may have been meant",
                "write a description by hand, see docs/description.md"),
        INFERENCE("inferring how the kernel is launched", "write a description by hand, see docs/description.md"),
        EXPLANATION("explaining the kernel", "--function NAME takes another kernel of the file alone"),
        RULE("holding the description against a rule", "--trust believes it without that"),
        PROGRAM("making a program of the description", "write the kernel in another way");

        private final String gerund;
        private final String meanwhile;

        Work(String gerund, String meanwhile) {
            this.gerund = gerund;
            this.meanwhile = meanwhile;
        }

        /** Whether numbers that are too large are reported by what called it. */
        private boolean passesOn(Throwable failure) {
            return failure instanceof RunException
                    || failure instanceof UncheckedIOException
                    || (failure instanceof ArithmeticException && this != PROGRAM);
        }
    }

    private record Failing(Work work, int line) {}

    private static final String OWN = "io.github.halomill.";

    /** What tests let fail. */
    private static final ThreadLocal<@Nullable Failing> FAILING = new ThreadLocal<>();

    /** One whose failures are errors. */
    public Guard(SourceLocation place, Diagnostics diagnostics) {
        this(place, diagnostics, false);
    }

    /** Lets {@code failing} end with an exception whenever it is called in {@code work} for this line, for tests. */
    static <T> T failing(Work failing, int line, Supplier<T> work) {
        FAILING.set(new Failing(failing, line));
        try {
            return work.get();
        } finally {
            FAILING.remove();
        }
    }

    /** The result of a call; empty, and an error, if a bug of Halomill ends it. */
    public <T> Optional<T> of(Work work, Supplier<Optional<T>> call) {
        try {
            if (new Failing(work, place.line()).equals(FAILING.get())) {
                throw new IllegalStateException("as a test wants it");
            }
            return call.get();
        } catch (RuntimeException | StackOverflowError | AssertionError failure) {
            if (work.passesOn(failure)) {
                throw failure;
            }
            diagnostics.failed(diagnostic(work, failure), trusted);
            return Optional.empty();
        }
    }

    /** Calls what has no result. */
    public void run(Work work, Runnable call) {
        of(work, () -> {
            call.run();
            return Optional.empty();
        });
    }

    private Diagnostic diagnostic(Work work, Throwable failure) {
        return new Diagnostic(
                DiagnosticCode.BUG,
                trusted ? Severity.WARNING : Severity.ERROR,
                place,
                "a bug of Halomill: " + work.gerund + " ended with " + summary(failure),
                "please report it, with the kernel, its description and what --stacktrace prints; meanwhile "
                        + work.meanwhile,
                trace(failure));
    }

    /** Such as {@code java.lang.NullPointerException at StageParameters.add(StageParameters.java:73)}. */
    public static String summary(Throwable failure) {
        String where = Stream.of(failure.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(OWN))
                .findFirst()
                .map(frame -> " at "
                        + frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1)
                        + "." + frame.getMethodName() + "(" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("");
        return failure.getClass().getName() + where;
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString().stripTrailing();
    }
}
