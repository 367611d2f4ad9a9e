package io.github.halomill.runtime.exec.balance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What zones take for an iteration, as far as it is known: {@code fixed + perCell * cells}. Of one measurement all is
 * taken to be per cell; of two with parts of other sizes it is seen what a cell more costs: little where something else
 * takes the time, as where others use a device; more, or less, than on average where cells have other loads.
 */
final class Speeds {

    /** Share of the newest measurement in what is taken for the time. */
    private static final double NEWEST = 0.6;

    /** Parts that differ by less say nothing of what a cell costs. */
    private static final double OTHER = 1.05;

    /** A cell more costs at most so many times as much as one on average, or so many times less. */
    private static final double MOST_RATIO = 8;

    private List<OfZone> zones = List.of();

    /**
     * What is known of a zone.
     *
     * @param cells of its part
     * @param seconds that an iteration took with that, smoothed
     * @param perCell seconds that a cell more costs
     */
    private record OfZone(double cells, double seconds, double perCell) {

        OfZone then(double newCells, double newSeconds) {
            double ratio = newCells / cells;
            if (ratio < OTHER && ratio > 1 / OTHER) {
                double smoothed = (1 - NEWEST) * seconds + NEWEST * newSeconds;
                return new OfZone(newCells, smoothed, perCell * smoothed / seconds);
            }
            double average = newSeconds / newCells;
            double seen = (newSeconds - seconds) / (newCells - cells);
            double bounded = Math.max(average / MOST_RATIO, Math.min(average * MOST_RATIO, seen));
            return new OfZone(newCells, newSeconds, bounded);
        }

        double fixed() {
            return seconds - perCell * cells;
        }
    }

    /** Adds a measurement: cells, and seconds of an iteration, by zone. */
    void add(List<Double> cells, List<Double> seconds) {
        List<OfZone> next = new ArrayList<>();
        for (int zone = 0; zone < cells.size(); zone++) {
            double time = Math.max(seconds.get(zone), 1e-9);
            next.add(
                    zones.isEmpty()
                            ? new OfZone(cells.get(zone), time, time / cells.get(zone))
                            : zones.get(zone).then(cells.get(zone), time));
        }
        zones = next;
    }

    /** Seconds of the zone that takes longest with so many cells. */
    double longest(List<Double> cells) {
        return IntStream.range(0, cells.size())
                .mapToDouble(zone -> zones.get(zone).fixed() + zones.get(zone).perCell * cells.get(zone))
                .max()
                .orElse(0);
    }

    /** The same with equal costs of all cells of a zone. */
    double longestOnAverage(List<Double> cells) {
        return IntStream.range(0, cells.size())
                .mapToDouble(zone -> zones.get(zone).seconds / zones.get(zone).cells * cells.get(zone))
                .max()
                .orElse(0);
    }

    /** Cells of each zone with which all would take as long; those that take long without any get one. */
    List<Double> wanted() {
        double all = zones.stream().mapToDouble(zone -> zone.cells).sum();
        List<OfZone> some = new ArrayList<>(zones);
        while (true) {
            double rates = some.stream().mapToDouble(zone -> 1 / zone.perCell).sum();
            double without = some.stream()
                    .mapToDouble(zone -> zone.fixed() / zone.perCell)
                    .sum();
            double time = (all + without) / rates;
            if (some.size() == 1 || !some.removeIf(zone -> zone.fixed() >= time)) {
                return zones.stream()
                        .map(zone -> some.contains(zone) ? Math.max(1, (time - zone.fixed()) / zone.perCell) : 1.0)
                        .toList();
            }
        }
    }
}
