package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The report and the trace of a run, as far as they were asked for; both are begun before the run. */
final class ReportFiles implements AutoCloseable {

    private final Optional<TextFile> report;
    private final Optional<TextFile> traceFile;
    private final Optional<Trace> trace;

    private ReportFiles(Optional<TextFile> report, Optional<TextFile> traceFile) {
        this.report = report;
        this.traceFile = traceFile;
        this.trace = traceFile.map(file -> new Trace(file.writer(), System.nanoTime()));
    }

    static ReportFiles create(RunOptions options, OutputStream standardOutput) {
        Optional<TextFile> report = options.report().map(path -> TextFile.create("report", path, standardOutput));
        try {
            return new ReportFiles(report, options.trace().map(path -> TextFile.create("trace", path, standardOutput)));
        } catch (RuntimeException e) {
            report.ifPresent(TextFile::close);
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
        traceFile.ifPresent(TextFile::commit);
    }

    @Override
    public void close() {
        report.ifPresent(TextFile::close);
        traceFile.ifPresent(TextFile::close);
    }
}
