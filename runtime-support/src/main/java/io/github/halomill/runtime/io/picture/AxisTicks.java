package io.github.halomill.runtime.io.picture;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Round numbers along a side of a picture.
 *
 * @param name of the axis, with the unit
 * @param pixels where they are, from the first element on
 * @param texts how they are written
 */
record AxisTicks(String name, List<Integer> pixels, List<String> texts) {

    private static final int APART = 45;
    private static final int BETWEEN = 12;

    /** Along a dimension of an array, to the right or upwards. */
    static AxisTicks of(Placement placement, int d, Scaling scaling, boolean upwards) {
        int most = Math.max(2, scaling.length() / APART);
        AxisTicks ticks = of(placement, d, scaling, most);
        while (!upwards && most > 1 && ticks.isCrowded()) {
            ticks = of(placement, d, scaling, --most);
        }
        return ticks;
    }

    private static AxisTicks of(Placement placement, int d, Scaling scaling, int most) {
        double first = placement.edge(d, 0);
        double last = placement.edge(d, (double) scaling.elements());
        double step = Ticks.step(first, last, most);
        List<Double> numbers = Ticks.linear(first, last, most);
        if (placement.unit() != Placement.Unit.LENGTH) {
            step = Math.max(1, step);
            numbers = numbers.stream()
                    .filter(number -> number == Math.rint(number))
                    .toList();
        }
        List<Integer> pixels = new ArrayList<>();
        for (double number : numbers) {
            pixels.add((int)
                    Math.round(scaling.at((number - first) / placement.step().get(d))));
        }
        String unit = placement.unit() == Placement.Unit.LENGTH
                ? ""
                : " (" + placement.unit().name().toLowerCase(Locale.ROOT) + ")";
        return new AxisTicks(Axes.name(d) + unit, pixels, Ticks.texts(numbers, step));
    }

    private boolean isCrowded() {
        for (int i = 1; i < pixels.size(); i++) {
            int letters = (texts.get(i - 1).length() + texts.get(i).length()) * Canvas.LETTER / 2;
            if (pixels.get(i) - pixels.get(i - 1) < letters + BETWEEN) {
                return true;
            }
        }
        return false;
    }

    /** Letters of the longest text. */
    int letters() {
        return texts.stream().mapToInt(String::length).max().orElse(0);
    }
}
