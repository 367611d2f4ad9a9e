package io.github.halomill.runtime.exec.balance;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps parts from swinging: one that is to grow after it shrank, or the other way, goes half as far; one that goes on
 * in the same direction, or has stayed for a while, goes farther again.
 */
final class Damping {

    private static final double LEAST = 1.0 / 16;
    private static final double RECOVERY = 1.5;

    /** Parts that are to change by less have no direction. */
    private static final double SMALL = 0.02;

    /** By zone, how far it went last, and in which direction. */
    private List<Step> made = List.of();

    private List<Step> wanted = List.of();

    /**
     * How a part changes.
     *
     * @param factor of the way that it would have to go, on a scale of ratios
     * @param direction 1: it grows, -1: it shrinks
     */
    private record Step(double factor, int direction) {

        static final Step NONE = new Step(1, 0);

        Step then(int way) {
            return new Step(
                    way * direction < 0 ? Math.max(LEAST, factor / 2) : Math.min(1, factor * RECOVERY),
                    way == 0 ? direction : way);
        }
    }

    /** Cells for each zone, on the way from what it has to as many as it is to have. */
    List<Double> damped(List<Double> cells, List<Double> goal) {
        double all = cells.stream().mapToDouble(one -> one).sum();
        double goals = goal.stream().mapToDouble(one -> one).sum();
        List<Double> damped = new ArrayList<>();
        List<Step> steps = new ArrayList<>();
        for (int zone = 0; zone < cells.size(); zone++) {
            double change = all * goal.get(zone) / goals / cells.get(zone);
            int way = change > 1 + SMALL ? 1 : change < 1 - SMALL ? -1 : 0;
            Step step = (zone < made.size() ? made.get(zone) : Step.NONE).then(way);
            steps.add(step);
            damped.add(cells.get(zone) * Math.pow(change, step.factor));
        }
        wanted = steps;
        return damped;
    }

    /** The parts that were wanted last are made. */
    void moves() {
        made = wanted;
    }

    /** They are not. */
    void stays() {
        made = made.stream().map(step -> step.then(0)).toList();
    }
}
