package io.github.halomill.runtime.python;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the schedule has logged: of each scalar all values, in the order in which they came. */
final class LoggedSeries {

    private static final int FIRST = 64;

    private final Map<String, Column> columns = new LinkedHashMap<>();

    private static final class Column {
        private double[] values = new double[FIRST];
        private int count;

        void add(double value) {
            if (count == values.length) {
                values = Arrays.copyOf(values, Math.multiplyExact(count, 2));
            }
            values[count++] = value;
        }
    }

    synchronized void add(Map<String, Double> logged) {
        logged.forEach((name, value) ->
                columns.computeIfAbsent(name, any -> new Column()).add(value));
    }

    /** What was logged so far. */
    synchronized List<String> names() {
        return List.copyOf(columns.keySet());
    }

    /** The values of a name that is there. */
    synchronized double[] values(String name) {
        Column column = columns.get(name);
        if (column == null) {
            throw new IllegalArgumentException("nothing has logged " + name + "; there are " + columns.keySet());
        }
        return Arrays.copyOf(column.values, column.count);
    }
}
