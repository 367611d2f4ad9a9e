package io.github.halomill.runtime.partition;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Partitions that something is wrong with are found out. */
class PartitionCheckTest {

    private final Partition good = Partition.of(Problems.star(64, Addressing.LOCAL), 4, Strategy.BALANCED);

    @Test
    void rightOnesPass() {
        assertThatCode(() -> PartitionCheck.check(good)).doesNotThrowAnyException();
    }

    @Test
    void aMissingTransferIsFound() {
        List<Transfer> transfers = good.transfers().subList(1, good.transfers().size());
        refused(good.zones(), transfers, "neighbours of zone 0");
    }

    @Test
    void aShortTransferIsFound() {
        refused(
                good.zones(),
                replaceFirst(t -> new Transfer(t.argument(), t.from(), t.to(), shorter(t), 31 * 4)),
                "needs");
    }

    @Test
    void anElementSentByOneWhoDoesNotOwnItIsFound() {
        refused(
                good.zones(),
                replaceFirst(t -> new Transfer(t.argument(), 3, t.to(), t.boxes(), t.bytes())),
                "does not own");
    }

    @Test
    void wrongByteCountsAreFound() {
        refused(
                good.zones(),
                replaceFirst(t -> new Transfer(t.argument(), t.from(), t.to(), t.boxes(), t.bytes() + 1)),
                "number of bytes");
    }

    @Test
    void aTransferThatComesTwiceIsFound() {
        List<Transfer> transfers = new ArrayList<>(good.transfers());
        transfers.add(transfers.get(0));
        refused(good.zones(), transfers, "comes twice");
    }

    @Test
    void localBoxesWithoutAGhostRowAreFound() {
        Zone zone = good.zones().get(0);
        Map<String, Box> boxes = new LinkedHashMap<>(zone.boxes());
        boxes.replaceAll((name, box) -> zone.write().getOrDefault(name, box));
        refused(replaceFirst(zone, zone.write(), boxes), good.transfers(), "lacks elements that it reads");
    }

    @Test
    void writeZonesThatAreNotOwnedAreFound() {
        Zone zone = good.zones().get(0);
        Map<String, Box> write = new LinkedHashMap<>(zone.write());
        write.replaceAll((name, box) -> box.translate(Offset.of(-1)));
        refused(replaceFirst(zone, write, zone.boxes()), good.transfers(), "not what it owns");
    }

    private static List<Box> shorter(Transfer transfer) {
        Box box = transfer.boxes().get(0);
        return List.of(box.withRange(1, box.lo().y() + 1, box.hi().y()));
    }

    private List<Transfer> replaceFirst(UnaryOperator<Transfer> change) {
        List<Transfer> transfers = new ArrayList<>(good.transfers());
        transfers.set(0, change.apply(transfers.get(0)));
        return transfers;
    }

    private List<Zone> replaceFirst(Zone zone, Map<String, Box> write, Map<String, Box> boxes) {
        List<Zone> zones = new ArrayList<>(good.zones());
        zones.set(0, new Zone(0, zone.index(), zone.cells(), zone.reach(), write, boxes, zone.neighbours()));
        return zones;
    }

    private void refused(List<Zone> zones, List<Transfer> transfers, String message) {
        Partition bad = new Partition(
                good.problem(),
                good.strategy(),
                good.offered(),
                good.depth(),
                good.cut(),
                good.priority(),
                zones,
                transfers);
        assertThatThrownBy(() -> PartitionCheck.check(bad))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message);
    }
}
