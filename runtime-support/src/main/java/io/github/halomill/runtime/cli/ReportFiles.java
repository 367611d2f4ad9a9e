package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The report and the trace of a run, as far as they were asked for; both are begun before the run. */
final class ReportFiles implements AutoCloseable {

    private final Optional<PendingText> report;
    private final Optional<PendingText> traceFile;
    private final Optional<Trace> trace;

    private ReportFiles(Optional<PendingText> report, Optional<PendingText> traceFile) {
        this.report = report;
        this.traceFile = traceFile;
        this.trace = traceFile.map(file -> new Trace(file.writer(), System.nanoTime()));
    }

    static ReportFiles create(RunOptions options, OutputStream standardOutput) {
        Optional<PendingText> report = options.report().map(path -> PendingText.create("report", path, standardOutput));
        try {
            return new ReportFiles(
                    report, options.trace().map(path -> PendingText.create("trace", path, standardOutput)));
        } catch (RuntimeException e) {
            report.ifPresent(PendingText::close);
            throw e;
        }
    }

    Optional<Trace> trace() {
        return trace;
    }

    /**
     * Writes the report of a run that was verified as told, or not.
     *
     * @param stoppedBy what ended the command before its end; null: nothing
     */
    void write(RunReport result, VerificationKind kind, boolean passed, @Nullable Object stoppedBy) {
        String verification = kind.name().toLowerCase(Locale.ROOT);
        report.ifPresent(file ->
                file.write(result.toJson(verification, passed, stoppedBy == null ? null : stoppedBy.toString())));
    }

    /** Ends the trace; to be called when nobody records any more. */
    void finishTrace() {
        trace.ifPresent(Trace::close);
        traceFile.ifPresent(PendingText::commit);
    }

    @Override
    public void close() {
        report.ifPresent(PendingText::close);
        traceFile.ifPresent(PendingText::close);
    }
}
