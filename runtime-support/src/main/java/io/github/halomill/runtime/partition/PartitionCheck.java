package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Proves a partition right from its definition, without the shortcuts by which it was made: meant for tests, for it
 * compares all zones with all.
 */
public final class PartitionCheck {

    private final Partition partition;
    private final Problem problem;

    private PartitionCheck(Partition partition) {
        this.partition = partition;
        problem = partition.problem();
    }

    /**
     * Throws {@link IllegalStateException} unless write zones are disjoint and make up all that work-items own; every
     * element that a zone reads and another one writes arrives, once, from the zone that owns it; nothing else is
     * moved; neighbours are those who send; and local boxes hold all that is read and owned.
     */
    public static void check(Partition partition) {
        PartitionCheck check = new PartitionCheck(partition);
        List<Use> owned = partition.problem().uses().stream().filter(Use::owned).toList();
        owned.stream().filter(use -> use.access().writes() && !use.pushes()).forEach(check::writeZones);
        check.writtenOnce();
        check.transfers();
        check.neighbours();
        partition.problem().fields().stream().filter(FieldSpec::owned).forEach(check::received);
        owned.forEach(check::localBoxes);
        check.swappedBoxes();
    }

    private void writeZones(Use use) {
        List<Box> zones = new ArrayList<>();
        for (Zone zone : partition.zones()) {
            Box write = write(zone, use.field());
            Box inner = use.field().inner(problem.grid().cells());
            Box written = use.own(items(use, zone.cells())).intersect(use.whole());
            Box own = use.field().of(zone.cells(), problem.grid()); // with margins, which launches may write
            require(
                    write.contains(written.intersect(inner)) && own.contains(written) && own.contains(write),
                    use.field(),
                    zone,
                    "its write zone is not what it owns");
            require(
                    zones.stream().allMatch(other -> other.intersect(write).isEmpty()),
                    use.field(),
                    zone,
                    "write zones overlap");
            zones.add(write);
        }
        Region whole = use.written(items(use, problem.grid().cells()))
                .intersect(Region.of(use.field().inner(problem.grid().cells())));
        require(
                whole.subtract(Region.of(zones)).isEmpty(),
                "the write zones of " + use.name() + " do not make up the whole");
    }

    /** No element is written on two zones, and all are that work-items write. */
    private void writtenOnce() {
        partition.reach().flow().traces().stream()
                .flatMap(List::stream)
                .distinct()
                .forEach(step -> {
                    if (step instanceof Launch launch) {
                        launch.uses().stream().filter(Use::pushes).forEach(use -> writtenOnce(launch, use));
                    }
                });
    }

    private void writtenOnce(Launch launch, Use use) {
        Region all = Region.EMPTY;
        long volume = 0;
        for (Zone zone : partition.zones()) {
            Region written = use.written(launch.items(zone.cells(), problem.grid()));
            all = all.union(written);
            volume += written.volume();
        }
        require(all.volume() == volume, "several zones write the same elements of " + use.name());
        require(
                all.equals(use.written(launch.space().items())),
                "zones do not write all that is written of " + use.name());
    }

    private Box items(Use use, Box cells) {
        return launch(use).items(cells, problem.grid());
    }

    private Launch launch(Use use) {
        return problem.launches().stream()
                .filter(launch -> launch.uses().contains(use))
                .findFirst()
                .orElseThrow();
    }

    private void received(FieldSpec field) {
        for (Zone zone : partition.zones()) {
            List<Box> boxes = new ArrayList<>();
            for (Transfer transfer : partition.transfers()) {
                if (transfer.to() == zone.id() && transfer.argument().equals(field.name())) {
                    boxes.addAll(transfer.boxes());
                }
            }
            Region needed = needed(field, zone);
            Region received = Region.of(boxes);
            require(received.equals(needed), field, zone, "it receives " + received + " and needs " + needed);
            long volume = boxes.stream().mapToLong(Box::volume).sum();
            require(volume == received.volume(), field, zone, "it receives elements twice");
        }
    }

    /**
     * What it reads of others in an iteration; where it computes ahead, that is what {@link Reach} says, which tests
     * hold against levels.
     */
    private Region needed(FieldSpec field, Zone zone) {
        Reach reach = partition.reach();
        int index = problem.indexOf(field.name());
        if (partition.depth() > 1) {
            return partition.levels(zone).get(partition.depth() - 1).needs().get(index);
        }
        Region read = Region.EMPTY;
        for (Use use : problem.usesOf(field.name())) {
            Box items = items(use, zone.cells());
            if (use.access().reads() && !items.isEmpty()) {
                read = read.union(reads(use, items));
            }
        }
        return reach.margins(index)
                .resolved(read)
                .intersect(reach.written(index))
                .subtract(reach.owned(field, zone.cells()));
    }

    private void transfers() {
        Set<List<Object>> seen = new HashSet<>();
        for (Transfer transfer : partition.transfers()) {
            FieldSpec buffer = problem.field(transfer.argument());
            Region region = Region.of(transfer.boxes());
            boolean wraps = !transfer.shift().equals(Offset.ZERO);
            Box write = buffer.of(partition.zones().get(transfer.from()).cells(), problem.grid());
            require(
                    seen.add(List.of(transfer.argument(), transfer.from(), transfer.to(), transfer.shift())),
                    "it comes twice: " + transfer);
            require(wraps || transfer.from() != transfer.to(), "a zone sends to itself: " + transfer);
            require(
                    transfer.boxes().equals(region.boxes()) && !region.isEmpty(),
                    "boxes are not canonical: " + transfer);
            require(
                    transfer.sent().stream().allMatch(write::contains),
                    "a zone sends what it does not own: " + transfer);
            require(transfer.bytes() == region.volume() * buffer.type().bytes(), "wrong number of bytes: " + transfer);
        }
    }

    private void neighbours() {
        for (Zone zone : partition.zones()) {
            Set<Integer> senders = new TreeSet<>();
            for (Transfer transfer : partition.transfers()) {
                if (transfer.to() == zone.id()) {
                    senders.add(transfer.from());
                }
            }
            require(
                    zone.neighbours().equals(List.copyOf(senders)),
                    "the neighbours of zone " + zone.id() + " are " + senders);
        }
    }

    private void localBoxes(Use use) {
        for (Zone zone : partition.zones()) {
            Box box = zone.box(use.name());
            require(use.whole().contains(box), use.field(), zone, "its local box leaves the array");
            require(
                    box.contains(write(zone, use.field())),
                    use.field(),
                    zone,
                    "its local box lacks elements that it owns");
            for (Region touched : touched(use, zone)) {
                require(
                        touched.boxes().stream().allMatch(box::contains),
                        use.field(),
                        zone,
                        "its local box lacks elements that it reads or writes");
            }
        }
    }

    /** What the launches of a zone read or write by a use, and what margins among what counts are made of. */
    private List<Region> touched(Use use, Zone zone) {
        List<Region> touched = new ArrayList<>();
        Reach reach = partition.reach();
        for (int i = 0; i < reach.trace().size(); i++) {
            if (reach.trace().get(i) instanceof Launch launch && launch.uses().contains(use)) {
                Region launched = partition.launched(zone).get(i);
                launched.boxes().forEach(items -> touched.add(reads(use, items)));
                partition.computed(zone).get(i).boxes().forEach(items -> touched.add(needs(use, items)));
                touched.add(launched.each(use::written));
            }
        }
        return touched;
    }

    private void swappedBoxes() {
        for (Step.Swap swap : problem.swaps()) {
            for (Zone zone : partition.zones()) {
                boolean same = zone.box(swap.first()).equals(zone.box(swap.second()));
                require(
                        same,
                        "zone " + zone.id() + ": the local boxes of " + swap.first() + " and " + swap.second()
                                + " differ");
            }
        }
    }

    /** What {@code items} read, but for margins what they are made of. */
    private Region needs(Use use, Box items) {
        return partition.reach().margins(problem.indexOf(use.name())).resolved(reads(use, items));
    }

    /**
     * What {@code items} own, that moved by every dependent point, inside the array, and what they may leave as it is
     * of what they write; or if it is gathered, all.
     */
    private static Region reads(Use use, Box items) {
        if (use.replicated()) {
            return Region.of(use.whole());
        }
        List<Box> boxes = new ArrayList<>(List.of(use.own(items).intersect(use.whole())));
        for (Points moves : use.points()) {
            boxes.add(moves.moved(use.own(items)).intersect(use.whole()));
        }
        boxes.addAll(use.pushes() ? use.written(items).boxes() : List.of());
        return Region.of(boxes);
    }

    private static Box write(Zone zone, FieldSpec field) {
        Box write = zone.write().get(field.name());
        require(write != null, field, zone, "it has no write zone");
        return write == null ? Box.EMPTY : write;
    }

    private static void require(boolean fact, FieldSpec field, Zone zone, String otherwise) {
        require(fact, "zone " + zone.id() + ", " + field.name() + ": " + otherwise);
    }

    private static void require(boolean fact, String otherwise) {
        if (!fact) {
            throw new IllegalStateException(otherwise);
        }
    }
}
