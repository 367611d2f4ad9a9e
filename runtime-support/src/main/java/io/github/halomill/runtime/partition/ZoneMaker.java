package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes zones: what each computes, and what its device holds. */
final class ZoneMaker {

    /** Steps beside those of the depth: one for what is loaded only, and one for a state that is older by a step. */
    private static final int BESIDE = 2;

    private final Problem problem;
    private final ZoneGrid grid;
    private final Reach reach;
    private final int depth;

    /** Zones that exchange every {@code depth}-th step. */
    ZoneMaker(Problem problem, ZoneGrid grid, Reach reach, int depth) {
        this.problem = problem;
        this.grid = grid;
        this.reach = reach;
        this.depth = depth;
    }

    /** That zone. */
    Zone zone(int id, List<Integer> neighbours) {
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
    static List<Region> launched(Reach reach, Box cells, int depth) {
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

    /** By place in the trace: the work-items that a zone with these cells computes after an exchange. */
    static List<Region> computed(Reach reach, Box cells, int depth) {
        return depth == 1
                ? reach.own(cells).stream().map(Region::of).toList()
                : new Levels(reach, cells).of(depth).get(depth - 1).items();
    }
}
