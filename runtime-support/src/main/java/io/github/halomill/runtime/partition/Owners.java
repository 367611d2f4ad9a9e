package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.cut.AxisCut;
import io.github.halomill.runtime.partition.cut.ZoneGrid;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.margin.Arrival;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which zone has which elements: found from the places of a region's corners, so the work grows with the number of
 * zones and not with its square.
 */
public final class Owners {

    private static final Comparator<Sender> BY_ZONE = Comparator.comparingInt(Sender::zone)
            .thenComparing(sender -> !sender.shift.equals(Offset.ZERO))
            .thenComparingLong(sender -> sender.shift.z())
            .thenComparingLong(sender -> sender.shift.y())
            .thenComparingLong(sender -> sender.shift.x());

    private static final int LEAST_GATHERED = 3;

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

    /**
     * What work-items of zones write for others, on its way to who owns it: ordered by receiver, then by sender.
     *
     * @param regions by zone: what its work-items write
     */
    public List<Transfer> returned(FieldSpec field, List<Region> regions) {
        Region present = reach.margins(problem.indexOf(field.name())).present();
        List<Transfer> transfers = new ArrayList<>();
        for (int from = 0; from < regions.size(); from++) {
            Region foreign = regions.get(from).intersect(present).subtract(reach.owned(field, grid.cells(from)));
            int sender = from;
            pieces(field, foreign)
                    .forEach((to, boxes) ->
                            transfers.add(Transfer.of(field, sender, to, Region.of(boxes), Offset.ZERO)));
        }
        transfers.sort(Comparator.comparingInt(Transfer::to).thenComparingInt(Transfer::from));
        return transfers;
    }

    /**
     * What is one operation of all zones together: every zone needs all of something but what it has itself. Of two
     * zones each sends the other one message anyway.
     *
     * @param regions by zone: what it needs to be there
     */
    public Optional<Gathering> gathering(FieldSpec field, List<Region> regions) {
        int zones = regions.size();
        if (zones < LEAST_GATHERED || regions.contains(Region.EMPTY)) {
            return Optional.empty();
        }
        // Two of them have all of it if each lacks only what it has itself.
        Region all = regions.get(0).union(regions.get(1));
        Region ghosts = reach.margins(problem.indexOf(field.name())).ghosts();
        if (!all.intersect(ghosts).isEmpty()) {
            return Optional.empty();
        }
        List<List<Box>> parts = new ArrayList<>();
        long volume = 0;
        for (int zone = 0; zone < zones; zone++) {
            Region part = all.intersect(Region.of(field.of(grid.cells(zone), cells)));
            if (part.isEmpty() || !regions.get(zone).equals(all.subtract(part))) {
                return Optional.empty();
            }
            parts.add(part.boxes());
            volume += part.volume();
        }
        return volume == all.volume()
                ? Optional.of(
                        new Gathering(field.name(), all, parts, field.type().bytes()))
                : Optional.empty();
    }

    /** The parts of {@code region} by the id of the zone that has them. */
    private Map<Integer, List<Box>> pieces(FieldSpec field, Region region) {
        Map<Integer, List<Box>> pieces = new TreeMap<>();
        for (Box box : region.boxes()) {
            int lastSlab = last(field, box, 2, grid.z());
            for (int iz = first(field, box, 2, grid.z()); iz <= lastSlab; iz++) {
                AxisCut rows = grid.rows(iz);
                int lastRow = last(field, box, 1, rows);
                for (int iy = first(field, box, 1, rows); iy <= lastRow; iy++) {
                    AxisCut zones = grid.zones(iz, iy);
                    int lastZone = last(field, box, 0, zones);
                    for (int ix = first(field, box, 0, zones); ix <= lastZone; ix++) {
                        int from = grid.id(ix, iy, iz);
                        Box piece = box.intersect(field.of(grid.cells(from), cells));
                        if (!piece.isEmpty()) { // zones in a gap have nothing
                            pieces.computeIfAbsent(from, id -> new ArrayList<>())
                                    .add(piece);
                        }
                    }
                }
            }
        }
        return pieces;
    }

    private int first(FieldSpec field, Box box, int d, AxisCut cut) {
        return part(field, box.lo().along(d), d, cut);
    }

    private int last(FieldSpec field, Box box, int d, AxisCut cut) {
        return part(field, box.hi().along(d) - 1, d, cut);
    }

    private int part(FieldSpec field, long element, int d, AxisCut cut) {
        long cell = field.spacing().last(d, element);
        return cut.partOf(Math.max(0, Math.min(cells.size().along(d) - 1, cell)));
    }
}
