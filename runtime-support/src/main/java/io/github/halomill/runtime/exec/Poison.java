package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.Untouched;
import java.util.List;

/**
 * Spoils what a zone must not read, so that a kernel which does so all the same, for its description is wrong, gives wrong
 * results. To be used while the zone's queues are empty.
 */
final class Poison implements AutoCloseable {

    private final int zone;
    private final List<PartitionedArray> arrays;
    private final List<Untouched> untouched;
    private final Staging staging;

    /** For the arrays that {@code device} holds for its zone. */
    Poison(ZoneDevice device, Partition partition, List<PartitionedArray> arrays) {
        this.zone = device.zone().id();
        this.arrays = arrays;
        this.untouched = arrays.stream()
                .map(array -> Untouched.of(
                        partition,
                        device.zone(),
                        array.field(),
                        array.onZone(zone).box()))
                .toList();
        this.staging = device.staging();
    }

    /** Spoils all of an array that nothing brings and no work-item of the zone reads. */
    void spoilUntouched(int array) {
        arrays.get(array).spoil(zone, untouched.get(array).always(), staging);
    }

    /**
     * Spoils stale elements of an array.
     *
     * @param travels whether exchanges bring what is read of it; else of some elements the old values may be right: those that the zone
     *     computes, but for what kernels leave as it is
     * @return what is spoilt
     */
    Region spoil(int array, Region stale, boolean travels) {
        Untouched of = untouched.get(array);
        Region spoilt = stale.intersect(travels ? of.others() : of.beyond());
        arrays.get(array).spoil(zone, spoilt, staging);
        return spoilt;
    }

    /** Spoils margins that are not filled. */
    void spoilMargins(int array, Region unfilled) {
        Box held = arrays.get(array).onZone(zone).box();
        arrays.get(array).spoil(zone, unfilled.intersect(Region.of(held)), staging);
    }

    /** What is spoilt of an array before a run, as long as it is all stale. */
    Region others(int array, boolean travels) {
        return travels ? untouched.get(array).others() : untouched.get(array).beyond();
    }

    @Override
    public void close() {
        staging.close();
    }
}
