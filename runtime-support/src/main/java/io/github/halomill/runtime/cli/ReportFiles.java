package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.cli.options.RunOptions;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.file.OutputSpec;
import io.github.halomill.runtime.page.PageRun;
import io.github.halomill.runtime.page.ReportPage;
import io.github.halomill.runtime.report.RunContext;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.report.Trace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * The report and the trace of a run, as far as they were asked for; both are begun before the run, and written by the
 * first rank.
 */
final class ReportFiles implements AutoCloseable {

    private final Ranks ranks;
    private final Optional<PendingText> report;

    /** Whether the report is a page for a browser. */
    private final boolean isPage;

    /** What is written after the run. */
    private final List<Path> outputs;

    private final Optional<PendingText> traceFile;
    private final Optional<Trace> trace;

    /** The trace of a rank that is not the first, packed. */
    private final ByteArrayOutputStream part = new ByteArrayOutputStream();

    private ReportFiles(
            RunOptions options, Ranks ranks, Optional<PendingText> report, Optional<PendingText> traceFile) {
        this.ranks = ranks;
        this.report = report;
        this.isPage = options.reports().report().filter(ReportFiles::isPage).isPresent();
        this.outputs = options.data().outputs().stream()
                .map(text -> OutputSpec.parse(text).path())
                .toList();
        this.traceFile = traceFile;
        this.trace = options.reports().trace().isPresent() ? Optional.of(begin()) : Optional.empty();
    }

    /** Collective: begins what is asked for. */
    static ReportFiles create(RunOptions options, Ranks ranks, OutputStream standardOutput) {
        return Together.get(ranks, () -> {
            Optional<PendingText> report = file("report", options.reports().report(), ranks, standardOutput);
            try {
                if (options.reports().report().filter(ReportFiles::isPage).isPresent()) {
                    ReportPage.check();
                }
                return new ReportFiles(
                        options, ranks, report, file("trace", options.reports().trace(), ranks, standardOutput));
            } catch (RuntimeException e) {
                report.ifPresent(PendingText::close);
                throw e;
            }
        });
    }

    private static Optional<PendingText> file(
            String option, Optional<Path> path, Ranks ranks, OutputStream standardOutput) {
        return path.filter(any -> ranks.rank() == 0).map(to -> PendingText.create(option, to, standardOutput));
    }

    private Trace begin() {
        long now = System.nanoTime();
        if (traceFile.isPresent()) {
            return new Trace(traceFile.get().writer(), now);
        }
        try {
            return Trace.part(
                    new OutputStreamWriter(new GZIPOutputStream(part), StandardCharsets.UTF_8), now, ranks.rank());
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory takes it all
        }
    }

    Optional<Trace> trace() {
        return trace;
    }

    /** Writes the report of a run. */
    void write(RunReport result, RunContext context) {
        report.ifPresent(file -> file.write(isPage ? page(result, context) : result.toJson(context)));
    }

    private String page(RunReport result, RunContext context) {
        return ReportPage.write(result.program(), List.of(PageRun.of(result.program(), result, context, outputs)));
    }

    private static boolean isPage(Path path) {
        String name = path.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".html") || name.endsWith(".htm");
    }

    /** Collective: ends the trace, with what all ranks recorded; to be called when nobody records any more. */
    void finishTrace() {
        if (trace.isEmpty()) {
            return;
        }
        if (ranks.count() > 1) {
            trace.get().process("rank " + ranks.rank() + " on " + ranks.hosts().get(ranks.rank()));
        }
        if (ranks.rank() > 0) {
            trace.get().close();
        }
        List<byte[]> parts = ranks.gather(part.toByteArray());
        if (ranks.rank() == 0) {
            parts.stream().skip(1).forEach(packed -> trace.get().add(unpacked(packed)));
            trace.get().close();
        }
        traceFile.ifPresent(PendingText::commit);
    }

    private static Reader unpacked(byte[] packed) {
        try {
            return new InputStreamReader(new GZIPInputStream(new ByteArrayInputStream(packed)), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // another rank packed it
        }
    }

    @Override
    public void close() {
        report.ifPresent(PendingText::close);
        traceFile.ifPresent(PendingText::close);
    }
}
