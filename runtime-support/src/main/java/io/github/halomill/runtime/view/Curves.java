package io.github.halomill.runtime.view;

import io.github.halomill.runtime.report.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run has logged, as the page draws it: rather more points than a screen has pixels, never more. */
final class Curves {

    /** Points of a curve, at most. */
    static final int MOST = 4096;

    private Curves() {}

    /** What a page lacks that has the first {@code known} points of a curve with one row in {@code knownEvery}. */
    static Map<String, @Nullable Object> since(Series.Excerpt all, long knownEvery, long known) {
        int count = all.rows().size();
        int from = knownEvery == all.every() && known <= count ? (int) known : 0;
        List<double[]> rows = all.rows().subList(from, count);
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("every", all.every());
        tree.put("from", from);
        tree.put("x", rows.stream().map(row -> (long) row[0]).toList());
        Map<String, Object> curves = new LinkedHashMap<>();
        for (int i = 0; i < all.columns().size(); i++) {
            List<@Nullable Double> values = new ArrayList<>();
            for (double[] row : rows) {
                values.add(finite(row[i + 1]));
            }
            curves.put(all.columns().get(i), values);
        }
        tree.put("y", curves);
        return tree;
    }

    /** JSON has no infinities and no NaN. */
    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
