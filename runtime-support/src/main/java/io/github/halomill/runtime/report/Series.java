package io.github.halomill.runtime.report;

import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What scalars were, iteration by iteration: a row for each iteration in which something was logged. About a million
 * numbers are kept: from there on every second row, every fourth and so on, and always the last one. For all threads.
 */
public final class Series {

    /** Of a program that logs nothing. */
    public static final Series NONE = new Series(List.of());

    private static final int MOST_NUMBERS = 1 << 20;

    /** In the place of a number that was not logged: a NaN that no arithmetic makes. */
    private static final double NOTHING = Double.longBitsToDouble(0x7ff8_dead_beef_0001L);

    private final List<String> columns;

    /** The first element is the number of iterations. */
    private final KeptRows<double[]> kept;

    private double @Nullable [] open;
    private @Nullable Sink sink;

    /** Gets rows, each when it is complete, from a thread that carries out iterations. */
    public interface Sink {

        /** After that many iterations; {@code values} has one for each column, empty where nothing was logged. */
        void row(long iterations, List<OptionalDouble> values);

        /** Nothing follows for a while: zones pause, or a run is over. */
        void pause();
    }

    private Series(List<String> columns) {
        this(columns, MOST_NUMBERS);
    }

    Series(List<String> columns, int mostNumbers) {
        this.columns = List.copyOf(columns);
        this.kept = new KeptRows<>(Math.max(2, mostNumbers / (columns.size() + 1)));
    }

    /** Of what the schedule of a problem logs, nothing yet; the physical time is the first column if there is one. */
    public static Series of(Problem problem) {
        Set<String> names = new LinkedHashSet<>();
        problem.steps().forEach(step -> {
            if (step instanceof Output.Log log) {
                names.addAll(log.names());
            }
        });
        names.remove(Scalars.ITERATION);
        if (!names.isEmpty() && problem.hasTime()) {
            Set<String> all = new LinkedHashSet<>(List.of(Scalars.TIME));
            all.addAll(names);
            return new Series(List.copyOf(all));
        }
        return new Series(List.copyOf(names));
    }

    /** The names of the columns after the first, {@code iteration}. */
    public List<String> columns() {
        return columns;
    }

    /** Begins with the rows of a run before this one, up to that many iterations; to be called before any is added. */
    public void begin(Series before, long iterations) {
        synchronized (before) {
            kept.begin(before.kept, row -> row[0] <= iterations);
        }
    }

    /** Rows so far, whether or not they are kept. */
    public synchronized long count() {
        return kept.count();
    }

    /** One of that many rows is kept. */
    public synchronized long every() {
        return kept.every();
    }

    /** From now on {@code to} gets the rows; null: nobody does. */
    public synchronized void onRow(@Nullable Sink to) {
        sink = to;
    }

    /**
     * Adds what was logged after that many iterations: to their row if that has no such numbers yet, as where a
     * schedule logs in several places, else to a new one, as in a loop.
     */
    public synchronized void add(long iterations, Map<String, Double> values) {
        if (open != null && (open[0] != iterations || hasOneOf(values.keySet(), open))) {
            close(open);
        }
        double[] row = open;
        if (row == null) {
            row = new double[columns.size() + 1];
            Arrays.fill(row, NOTHING);
            row[0] = iterations;
            open = row;
        }
        for (Map.Entry<String, Double> value : values.entrySet()) {
            int column = columns.indexOf(value.getKey());
            if (column >= 0) {
                row[column + 1] = value.getValue();
            }
        }
    }

    /** The time may be there twice. */
    private boolean hasOneOf(Set<String> names, double[] row) {
        return names.stream()
                .filter(name -> !name.equals(Scalars.TIME))
                .mapToInt(columns::indexOf)
                .anyMatch(column -> column >= 0 && isThere(row[column + 1]));
    }

    private static boolean isThere(double value) {
        return Double.doubleToRawLongBits(value) != Double.doubleToRawLongBits(NOTHING);
    }

    /** The last row is complete. */
    public synchronized void complete() {
        if (open != null) {
            close(open);
        }
        if (sink != null) {
            sink.pause();
        }
    }

    private void close(double[] row) {
        open = null;
        kept.add(row);
        if (sink != null) {
            sink.row((long) row[0], values(row));
        }
    }

    private static List<OptionalDouble> values(double[] row) {
        return Arrays.stream(row, 1, row.length)
                .mapToObj(value -> isThere(value) ? OptionalDouble.of(value) : OptionalDouble.empty())
                .toList();
    }

    /** The rows that are kept, with the number of iterations first; NaN where nothing was logged. */
    public synchronized List<double[]> rows() {
        return kept.rows();
    }

    /**
     * Some of the rows that are kept.
     *
     * @param columns what the numbers of a row are called, but for the first, the number of iterations
     * @param every of that many rows there is one
     */
    public record Excerpt(List<String> columns, long every, List<double[]> rows) {}

    /** At most that many rows: the first, and others as far from each other as the fewest halvings make them. */
    public synchronized Excerpt excerpt(int most) {
        int stride = 1;
        while ((kept.size() - 1) / stride >= most) {
            stride *= 2;
        }
        return new Excerpt(columns, kept.every() * stride, kept.oneIn(stride));
    }

    /** As a report has it; numbers that are none, or not there, are null. */
    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        List<String> names = new ArrayList<>(List.of(Scalars.ITERATION));
        names.addAll(columns);
        tree.put("columns", names);
        tree.put("count", count());
        tree.put("every", every());
        tree.put("rows", rows().stream().map(Series::numbers).toList());
        return tree;
    }

    private static List<@Nullable Number> numbers(double[] row) {
        List<@Nullable Number> numbers = new ArrayList<>();
        numbers.add((long) row[0]);
        for (int i = 1; i < row.length; i++) {
            numbers.add(Double.isFinite(row[i]) ? row[i] : null);
        }
        return numbers;
    }
}
