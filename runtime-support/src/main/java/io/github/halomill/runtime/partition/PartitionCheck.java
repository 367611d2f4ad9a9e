package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Proves a partition right from its definition, without the shortcuts by which it was made: meant for tests, for it compares
 * all zones with all.
 */
public final class PartitionCheck {

    private final Partition partition;
    private final Problem problem;

    private PartitionCheck(Partition partition) {
        this.partition = partition;
        problem = partition.problem();
    }

    /**
     * Throws {@link IllegalStateException} unless write zones are disjoint and make up all that work-items own; every element
     * that a zone reads and another one writes arrives, once, from the zone that owns it; nothing else is moved; neighbours
     * are those who send; and local boxes hold all that is read and owned.
     */
    public static void check(Partition partition) {
        PartitionCheck check = new PartitionCheck(partition);
        Set<BufferLayout> exchanged = new HashSet<>(SwapOrbits.exchanged(partition.problem(), partition.depth()));
        List<BufferLayout> owned = partition.problem().buffers().stream()
                .filter(BufferLayout::owned)
                .toList();
        owned.forEach(check::writeZones);
        check.transfers();
        check.neighbours();
        owned.forEach(buffer -> check.received(buffer, exchanged.contains(buffer)));
        owned.forEach(check::localBoxes);
        check.swappedBoxes();
    }

    private void writeZones(BufferLayout buffer) {
        List<Box> zones = new ArrayList<>();
        for (Zone zone : partition.zones()) {
            Box write = write(zone, buffer);
            require(write.equals(buffer.own(zone.items())), buffer, zone, "its write zone is not what it owns");
            require(
                    zones.stream().allMatch(other -> other.intersect(write).isEmpty()),
                    buffer,
                    zone,
                    "write zones overlap");
            zones.add(write);
        }
        Region whole = Region.of(buffer.own(problem.space().items()));
        require(Region.of(zones).equals(whole), "the write zones of " + buffer.name() + " do not make up the whole");
    }

    private void received(BufferLayout buffer, boolean exchanged) {
        for (Zone zone : partition.zones()) {
            List<Box> boxes = new ArrayList<>();
            for (Transfer transfer : partition.transfers()) {
                if (transfer.to() == zone.id() && transfer.argument().equals(buffer.name())) {
                    boxes.addAll(transfer.boxes());
                }
            }
            Region needed = exchanged
                    ? reads(buffer, partition.growth().reached(zone.items(), partition.depth() - 1))
                            .intersect(Region.of(buffer.own(problem.space().items())))
                            .subtract(Region.of(write(zone, buffer)))
                    : Region.EMPTY;
            Region received = Region.of(boxes);
            require(received.equals(needed), buffer, zone, "it receives " + received + " and needs " + needed);
            long volume = boxes.stream().mapToLong(Box::volume).sum();
            require(volume == received.volume(), buffer, zone, "it receives elements twice");
        }
    }

    private void transfers() {
        Set<List<Object>> seen = new HashSet<>();
        for (Transfer transfer : partition.transfers()) {
            BufferLayout buffer = problem.buffer(transfer.argument());
            Region region = Region.of(transfer.boxes());
            Box write = write(partition.zones().get(transfer.from()), buffer);
            require(
                    seen.add(List.of(transfer.argument(), transfer.from(), transfer.to())),
                    "it comes twice: " + transfer);
            require(transfer.from() != transfer.to(), "a zone sends to itself: " + transfer);
            require(
                    transfer.boxes().equals(region.boxes()) && !region.isEmpty(),
                    "boxes are not canonical: " + transfer);
            require(
                    transfer.boxes().stream().allMatch(write::contains),
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

    private void localBoxes(BufferLayout buffer) {
        for (Zone zone : partition.zones()) {
            Box box = zone.box(buffer.name());
            require(buffer.whole().contains(box), buffer, zone, "its local box leaves the array");
            require(box.contains(write(zone, buffer)), buffer, zone, "its local box lacks elements that it owns");
            require(
                    reads(buffer, zone.launched()).boxes().stream().allMatch(box::contains),
                    buffer,
                    zone,
                    "its local box lacks elements that it reads or writes");
        }
    }

    private void swappedBoxes() {
        for (Swap swap : problem.swaps()) {
            for (Zone zone : partition.zones()) {
                boolean same = zone.box(swap.first()).equals(zone.box(swap.second()));
                require(
                        same,
                        "zone " + zone.id() + ": the local boxes of " + swap.first() + " and " + swap.second()
                                + " differ");
            }
        }
    }

    /** What {@code items} own, and that moved by every dependent point, inside the array; or if it is gathered, all. */
    private static Region reads(BufferLayout buffer, Box items) {
        if (buffer.gathered()) {
            return Region.of(buffer.whole());
        }
        List<Box> boxes = new ArrayList<>(List.of(buffer.own(items)));
        for (Points moves : buffer.points()) {
            boxes.add(moves.moved(buffer.own(items)).intersect(buffer.whole()));
        }
        return Region.of(boxes);
    }

    private static Box write(Zone zone, BufferLayout buffer) {
        Box write = zone.write().get(buffer.name());
        require(write != null, buffer, zone, "it has no write zone");
        return write == null ? Box.EMPTY : write;
    }

    private static void require(boolean fact, BufferLayout buffer, Zone zone, String otherwise) {
        require(fact, "zone " + zone.id() + ", " + buffer.name() + ": " + otherwise);
    }

    private static void require(boolean fact, String otherwise) {
        if (!fact) {
            throw new IllegalStateException(otherwise);
        }
    }
}
