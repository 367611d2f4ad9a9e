package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.Problem;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Why some of unequal devices get no zone. */
final class SlowDevices {

    /** Devices that are named one by one; of more some are counted only. */
    private static final int NAMED = 4;

    private static final int DIGITS = 6;

    private final Problem problem;
    private final Strategy strategy;
    private final List<Integer> zones;
    private final Weights weights;
    private final String whole;
    private final double longest;

    /** The fewest cells that a zone can have. */
    private final long fewest;

    private SlowDevices(Problem problem, Strategy strategy, ZoneGrid cut, Offered offered, String whole) {
        this.problem = problem;
        this.strategy = strategy;
        this.zones = offered.used();
        this.weights = offered.weights().orElseThrow();
        this.whole = whole;
        this.longest = cut.longest(weights.of(zones));
        this.fewest = IntStream.range(0, 3).mapToLong(d -> fewest(problem, d)).reduce(1, (one, other) -> one * other);
    }

    /** The shortest work-group along a dimension: the last, if it is not whole. */
    private static long fewest(Problem problem, int d) {
        long group = ZoneGrid.groupSize(problem, d);
        long last = problem.grid().size().along(d) % group;
        return last == 0 ? group : last;
    }

    /**
     * For people, where at least one device has no zone that may have one.
     *
     * @param whole why there are no more pieces, if that is it
     */
    static String reason(Problem problem, Strategy strategy, ZoneGrid cut, Offered offered, String whole) {
        return new SlowDevices(problem, strategy, cut, offered, whole).reason();
    }

    private String reason() {
        Set<Integer> able = Set.copyOf(weights.fastestFirst());
        Set<Integer> used = Set.copyOf(zones);
        List<Integer> idle = IntStream.range(0, weights.values().size())
                .filter(device -> !used.contains(device))
                .filter(device -> weights.of(device) == 0 || able.contains(device))
                .boxed()
                .toList();
        List<String> reasons = new ArrayList<>();
        say(idle, device -> weights.of(device) == 0, this::none, reasons);
        say(idle, this::isSlow, this::slow, reasons);
        say(idle, device -> weights.of(device) > 0 && !isSlow(device), this::needless, reasons);
        return String.join("; ", reasons);
    }

    private static void say(
            List<Integer> idle, Predicate<Integer> which, Function<List<Integer>, String> text, List<String> reasons) {
        List<Integer> some = idle.stream().filter(which).toList();
        if (!some.isEmpty()) {
            reasons.add(text.apply(some));
        }
    }

    private String none(List<Integer> devices) {
        return names(devices) + (devices.size() == 1 ? " has" : " have") + " weight 0";
    }

    private boolean isSlow(int device) {
        return weights.of(device) > 0 && fewest / weights.of(device) > longest;
    }

    /** The first of them, which may be many, is the example. */
    private String slow(List<Integer> devices) {
        double weight = weights.of(devices.get(0));
        String first = "device " + devices.get(0) + ", of weight " + Weights.text(weight) + ", would take "
                + number(fewest / weight) + " (cells divided by weight) for the smallest part, of " + fewest
                + (fewest == 1 ? " cell" : " cells") + ", where all others are done in " + number(longest);
        return devices.size() == 1 ? first : first + ", and so on " + names(devices.subList(1, devices.size()));
    }

    private String needless(List<Integer> devices) {
        Extent groups = problem.cuttableUnits();
        String why = groups.volume() == zones.size()
                ? whole
                : strategy == Strategy.GCD
                        ? "no split of strategy gcd for more devices is done sooner; strategy balanced has more splits"
                        : "no cut for more devices is done sooner";
        return names(devices) + (devices.size() == 1 ? " is" : " are") + " of no use: " + why;
    }

    private static String names(List<Integer> devices) {
        String named = devices.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return (devices.size() == 1 ? "device " : "devices ")
                + named
                + (devices.size() > NAMED ? " and " + (devices.size() - NAMED) + " more" : "");
    }

    private static String number(double time) {
        return time >= 1000 && time < 1e15
                ? String.valueOf(Math.round(time))
                : BigDecimal.valueOf(time)
                        .round(new MathContext(DIGITS))
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
