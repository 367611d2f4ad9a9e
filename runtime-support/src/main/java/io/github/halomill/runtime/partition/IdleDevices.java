package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.PriorityList;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Why a problem gets fewer zones than there are devices. */
final class IdleDevices {

    private static final String CURE = "; if it computes a few numbers and no cell belongs to it, as a time step of"
            + " maxima, <kernel range=\"none\"> has every zone run it";

    private IdleDevices() {}

    /** For people; empty if each device has a zone. */
    static Optional<String> reason(Problem problem, Strategy strategy, ZoneGrid cut, Offered offered) {
        if (offered.used().size() >= offered.devices()) {
            return Optional.empty();
        }
        return Optional.of(offered.weights()
                .map(weights -> SlowDevices.reason(problem, strategy, cut, offered, whole(problem)))
                .orElseGet(() -> cut(problem, strategy, offered.devices())));
    }

    private static String cut(Problem problem, Strategy strategy, int devices) {
        Extent units = problem.cuttableUnits();
        if (units.volume() < devices) {
            return whole(problem);
        }
        return strategy == Strategy.GCD
                ? "strategy gcd cuts into equal numbers of work-groups only; strategy balanced uses more devices"
                : "no more parts fit the "
                        + PriorityList.of(problem).stream()
                                .map(d -> String.valueOf(units.along(d)))
                                .collect(Collectors.joining(" x "))
                        + " pieces that can be cut";
    }

    private static String whole(Problem problem) {
        return IntStream.range(0, problem.grid().dimensions())
                .filter(d -> problem.isLocalOnly() || d == problem.slowest())
                .mapToObj(d -> along(problem, d))
                .collect(Collectors.joining("; "));
    }

    private static String along(Problem problem, int d) {
        long cells = problem.grid().size().along(d);
        long together = Math.min(cells, problem.unit().along(d));
        String text = "along " + Axes.name(d) + ", where it can be cut, the grid has " + cells
                + (cells == 1 ? " cell" : " cells");
        if (together == 1) {
            return text;
        }
        Launch widest = problem.launches().stream()
                .max(Comparator.comparingLong(launch -> launch.footprint().along(d)))
                .orElseThrow();
        long item = widest.cells().count().along(d);
        return text + ", of which " + together + " stay together: "
                + (item > 1
                        ? "a work-item of " + widest.name() + " is taken to own " + item
                                + " cells, since the grid's cells are shared out among its work-items"
                                + (widest.space().workItems().volume() == 1 ? CURE : "")
                        : "that is a work-group of " + widest.name());
    }
}
