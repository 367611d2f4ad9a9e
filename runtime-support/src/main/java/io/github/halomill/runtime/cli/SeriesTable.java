package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.base.UsageException;
import io.github.halomill.runtime.cluster.Ranks;
import io.github.halomill.runtime.cluster.Together;
import io.github.halomill.runtime.io.file.SeriesFile;
import io.github.halomill.runtime.report.Series;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The table of a series: its first rank writes rows as they come, in blocks of about half a second. It is complete up
 * to its last row, and has all rows whenever zones pause for a checkpoint.
 */
final class SeriesTable implements Series.Sink, AutoCloseable {

    private static final int BLOCK = 1 << 16;
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Optional<SeriesFile> file;
    private final Ranks ranks;
    private final Series series;
    private final StringBuilder waiting = new StringBuilder();
    private long written = System.nanoTime();

    private SeriesTable(Optional<SeriesFile> file, Series series, Ranks ranks) {
        this.file = file;
        this.series = series;
        this.ranks = ranks;
    }

    /**
     * A table of what is logged, if it is asked for.
     *
     * @throws UsageException if nothing is logged
     */
    static SeriesTable open(Optional<Path> path, Series series, Ranks ranks) {
        if (path.isPresent() && series.columns().isEmpty()) {
            throw new UsageException(
                    "series: nothing is logged; say what, as in --log 'max(u)' --every 100, or add <log>"
                            + " to the schedule");
        }
        List<String> columns = new ArrayList<>(List.of(Scalars.ITERATION));
        columns.addAll(series.columns());
        return new SeriesTable(path.map(to -> new SeriesFile(to, columns)), series, ranks);
    }

    /** Collective: begins it, or goes on after the rows of so many iterations. */
    void begin(long done) {
        file.ifPresent(to -> Together.run(ranks, () -> {
            if (ranks.rank() == 0) {
                to.begin(done);
                series.onRow(this);
            }
        }));
    }

    @Override
    public void row(long iterations, List<OptionalDouble> values) {
        waiting.append(iterations)
                .append(',')
                .append(values.stream().map(SeriesTable::text).collect(Collectors.joining(",")))
                .append('\n');
        if (waiting.length() > BLOCK || System.nanoTime() - written > PERIOD_NANOS) {
            pause();
        }
    }

    private static String text(OptionalDouble value) {
        return value.isEmpty()
                ? ""
                : Double.isFinite(value.getAsDouble())
                        ? Double.toString(value.getAsDouble())
                        : Double.toString(value.getAsDouble())
                                .replace("Infinity", "inf")
                                .toLowerCase(Locale.ROOT);
    }

    @Override
    public void pause() {
        if (waiting.length() > 0) {
            String rows = waiting.toString();
            waiting.setLength(0);
            file.orElseThrow().add(rows);
        }
        written = System.nanoTime();
    }

    @Override
    public void close() {
        series.onRow(null);
    }
}
