package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds region(from to to) of every argument: what the receiver reads and the sender writes. Who the senders are follows
 * from the indices of the ghost zones' corners, so the work grows with the number of zones and not with its square.
 */
final class ExchangePlanner {

    private final Problem problem;
    private final ZoneGrid grid;

    private final int depth;

    /** For ghost zones that are exchanged every {@code depth}-th step. */
    ExchangePlanner(Problem problem, ZoneGrid grid, int depth) {
        this.problem = problem;
        this.grid = grid;
        this.depth = depth;
    }

    /** Ordered by argument, receiver, sender. */
    List<Transfer> transfers() {
        List<Transfer> transfers = new ArrayList<>();
        for (BufferLayout buffer : SwapOrbits.exchanged(problem, depth)) {
            GhostZones ghosts = new GhostZones(buffer, problem, depth);
            for (int to = 0; to < grid.zones(); to++) {
                for (Map.Entry<Integer, List<Box>> entry :
                        pieces(buffer, ghosts.of(grid.items(to))).entrySet()) {
                    transfers.add(transfer(buffer, entry.getKey(), to, Region.of(entry.getValue())));
                }
            }
        }
        return transfers;
    }

    private static Transfer transfer(BufferLayout buffer, int from, int to, Region region) {
        long bytes = Math.multiplyExact(region.volume(), (long) buffer.type().bytes());
        return new Transfer(buffer.name(), from, to, region.boxes(), bytes);
    }

    /** The parts of {@code ghost} by the zone that owns them. */
    private Map<Integer, List<Box>> pieces(BufferLayout buffer, Region ghost) {
        Map<Integer, List<Box>> pieces = new TreeMap<>();
        for (Box box : ghost.boxes()) {
            for (int iz = first(buffer, box, 2); iz <= last(buffer, box, 2); iz++) {
                for (int iy = first(buffer, box, 1); iy <= last(buffer, box, 1); iy++) {
                    for (int ix = first(buffer, box, 0); ix <= last(buffer, box, 0); ix++) {
                        int from = grid.id(ix, iy, iz);
                        pieces.computeIfAbsent(from, id -> new ArrayList<>())
                                .add(box.intersect(buffer.own(grid.items(from))));
                    }
                }
            }
        }
        return pieces;
    }

    private int first(BufferLayout buffer, Box box, int d) {
        return part(buffer, box.lo().along(d), d);
    }

    private int last(BufferLayout buffer, Box box, int d) {
        return part(buffer, box.hi().along(d) - 1, d);
    }

    private int part(BufferLayout buffer, long element, int d) {
        long item =
                (element - buffer.origin().along(d)) / buffer.elementsPerItem().along(d);
        return grid.cut(d).partOf(item);
    }
}
