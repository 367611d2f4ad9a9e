package io.github.halomill.runtime.buffer;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.PoisonRegions;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.FieldSpec;

/** The elements of an array that a zone answers for. */
final class OwnElements {

    private OwnElements() {}

    /** Of a zone; where kernels are {@code watched}, without what is spoilt for good. */
    static Region of(FieldSpec field, Partition partition, Zone zone, boolean watched) {
        Box local = zone.box(field.name());
        if (!field.owned()) {
            return zone.id() == 0 ? Region.of(local) : Region.EMPTY;
        }
        Region own =
                Region.of(field.of(zone.cells(), partition.problem().grid()).intersect(local));
        return watched
                ? own.subtract(PoisonRegions.of(partition, zone, field, local).always())
                : own;
    }
}
