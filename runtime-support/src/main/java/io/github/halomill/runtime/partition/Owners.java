package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.Arrival;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which zone has which elements: found from the places of a region's corners, so the work grows with the number of zones and not with
 * its square.
 */
public final class Owners {

    private static final Comparator<Sender> BY_ZONE = Comparator.comparingInt(Sender::zone)
            .thenComparing(sender -> !sender.shift.equals(Offset.ZERO))
            .thenComparingLong(sender -> sender.shift.z())
            .thenComparingLong(sender -> sender.shift.y())
            .thenComparingLong(sender -> sender.shift.x());

    private final Problem problem;
    private final Grid cells;
    private final ZoneGrid grid;
    private final Reach reach;

    private record Sender(int zone, Offset shift) {}

    Owners(Problem problem, ZoneGrid grid, Reach reach) {
        this.problem = problem;
        this.cells = problem.grid();
        this.grid = grid;
        this.reach = reach;
    }

    /** What zone {@code to} gets for {@code region} to be there, ordered by sender. */
    public List<Transfer> transfers(FieldSpec field, int to, Region region) {
        Map<Sender, List<Box>> boxes = new TreeMap<>(BY_ZONE);
        for (Arrival arrival : reach.margins(problem.indexOf(field.name())).arrivals(region)) {
            Offset back = Offset.ZERO.minus(arrival.shift());
            Region sent = Region.of(arrival.box().translate(arrival.shift()));
            pieces(field, sent).forEach((from, pieces) -> {
                List<Box> received = boxes.computeIfAbsent(new Sender(from, arrival.shift()), any -> new ArrayList<>());
                pieces.forEach(box -> received.add(box.translate(back)));
            });
        }
        List<Transfer> transfers = new ArrayList<>();
        boxes.forEach(
                (sender, all) -> transfers.add(Transfer.of(field, sender.zone, to, Region.of(all), sender.shift)));
        return transfers;
    }

    /** The parts of {@code region} by the id of the zone that has them. */
    private Map<Integer, List<Box>> pieces(FieldSpec field, Region region) {
        Map<Integer, List<Box>> pieces = new TreeMap<>();
        for (Box box : region.boxes()) {
            for (int iz = first(field, box, 2); iz <= last(field, box, 2); iz++) {
                for (int iy = first(field, box, 1); iy <= last(field, box, 1); iy++) {
                    for (int ix = first(field, box, 0); ix <= last(field, box, 0); ix++) {
                        int from = grid.id(ix, iy, iz);
                        pieces.computeIfAbsent(from, id -> new ArrayList<>())
                                .add(box.intersect(field.of(grid.cells(from), cells)));
                    }
                }
            }
        }
        return pieces;
    }

    private int first(FieldSpec field, Box box, int d) {
        return part(field, box.lo().along(d), d);
    }

    private int last(FieldSpec field, Box box, int d) {
        return part(field, box.hi().along(d) - 1, d);
    }

    private int part(FieldSpec field, long element, int d) {
        long cell = Math.floorDiv(
                (element - field.spacing().origin().along(d))
                        * field.spacing().per().along(d),
                field.spacing().count().along(d));
        return grid.cut(d).partOf(Math.max(0, Math.min(cells.size().along(d) - 1, cell)));
    }
}
