package io.github.halomill.runtime.cli;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/** One line of a terminal that shows how many iterations are done; redrawn at most ten times a second. */
final class ProgressBar implements LongConsumer, AutoCloseable {

    private static final int WIDTH = 30;
    private static final long PERIOD_NANOS = 100_000_000;

    private final PrintStream terminal;
    private final String label;
    private final long total;
    private final LongSupplier clock;
    private final long start;
    private long drawn;
    private long most;
    private int lineLength;

    ProgressBar(PrintStream terminal, String label, long total, LongSupplier clock) {
        this.terminal = terminal;
        this.label = label;
        this.total = total;
        this.clock = clock;
        this.start = clock.getAsLong();
        this.drawn = start - PERIOD_NANOS;
    }

    @Override
    public synchronized void accept(long stepsDone) {
        long now = clock.getAsLong();
        most = Math.max(most, stepsDone);
        if (now - drawn < PERIOD_NANOS) {
            return;
        }
        drawn = now;
        draw(line((now - start) / 1e9));
    }

    private String line(double elapsed) {
        int percent = total == 0 ? 100 : (int) (100.0 * most / total);
        int filled = percent * WIDTH / 100;
        String left = most == 0 ? "" : String.format(Locale.ROOT, ", %.0f s left", elapsed * (total - most) / most);
        return String.format(
                Locale.ROOT,
                "%s [%s%s] %3d %%  %d/%d  %.0f s%s",
                label,
                "=".repeat(filled),
                " ".repeat(WIDTH - filled),
                percent,
                most,
                total,
                elapsed,
                left);
    }

    private void draw(String line) {
        terminal.print("\r" + line + " ".repeat(Math.max(0, lineLength - line.length())));
        terminal.flush();
        lineLength = line.length();
    }

    /** Wipes the line. */
    @Override
    public synchronized void close() {
        if (lineLength > 0) {
            terminal.print("\r" + " ".repeat(lineLength) + "\r");
            terminal.flush();
            lineLength = 0;
        }
    }
}
