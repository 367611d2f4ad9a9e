package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Finds region(from to to) of every field: what the receiver reads and the sender writes. */
final class ExchangePlanner {

    private final Problem problem;
    private final ZoneGrid grid;
    private final Reach reach;
    private final int depth;
    private final Owners owners;

    /** For ghost zones that are exchanged every {@code depth}-th iteration. */
    ExchangePlanner(Problem problem, ZoneGrid grid, Reach reach, int depth) {
        this.problem = problem;
        this.grid = grid;
        this.reach = reach;
        this.depth = depth;
        this.owners = new Owners(problem, grid, reach);
    }

    /** Ordered by field, receiver, sender. */
    List<Transfer> transfers() {
        List<List<Region>> ghosts = new ArrayList<>();
        for (int zone = 0; zone < grid.zones(); zone++) {
            Box cells = grid.cells(zone);
            ghosts.add(
                    depth == 1
                            ? read(cells)
                            : new Levels(reach, cells).of(depth).get(depth - 1).needs());
        }
        List<Transfer> transfers = new ArrayList<>();
        for (int i = 0; i < problem.fields().size(); i++) {
            FieldSpec field = problem.fields().get(i);
            for (int to = 0; to < grid.zones(); to++) {
                transfers.addAll(owners.transfers(field, to, ghosts.get(to).get(i)));
            }
        }
        return transfers;
    }

    /** By field: what the launches of an iteration read of others, under that name. */
    private List<Region> read(Box cells) {
        List<Region> read = new ArrayList<>(Collections.nCopies(problem.fields().size(), Region.EMPTY));
        List<Box> items = reach.own(cells);
        for (int i = 0; i < items.size(); i++) {
            Step step = reach.trace().get(i);
            if (step instanceof Launch launch) {
                for (Use use : launch.uses()) {
                    add(use, items.get(i), cells, read);
                }
            }
        }
        return read;
    }

    private void add(Use use, Box items, Box cells, List<Region> read) {
        int field = problem.indexOf(use.name());
        if (use.access().reads() && use.owned() && !items.isEmpty()) {
            Region ghosts =
                    reach.needed(use, items).intersect(reach.written(field)).subtract(reach.owned(use.field(), cells));
            read.set(field, read.get(field).union(ghosts));
        }
    }
}
