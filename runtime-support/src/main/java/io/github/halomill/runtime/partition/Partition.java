package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.check.ProblemCheck;
import io.github.halomill.runtime.partition.cut.PriorityList;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.partition.cut.WeightedCut;
import io.github.halomill.runtime.partition.cut.Weights;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A problem cut into zones.
 *
 * @param problem what was cut
 * @param strategy how the split was chosen
 * @param offered for which devices
 * @param depth steps from one exchange of ghost zones to the next; above 1, zones compute what they need of others
 *     meanwhile
 * @param cut which cells each zone has
 * @param priority dimensions in the order in which they are cut: ascending width of the dependent points, ties slowest
 *     first; dimensions of the problem only
 * @param zones in order of their ids
 * @param transfers all that one exchange moves, ordered by field (as in the problem), receiver, sender
 */
public record Partition(
        Problem problem,
        Strategy strategy,
        Offered offered,
        int depth,
        ZoneGrid cut,
        List<Integer> priority,
        List<Zone> zones,
        List<Transfer> transfers) {

    /** A limit far above any machine, so that a slip of the finger does not take all memory. */
    private static final int MOST_DEVICES = 1 << 16;

    private static final int MOST_STEPS = 1 << 16;

    public Partition {
        priority = List.copyOf(priority);
        zones = List.copyOf(zones);
        transfers = List.copyOf(transfers);
    }

    /**
     * Cuts {@code problem} for at most {@code devices} devices, with an exchange before every step; at least one zone
     * results.
     *
     * @throws RunException if the problem cannot be cut, with cause and cure; see {@link ProblemCheck}
     */
    public static Partition of(Problem problem, int devices, Strategy strategy) {
        return of(problem, devices, strategy, 1);
    }

    /**
     * Cuts {@code problem} for at most {@code devices} devices; at least one zone results.
     *
     * @param depth see {@link #depth}; 1 is used where nothing is exchanged
     * @throws RunException if the problem cannot be cut, with cause and cure; see {@link ProblemCheck}
     */
    public static Partition of(Problem problem, int devices, Strategy strategy, int depth) {
        ProblemCheck.check(problem);
        requireSome(devices);
        return equal(
                problem, strategy, devices, SplitSearch.of(problem, strategy).split(devices), depth);
    }

    /**
     * Cuts {@code problem} for devices of these weights, so that the longest time of a zone is the smallest. A device
     * without which it is no longer gets no zone.
     *
     * @throws RunException if the problem cannot be cut
     */
    public static Partition of(Problem problem, Weights weights, Strategy strategy, int depth) {
        ProblemCheck.check(problem);
        requireSome(weights.values().size());
        WeightedSearch search = new WeightedSearch(problem, weights);
        return weighted(problem, strategy, weights, search.among(SplitSearch.of(problem, strategy)::splits), depth);
    }

    private static void requireSome(int devices) {
        if (devices < 1 || devices > MOST_DEVICES) {
            throw new RunException("a problem is cut for 1 to " + MOST_DEVICES + " devices, not for " + devices);
        }
    }

    /**
     * Cuts {@code problem} for at most {@code devices} devices, balanced, but not along the first {@code whole}
     * dimensions, at most two: faces are then longer in memory, and may be larger.
     *
     * @throws RunException if the problem cannot be cut
     */
    public static Partition whole(Problem problem, int devices, int whole, int depth) {
        ProblemCheck.check(problem);
        return equal(problem, Strategy.BALANCED, devices, new BalancedSplit(problem, whole).split(devices), depth);
    }

    /** The same for devices of these weights. */
    public static Partition whole(Problem problem, Weights weights, int whole, int depth) {
        ProblemCheck.check(problem);
        WeightedSearch search = new WeightedSearch(problem, weights);
        return weighted(
                problem, Strategy.BALANCED, weights, search.among(new BalancedSplit(problem, whole)::splits), depth);
    }

    /**
     * Cuts {@code problem} as told; strategy and devices are then those that the split would do for: balanced, one
     * each.
     *
     * @throws RunException if the problem cannot be cut, or not like that
     */
    public static Partition of(Problem problem, Split split) {
        return of(problem, split, 1);
    }

    /** Cuts {@code problem} as told, with an exchange every {@code depth}-th step. */
    public static Partition of(Problem problem, Split split, int depth) {
        ProblemCheck.check(problem);
        return equal(problem, Strategy.BALANCED, split.zones(), split, depth);
    }

    /** The same for the fastest of devices of these weights. */
    public static Partition of(Problem problem, Weights weights, Split split, int depth) {
        ProblemCheck.check(problem);
        WeightedSearch search = new WeightedSearch(problem, weights);
        return weighted(problem, Strategy.BALANCED, weights.fastest(split.zones()), search.as(split), depth);
    }

    /** Another problem of the same grid cut like this one. */
    public Partition with(Problem other) {
        return cut(other, strategy, offered, cut, depth);
    }

    /** The same zones with other boundaries, for the same devices. */
    public Partition with(ZoneGrid other) {
        return cut(problem, strategy, offered, other, depth);
    }

    /** As many zones along each dimension, where these have such weights: the longest time is the smallest. */
    public ZoneGrid weighted(List<Double> ofZones) {
        return WeightedCut.of(problem, split(), ofZones);
    }

    /** As many zones along each dimension, all as large as whole work-groups allow. */
    public ZoneGrid equalGrid() {
        return ZoneGrid.of(problem, split());
    }

    private static Partition equal(Problem problem, Strategy strategy, int devices, Split split, int depth) {
        return cut(problem, strategy, Offered.alike(devices, split.zones()), ZoneGrid.of(problem, split), depth);
    }

    private static Partition weighted(
            Problem problem, Strategy strategy, Weights weights, WeightedSearch.Found found, int depth) {
        Offered offered = new Offered(weights.devices(), Optional.of(weights), found.used());
        return cut(problem, strategy, offered, found.grid(), depth);
    }

    private static Partition cut(Problem problem, Strategy strategy, Offered offered, ZoneGrid grid, int depth) {
        if (depth < 1 || depth > MOST_STEPS) {
            throw new RunException("ghost zones are exchanged every 1 to " + MOST_STEPS + " steps, not every " + depth);
        }
        Reach reach = new Reach(problem, grid.split(), depth);
        int planned = reach.flow().loops() ? 1 : depth;
        List<Transfer> transfers = new ExchangePlanner(problem, grid, reach, planned).transfers();
        if (transfers.isEmpty() && depth > 1) {
            return cut(problem, strategy, offered, grid, 1);
        }
        DepthCheck.check(problem, grid, reach, depth);
        List<SortedSet<Integer>> neighbours = Stream.generate(() -> (SortedSet<Integer>) new TreeSet<Integer>())
                .limit(grid.zones())
                .toList();
        for (Transfer transfer : transfers) {
            neighbours.get(transfer.to()).add(transfer.from());
        }
        ZoneMaker maker = new ZoneMaker(problem, grid, reach, depth);
        List<Zone> zones = IntStream.range(0, grid.zones())
                .mapToObj(id -> maker.zone(id, List.copyOf(neighbours.get(id))))
                .toList();
        return new Partition(problem, strategy, offered, depth, grid, PriorityList.of(problem), zones, transfers);
    }

    /** How many devices were offered. */
    public int devices() {
        return offered.devices();
    }

    /** How fast these are; empty: all the same. */
    public Optional<Weights> weights() {
        return offered.weights();
    }

    /**
     * By zone: its device, as a place among those that were offered. Where devices have no weights, these are the first
     * ones, and zones may be placed on others.
     */
    public List<Integer> used() {
        return offered.used();
    }

    /** Parts per dimension. */
    public Split split() {
        return cut.split();
    }

    /** Of the cells of the grid, how many a zone has: from 0 to 1. */
    public double share(Zone zone) {
        Extent size = problem.grid().size();
        return (double) zone.cells().volume() / size.x() / size.y() / size.z();
    }

    /** Why there are fewer zones than devices were offered, for people; empty if each device has a zone. */
    public Optional<String> idle() {
        return IdleDevices.reason(problem, strategy, cut, offered);
    }

    /** By place in the trace: the work-items that a zone computes after an exchange, whole work-groups or not. */
    List<Region> computed(Zone zone) {
        return ZoneMaker.computed(reach(), zone.cells(), depth);
    }

    /** By place in the trace: the work-items of a zone's largest launches, in whole work-groups. */
    public List<Region> launched(Zone zone) {
        return ZoneMaker.launched(reach(), zone.cells(), depth);
    }

    /** What a zone computes in the first of 1, 2, ... iterations up to the depth. */
    public List<Levels.Level> levels(Zone zone) {
        return new Levels(reach(), zone.cells()).of(depth);
    }

    /** Which zone has which elements. */
    public Owners owners() {
        return new Owners(problem, cut, reach());
    }

    /** What zones compute and read. */
    public Reach reach() {
        return new Reach(problem, split(), depth);
    }

    /**
     * The fields that travel, in the order of the problem: those whose ghost zones have to be refreshed before they are
     * read again, and those of which work-items write what others own, under any name.
     */
    public List<String> exchanged() {
        Set<String> travelling = new HashSet<>();
        transfers.forEach(transfer -> travelling.add(transfer.argument()));
        SwapOrbits orbits = new SwapOrbits(problem);
        for (Use use : problem.uses()) {
            if (use.pushes() && zones.size() > 1) {
                travelling.addAll(orbits.connected(use.name()));
            }
        }
        return problem.fields().stream()
                .map(FieldSpec::name)
                .filter(travelling::contains)
                .toList();
    }

    /** What one exchange moves, in bytes. */
    public long bytesPerExchange() {
        return transfers.stream().mapToLong(Transfer::bytes).reduce(0, Math::addExact);
    }

    /** What one exchange moves of each gathered field, in bytes. */
    public Map<String, Long> gatheredBytes() {
        return transfers.stream()
                .filter(transfer -> problem.usesOf(transfer.argument()).stream().anyMatch(Use::gathered))
                .collect(Collectors.toMap(Transfer::argument, Transfer::bytes, Math::addExact, LinkedHashMap::new));
    }
}
