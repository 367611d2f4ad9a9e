package io.github.halomill.runtime.exec.zone;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PoisonRegions;
import io.github.halomill.runtime.partition.Zone;
import java.util.List;

/**
 * Spoils what a zone must not read, so that a kernel which does so all the same, for its description is wrong, gives
 * wrong results. To be used while the zone's queues are empty.
 */
public final class Poison implements AutoCloseable {

    private final int zone;
    private final List<PartitionedArray> arrays;
    private final List<PoisonRegions> untouched;
    private final Staging staging;

    /**
     * By field: whether exchanges bring what is read of it; else of some elements the old values may be right: those
     * that the zone computes, but for what kernels leave as it is.
     */
    private final List<Boolean> travels;

    /** For the arrays that {@code device} holds for its zone. */
    public Poison(ZoneDevice device, Partition partition, List<PartitionedArray> arrays) {
        this.zone = device.zone().id();
        this.arrays = arrays;
        List<String> exchanged = partition.exchanged();
        this.travels = partition.problem().fields().stream()
                .map(field -> exchanged.contains(field.name()))
                .toList();
        this.untouched = arrays.stream()
                .map(array -> PoisonRegions.of(
                        partition,
                        device.zone(),
                        array.field(),
                        array.onZone(zone).box()))
                .toList();
        this.staging = device.staging();
    }

    /** Spoils all of the arrays that nothing brings and no work-item of the zone reads. */
    public void spoilUntouched() {
        for (int array = 0; array < arrays.size(); array++) {
            arrays.get(array).spoil(zone, untouched.get(array).always(), staging);
        }
    }

    /**
     * Spoils stale elements, and margins that are not filled.
     *
     * @param bindings by field: the array that its name points to
     * @param stale by array and zone
     * @param unfilled by array and zone
     */
    public void spoil(List<Integer> bindings, List<List<Region>> stale, List<List<Region>> unfilled) {
        for (int array = 0; array < arrays.size(); array++) {
            PartitionedArray of = arrays.get(array);
            of.spoil(zone, stale.get(array).get(zone).intersect(others(bindings, array)), staging);
            Region held = Region.of(of.onZone(zone).box());
            of.spoil(zone, unfilled.get(array).get(zone).intersect(held), staging);
        }
    }

    private Region others(List<Integer> bindings, int array) {
        return others(travels.get(bindings.indexOf(array)), untouched.get(array));
    }

    private static Region others(boolean travels, PoisonRegions of) {
        return travels ? of.others() : of.beyond();
    }

    /**
     * What is spoilt of an array on a zone, here or elsewhere, as long as it is all stale, where names point to that.
     */
    public static Region spoilt(Partition partition, Zone zone, PartitionedArray array, String name) {
        PoisonRegions of = PoisonRegions.of(partition, zone, array.field(), array.held(zone));
        return others(partition.exchanged().contains(name), of);
    }

    @Override
    public void close() {
        staging.close();
    }
}
