package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.buffer.PartitionedArray;
import io.github.halomill.runtime.buffer.Staging;
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
                        array.layout(),
                        array.onZone(zone).box()))
                .toList();
        this.staging = device.staging();
    }

    /** Spoils all of an array that nothing brings and no work-item of the zone reads. */
    void spoilUntouched(int array) {
        arrays.get(array).spoil(zone, untouched.get(array).always(), staging);
    }

    /** Spoils what other zones write, since an exchange brings what is read of it. */
    void spoilOthers(int array) {
        arrays.get(array).spoil(zone, untouched.get(array).others(), staging);
    }

    /** Spoils what other zones write and this one does not compute, for an array of which no exchange brings anything now. */
    void spoilBeyond(int array) {
        arrays.get(array).spoil(zone, untouched.get(array).beyond(), staging);
    }

    @Override
    public void close() {
        staging.close();
    }
}
