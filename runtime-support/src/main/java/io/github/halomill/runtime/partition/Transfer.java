package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Region;
import io.github.halomill.runtime.schedule.FieldSpec;
import java.util.List;

/**
 * region(from to to) of one field: what {@code to} reads and {@code from} writes. Beyond faces that are periodic and
 * cut that lies elsewhere on the receiver than on the sender, which may be the same zone.
 *
 * @param argument the name under which {@code to} reads it
 * @param from id of the zone that writes
 * @param to id of the zone that reads
 * @param boxes where the receiver has them: disjoint, not empty, merged as far as possible, in coordinates of the whole
 *     array, ordered by component, z, y, x
 * @param bytes of all boxes together
 * @param shift from there to where the sender has them
 */
public record Transfer(String argument, int from, int to, List<Box> boxes, long bytes, Offset shift) {

    public Transfer {
        boxes = List.copyOf(boxes);
    }

    /** Elements that lie at the same place on both. */
    public Transfer(String argument, int from, int to, List<Box> boxes, long bytes) {
        this(argument, from, to, boxes, bytes, Offset.ZERO);
    }

    /** What of a field is in {@code region} on the receiver. */
    static Transfer of(FieldSpec field, int from, int to, Region region, Offset shift) {
        long bytes = Math.multiplyExact(region.volume(), (long) field.type().bytes());
        return new Transfer(field.name(), from, to, region.boxes(), bytes, shift);
    }

    /** The boxes where the sender has them. */
    public List<Box> sent() {
        return boxes.stream().map(box -> box.translate(shift)).toList();
    }
}
