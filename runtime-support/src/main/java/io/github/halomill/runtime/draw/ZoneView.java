package io.github.halomill.runtime.draw;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Transfer;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A zone as a picture shows it: with the boxes of one field.
 *
 * @param zone the zone
 * @param own its write zone
 * @param held its local box
 * @param ghosts what it receives, by sender
 */
record ZoneView(Zone zone, Box own, Box held, List<Ghost> ghosts) {

    /** Elements that {@code from} owns. */
    record Ghost(int from, Box box) {}

    /**
     * The field of which most bytes are exchanged, or the first one of which cells have elements; empty if there is
     * none.
     */
    static Optional<FieldSpec> argument(Partition partition) {
        Map<String, Long> bytes = partition.transfers().stream()
                .collect(Collectors.groupingBy(Transfer::argument, Collectors.summingLong(Transfer::bytes)));
        return partition.problem().fields().stream()
                .filter(FieldSpec::owned)
                .sorted(Comparator.comparing(buffer -> -bytes.getOrDefault(buffer.name(), 0L)))
                .findFirst();
    }

    /** All zones, in the order of their ids; without a field their boxes are their cells. */
    static List<ZoneView> of(Partition partition, Optional<FieldSpec> argument) {
        List<List<Ghost>> ghosts = new ArrayList<>();
        partition.zones().forEach(zone -> ghosts.add(new ArrayList<>()));
        for (Transfer transfer : partition.transfers()) {
            if (argument.filter(buffer -> buffer.name().equals(transfer.argument()))
                    .isPresent()) {
                transfer.boxes().forEach(box -> ghosts.get(transfer.to()).add(new Ghost(transfer.from(), box)));
            }
        }
        return partition.zones().stream()
                .map(zone -> new ZoneView(
                        zone,
                        argument.map(buffer -> buffer.inner(zone.cells())).orElse(zone.cells()),
                        argument.map(buffer -> zone.box(buffer.name())).orElse(zone.cells()),
                        List.copyOf(ghosts.get(zone.id()))))
                .toList();
    }

    /** How many elements are held beyond the write zone along {@code d}, at the side where there are more. */
    long reach(int d) {
        return Math.max(
                own.lo().along(d) - held.lo().along(d),
                held.hi().along(d) - own.hi().along(d));
    }
}
