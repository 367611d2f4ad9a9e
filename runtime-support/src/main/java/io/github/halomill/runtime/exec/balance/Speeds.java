package io.github.halomill.runtime.exec.balance;

import java.util.List;
import java.util.stream.IntStream;

/** How fast zones are: the cells that each computes in a second of being busy, smoothed. */
final class Speeds {

    /** Share of the newest measurement in what is taken for the speed. */
    private static final double NEWEST = 0.6;

    private List<Double> speeds = List.of();

    /** Adds a measurement: cells, and seconds of an iteration, by zone. */
    void add(List<Double> cells, List<Double> seconds) {
        List<Double> measured = IntStream.range(0, cells.size())
                .mapToObj(zone -> cells.get(zone) / Math.max(seconds.get(zone), 1e-9))
                .toList();
        speeds = speeds.isEmpty()
                ? measured
                : IntStream.range(0, cells.size())
                        .mapToObj(zone -> Math.pow(speeds.get(zone), 1 - NEWEST) * Math.pow(measured.get(zone), NEWEST))
                        .toList();
    }

    /** Seconds of the zone that takes longest with so many cells. */
    double longest(List<Double> cells) {
        return IntStream.range(0, cells.size())
                .mapToDouble(zone -> cells.get(zone) / speeds.get(zone))
                .max()
                .orElse(0);
    }

    /** By zone, in proportion to the cells with which all take as long. */
    List<Double> wanted() {
        return speeds;
    }
}
