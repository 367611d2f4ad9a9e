package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.compile.Exchange;
import io.github.halomill.runtime.exec.kernel.LaunchRanges.FormRange;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Reach;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a zone launches of a kernel: its work-items cut into what neighbours wait for, and the rest, so that the device
 * computes while ghost zones travel. Cuts run between work-groups only.
 */
public final class LaunchPieces {

    private final Problem problem;
    private final Reach reach;
    private final Zone zone;
    private final Launch launch;
    private final boolean overlap;
    private final LaunchBounds bounds;
    private LaunchRanges ranges;

    /**
     * The launches, in order.
     *
     * @param ranges disjoint; together all that is to be computed
     * @param toSend after that many all that neighbours need is computed, and no more ghost zones are read
     * @param afterGhosts how many of the first read ghost zones
     */
    public record Pieces(List<FormRange> ranges, int toSend, int afterGhosts) {

        public Pieces {
            ranges = List.copyOf(ranges);
        }
    }

    /**
     * Work-items cut for the same purpose.
     *
     * @param boxes disjoint; together all that is to be computed
     * @param toSend after that many all that neighbours need is computed
     */
    public record Parts(List<Box> boxes, int toSend) {

        public Parts {
            boxes = List.copyOf(boxes);
        }
    }

    /** Of one zone; with {@code overlap} off, every launch is in one piece. */
    public LaunchPieces(Partition partition, Zone zone, Launch launch, boolean overlap, LaunchRanges ranges) {
        this.problem = partition.problem();
        this.reach = partition.reach();
        this.zone = zone;
        this.launch = launch;
        this.overlap = overlap
                && partition.zones().size() > 1
                && !launch.isInMargin(problem.grid())
                && !launch.isOnEveryZone()
                && launch.uses().stream().noneMatch(Use::pushes);
        this.bounds = LaunchBounds.of(partition, zone, launch);
        this.ranges = ranges;
    }

    /** From now on all is launched as the kernel itself. */
    public void keepToKernel() {
        ranges = LaunchRanges.of(ranges.single());
    }

    /**
     * The launches over some work-items. In one piece if nobody waits for it, for each launch takes a few microseconds:
     * what is received but not sent on came while something else was computed.
     *
     * @param items that are computed, whole work-groups or not
     * @param bindings by field: the array that its name points to
     * @param sent the exchanges that begin after it
     */
    public Pieces of(Region items, List<Integer> bindings, List<Exchange> sent) {
        Region all = launch.space().inWholeGroups(items);
        if (all.isEmpty()) {
            return new Pieces(List.of(), 0, 0);
        }
        Box interior = overlap && !sent.isEmpty() ? interior(bindings, sent) : Box.EMPTY;
        Region rim = all.subtract(Region.of(interior));
        if (interior.isEmpty() || rim.isEmpty()) {
            List<FormRange> whole = ranges("all", all);
            return new Pieces(whole, interior.isEmpty() ? whole.size() : 0, whole.size());
        }
        List<FormRange> pieces = new ArrayList<>(ranges("rim", rim));
        int first = pieces.size();
        pieces.addAll(ranges("interior", interior));
        return new Pieces(pieces, first, first);
    }

    /** Some work-items, of groups of any size, that a launch carries out in each of several iterations. */
    public Box all(Box items) {
        bounds.require(items);
        return items;
    }

    /** The work-items of a launch in parts: what neighbours wait for, and the rest. */
    public Parts parts(Region items, List<Integer> bindings, List<Exchange> sent) {
        items.boxes().forEach(bounds::require);
        Box interior = overlap && !sent.isEmpty() ? unsent(largest(items), bindings, sent) : Box.EMPTY;
        Region rim = items.subtract(Region.of(interior));
        if (interior.isEmpty() || rim.isEmpty()) {
            List<Box> whole = items.isEmpty() ? List.of(Box.EMPTY) : items.boxes();
            return new Parts(whole, whole.size());
        }
        List<Box> boxes = new ArrayList<>(rim.boxes());
        boxes.add(interior);
        return new Parts(boxes, boxes.size() - 1);
    }

    private static Box largest(Region items) {
        return items.boxes().stream().max(Comparator.comparingLong(Box::volume)).orElse(Box.EMPTY);
    }

    /** The largest box, nearly, of whole work-groups of which no work-item reads ghost zones or writes what is sent. */
    private Box interior(List<Integer> bindings, List<Exchange> sent) {
        return unsent(undisturbed(), bindings, sent);
    }

    /** What is left, nearly, of a box without the work-groups that write what is sent. */
    private Box unsent(Box all, List<Integer> bindings, List<Exchange> sent) {
        Box box = all;
        for (Exchange exchange : sent) {
            for (int i = 0; i < exchange.transfers().size(); i++) {
                Transfer transfer = exchange.transfers().get(i);
                if (transfer.from() == zone.id()) {
                    box = without(box, transfer.sent(), exchange.arrays().get(i), bindings);
                }
            }
            for (int i = 0; i < exchange.gatherings().size(); i++) {
                List<Box> part = exchange.gatherings().get(i).parts().get(zone.id());
                box = without(box, part, exchange.arrayOfGathering(i), bindings);
            }
        }
        return box;
    }

    private Box without(Box box, List<Box> parts, int array, List<Integer> bindings) {
        Box left = box;
        for (Use use : launch.uses()) {
            if (use.access().writes() && bindings.get(problem.indexOf(use.name())) == array) {
                for (Box part : parts) {
                    Box writing =
                            use.spacing().having(part).intersect(launch.space().items());
                    left = without(left, launch.space().inWholeGroups(writing));
                }
            }
        }
        return left;
    }

    /** The largest box that is left of {@code box} when a cut keeps out {@code other}. */
    private static Box without(Box box, Box other) {
        if (box.intersect(other).isEmpty()) {
            return box;
        }
        Box best = Box.EMPTY;
        for (int d = 0; d < 3; d++) {
            Box after = box.withRange(
                    d,
                    Math.max(box.lo().along(d), other.hi().along(d)),
                    box.hi().along(d));
            Box before = box.withRange(
                    d, box.lo().along(d), Math.min(box.hi().along(d), other.lo().along(d)));
            best = after.volume() > best.volume() ? after : best;
            best = before.volume() > best.volume() ? before : best;
        }
        return best;
    }

    /** The whole work-groups of the zone's own work-items of which none reads what the zone does not own. */
    private Box undisturbed() {
        if (reach.readsAll(launch)) {
            return Box.EMPTY;
        }
        Box box = launch.items(zone.cells(), problem.grid());
        for (Use use : launch.uses()) {
            boolean changes = reach.isWritten(use) || use.field().hasBorders();
            if (use.access().reads() && use.owned() && changes) {
                Region own = reach.owned(use.field(), zone.cells());
                box = own.isEmpty() ? Box.EMPTY : box;
                for (Box part : own.boxes()) {
                    box = undisturbed(box, use, part);
                }
            }
        }
        for (int d = 0; d < 3 && !box.isEmpty(); d++) {
            long size = launch.space().unit(d);
            long end = launch.space().workItems().along(d);
            long hi = box.hi().along(d) == end ? end : box.hi().along(d) / size * size;
            box = box.withRange(d, (box.lo().along(d) + size - 1) / size * size, hi);
        }
        return box;
    }

    private static Box undisturbed(Box items, Use use, Box own) {
        Box box = items;
        for (Points points : use.points()) {
            for (int d = 0; d < 3 && !box.isEmpty(); d++) {
                boolean wraps = use.wraps().contains(d);
                long size = use.size().along(d);
                long lo = own.lo().along(d);
                long hi = own.hi().along(d);
                boolean alone = lo == 0 && hi == size;
                long below = Math.min(
                        size, -Math.min(0, Math.max(-size, points.first().along(d))));
                long above = Math.min(size, Math.max(0, points.last().along(d)));
                long from = box.lo().along(d);
                long to = box.hi().along(d);
                if (lo > 0 || (wraps && !alone)) {
                    from = Math.max(from, use.spacing().from(d, lo + below));
                }
                if (hi < size || (wraps && !alone)) {
                    to = Math.min(to, use.spacing().last(d, hi - above));
                }
                box = box.withRange(d, from, to);
            }
        }
        return box;
    }

    private List<FormRange> ranges(String name, Region items) {
        return items.boxes().stream().flatMap(box -> ranges(name, box).stream()).toList();
    }

    /** As OpenCL takes it: ids count from the kernel's offset, under local addressing at the zone's first work-item. */
    private List<FormRange> ranges(String name, Box items) {
        KernelSpace space = launch.space();
        if (space.oneId()) {
            return required(ranges.ranges(
                    name, space.grouping(), new long[] {1}, new long[] {space.firstId(items)}, new long[] {
                        items.volume()
                    }));
        }
        int dimensions = launch.ids().size();
        long[] offset = new long[dimensions];
        long[] extent = new long[dimensions];
        long[] groups = new long[dimensions];
        Box counted = launch.counted(zone.reach(), problem.grid());
        for (int k = 0; k < dimensions; k++) {
            int d = launch.ids().get(k);
            offset[k] =
                    space.offset().along(d) + items.lo().along(d) - counted.lo().along(d);
            groups[k] = space.groupSize().along(d);
            extent[k] = items.extent().along(d);
        }
        return required(ranges.ranges(name, space.grouping(), groups, offset, extent));
    }

    private List<FormRange> required(List<FormRange> launched) {
        launched.forEach(range -> bounds.require(range, ranges));
        return launched;
    }
}
