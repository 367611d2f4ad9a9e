package io.github.halomill.runtime.cli;

import java.io.PrintStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** One line of a terminal that shows how many iterations are done; redrawn at most ten times a second. */
final class ProgressBar implements Progress {

    private static final int WIDTH = 10;

    /** A line that is broken cannot be wiped. */
    private static final int COLUMNS = 79;

    private static final long PERIOD_NANOS = 100_000_000;

    private final PrintStream terminal;
    private final String label;
    private final ProgressText text;
    private final LongSupplier clock;
    private final long start;
    private long drawn;
    private long most;
    private int lineLength;
    private Map<String, Double> values = Map.of();

    /** By name what was logged last; none where the terminal does not show such characters. */
    private final Map<String, Sparkline> sparklines = new HashMap<>();

    private final boolean sparkling;

    ProgressBar(PrintStream terminal, String label, ProgressText text, LongSupplier clock, boolean sparkling) {
        this.sparkling = sparkling;
        this.terminal = terminal;
        this.label = label;
        this.text = text;
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
        String line = line((now - start) / 1e9);
        draw(line.substring(0, Math.min(line.length(), COLUMNS)));
    }

    @Override
    public synchronized void values(Map<String, Double> logged) {
        values = logged;
        if (sparkling) {
            logged.forEach((name, value) ->
                    sparklines.computeIfAbsent(name, any -> new Sparkline()).add(value));
        }
    }

    /** With a shorter bar where there is much to tell, and without a curve of each number that is logged. */
    private String line(double elapsed) {
        for (int curves = values.size(); curves > 0 && sparkling; curves--) {
            String line = line(elapsed, curves);
            if (line.length() <= COLUMNS) {
                return line;
            }
        }
        return line(elapsed, 0);
    }

    private String line(double elapsed, int curves) {
        int percent = text.percent(most);
        String numbers = String.format(
                Locale.ROOT,
                " %3d %%  %d/%d  %s%s",
                percent,
                most,
                text.total(),
                ProgressText.values(values, curves == 0 ? Map.of() : sparklines, curves),
                text.rates(most, elapsed, curves > 0));
        int width = Math.max(0, Math.min(WIDTH, COLUMNS - (label + " []" + numbers).length()));
        int filled = percent * width / 100;
        return label + " [" + "=".repeat(filled) + " ".repeat(width - filled) + "]" + numbers;
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
