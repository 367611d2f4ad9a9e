package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.RunException;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.flow.SwapOrbits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A problem cut into zones.
 *
 * @param problem what was cut
 * @param strategy how the split was chosen
 * @param devices how many devices were offered
 * @param depth steps from one exchange of ghost zones to the next; above 1, zones compute what they need of others
 *     meanwhile
 * @param split parts per dimension
 * @param priority dimensions in the order in which they are cut: ascending width of the dependent points, ties slowest
 *     first; dimensions of the problem only
 * @param zones in order of their ids
 * @param transfers all that one exchange moves, ordered by field (as in the problem), receiver, sender
 */
public record Partition(
        Problem problem,
        Strategy strategy,
        int devices,
        int depth,
        Split split,
        List<Integer> priority,
        List<Zone> zones,
        List<Transfer> transfers) {

    /** A limit far above any machine, so that a slip of the finger does not take all memory. */
    private static final int MOST_DEVICES = 1 << 16;

    private static final int MOST_STEPS = 1 << 16;

    /** Steps beside those of the depth: one for what is loaded only, and one for a state that is older by a step. */
    private static final int BESIDE = 2;

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
        if (devices < 1 || devices > MOST_DEVICES) {
            throw new RunException("a problem is cut for 1 to " + MOST_DEVICES + " devices, not for " + devices);
        }
        return cut(problem, strategy, devices, SplitSearch.of(problem, strategy).split(devices), depth);
    }

    /**
     * Cuts {@code problem} for at most {@code devices} devices, balanced, but not along the first {@code whole}
     * dimensions, at most two: faces are then longer in memory, and may be larger.
     *
     * @throws RunException if the problem cannot be cut
     */
    public static Partition whole(Problem problem, int devices, int whole, int depth) {
        ProblemCheck.check(problem);
        return cut(problem, Strategy.BALANCED, devices, new BalancedSplit(problem, whole).split(devices), depth);
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
        return cut(problem, Strategy.BALANCED, split.zones(), split, depth);
    }

    private static Partition cut(Problem problem, Strategy strategy, int devices, Split split, int depth) {
        if (depth < 1 || depth > MOST_STEPS) {
            throw new RunException("ghost zones are exchanged every 1 to " + MOST_STEPS + " steps, not every " + depth);
        }
        ZoneGrid grid = ZoneGrid.of(problem, split);
        Reach reach = new Reach(problem, split, depth);
        int planned = reach.flow().loops() ? 1 : depth;
        List<Transfer> transfers = new ExchangePlanner(problem, grid, reach, planned).transfers();
        if (transfers.isEmpty() && depth > 1) {
            return cut(problem, strategy, devices, split, 1);
        }
        DepthCheck.check(problem, grid, reach, depth);
        List<SortedSet<Integer>> neighbours = Stream.generate(() -> (SortedSet<Integer>) new TreeSet<Integer>())
                .limit(grid.zones())
                .toList();
        for (Transfer transfer : transfers) {
            neighbours.get(transfer.to()).add(transfer.from());
        }
        List<Zone> zones = new ArrayList<>();
        for (int id = 0; id < grid.zones(); id++) {
            zones.add(zone(problem, reach, grid, depth, id, List.copyOf(neighbours.get(id))));
        }
        return new Partition(problem, strategy, devices, depth, split, PriorityList.of(problem), zones, transfers);
    }

    /** Why there are fewer zones than devices were offered, for people; empty if each device has a zone. */
    public Optional<String> idle() {
        return IdleDevices.reason(this);
    }

    private static Zone zone(Problem problem, Reach reach, ZoneGrid grid, int depth, int id, List<Integer> neighbours) {
        Box cells = grid.cells(id);
        // A copy that goes around does not ask what is there, and computes all that it loads.
        List<Region> launched = launched(reach, cells, reach.goesAround() ? depth + BESIDE : depth);
        Box reached = cells;
        for (int i = 0; i < launched.size(); i++) {
            if (reach.trace().get(i) instanceof Launch launch && !launch.isOnEveryZone()) {
                reached =
                        reached.bound(nearest(launch.cells().of(launched.get(i).bounds()), problem.grid()));
            }
        }
        if (problem.isLocal()) {
            reached = problem.inUnits(reached); // whole groups of each launch, counted from its first work-item there
        }
        LocalBoxes local = new LocalBoxes(problem, reach);
        Map<String, Box> write = new LinkedHashMap<>();
        Map<String, Box> boxes = new LinkedHashMap<>();
        for (FieldSpec field : problem.fields()) {
            if (field.owned()) {
                write.put(field.name(), field.inner(cells));
            }
            boxes.put(field.name(), local.of(field, cells, launched, reached));
        }
        local.requireSources(cells, boxes, computed(reach, cells, depth));
        return new Zone(id, grid.index(id), cells, reached, write, boxes, neighbours);
    }

    /** The cells of the grid among these, and where some lie in the margin the nearest to them. */
    private static Box nearest(Box cells, Grid grid) {
        Box nearest = cells;
        for (int d = 0; d < 3 && !cells.isEmpty(); d++) {
            long last = grid.size().along(d) - 1;
            long from = Math.max(0, Math.min(last, cells.lo().along(d)));
            long to = Math.max(1, Math.min(last + 1, cells.hi().along(d)));
            nearest = nearest.withRange(d, from, to);
        }
        return nearest;
    }

    /**
     * By place in the trace: the work-items of the largest launches of the zone with these cells, in whole work-groups.
     */
    private static List<Region> launched(Reach reach, Box cells, int depth) {
        List<Region> items = computed(reach, cells, depth);
        List<Region> launched = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            launched.add(
                    reach.trace().get(i) instanceof Launch launch
                            ? launch.space().inWholeGroups(items.get(i))
                            : Region.EMPTY);
        }
        return launched;
    }

    /** By place in the trace: the work-items that a zone computes after an exchange, whole work-groups or not. */
    List<Region> computed(Zone zone) {
        return computed(reach(), zone.cells(), depth);
    }

    /** By place in the trace: the work-items of a zone's largest launches, in whole work-groups. */
    public List<Region> launched(Zone zone) {
        return launched(reach(), zone.cells(), depth);
    }

    private static List<Region> computed(Reach reach, Box cells, int depth) {
        return depth == 1
                ? reach.own(cells).stream().map(Region::of).toList()
                : new Levels(reach, cells).of(depth).get(depth - 1).items();
    }

    /** What a zone computes in the first of 1, 2, ... iterations up to the depth. */
    public List<Levels.Level> levels(Zone zone) {
        return new Levels(reach(), zone.cells()).of(depth);
    }

    /** Which zone has which elements. */
    public Owners owners() {
        return new Owners(problem, ZoneGrid.of(problem, split), reach());
    }

    /** What zones compute and read. */
    public Reach reach() {
        return new Reach(problem, split, depth);
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
