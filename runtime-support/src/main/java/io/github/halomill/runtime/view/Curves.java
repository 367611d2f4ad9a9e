package io.github.halomill.runtime.view;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Numbers that a run has logged, by iteration: bounded, for older ones become fewer. */
final class Curves {

    private static final int MOST = 4096;

    private final List<Point> points = new ArrayList<>();
    private final Set<String> names = new LinkedHashSet<>();

    /** Of those that come, one in so many is kept. */
    private long every = 1;

    private long came;

    private record Point(long iteration, Map<String, Double> values) {}

    synchronized void add(long iteration, Map<String, Double> values) {
        names.addAll(values.keySet());
        if (came++ % every == 0) {
            points.add(new Point(iteration, values));
        }
        if (points.size() > MOST) {
            List<Point> fewer = new ArrayList<>();
            for (int i = 0; i < points.size(); i += 2) {
                fewer.add(points.get(i));
            }
            points.clear();
            points.addAll(fewer);
            every *= 2;
        }
    }

    /** What {@code after} has not yet, whose {@code points} are so many of one in {@code every}. */
    synchronized Map<String, @Nullable Object> since(long knownEvery, long known) {
        int from = knownEvery == every && known <= points.size() ? (int) Math.max(0, known) : 0;
        List<Point> rest = points.subList(from, points.size());
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("every", every);
        tree.put("from", from);
        tree.put("x", rest.stream().map(Point::iteration).toList());
        Map<String, Object> curves = new LinkedHashMap<>();
        for (String name : names) {
            List<@Nullable Double> values = new ArrayList<>();
            rest.forEach(point -> values.add(finite(point.values().get(name))));
            curves.put(name, values);
        }
        tree.put("y", curves);
        return tree;
    }

    /** JSON has no infinities and no NaN. */
    private static @Nullable Double finite(@Nullable Double value) {
        return value == null || !Double.isFinite(value) ? null : value;
    }
}
