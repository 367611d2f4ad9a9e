package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.List;

/**
 * region(from to to) of one field: what {@code to} reads and {@code from} writes.
 *
 * @param argument the name under which {@code to} reads it
 * @param from id of the zone that writes
 * @param to id of the zone that reads
 * @param boxes disjoint, not empty, merged as far as possible, in coordinates of the whole array, ordered by z, y, x
 * @param bytes of all boxes together
 */
public record Transfer(String argument, int from, int to, List<Box> boxes, long bytes) {

    public Transfer {
        boxes = List.copyOf(boxes);
    }

    /** What of a field is in {@code region}. */
    public static Transfer of(FieldSpec field, int from, int to, Region region) {
        long bytes = Math.multiplyExact(region.volume(), (long) field.type().bytes());
        return new Transfer(field.name(), from, to, region.boxes(), bytes);
    }
}
