package io.github.halomill.runtime.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A line every half minute that says how many iterations are done: for files, and for what reads along. */
final class ProgressLog implements Progress {

    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final PrintStream log;
    private final String label;
    private final ProgressText text;
    private final LongSupplier clock;
    private final long start;
    private long written;
    private Map<String, Double> values = Map.of();

    ProgressLog(PrintStream log, String label, ProgressText text, LongSupplier clock) {
        this.log = log;
        this.label = label;
        this.text = text;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.written = start;
    }

    @Override
    public synchronized void accept(long stepsDone) {
        long now = clock.getAsLong();
        if (now - written < PERIOD_NANOS) {
            return;
        }
        written = now;
        double elapsed = (now - start) / 1e9;
        log.println(String.format(
                Locale.ROOT,
                "%s: %d of %d iterations (%d %%) after %s: %s%s",
                label,
                stepsDone,
                text.total(),
                text.percent(stepsDone),
                ProgressText.duration(elapsed),
                ProgressText.values(values),
                text.rates(stepsDone, elapsed)));
    }

    @Override
    public synchronized void values(Map<String, Double> logged) {
        values = logged;
    }

    @Override
    public void close() {}
}
