package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import java.util.List;

/**
 * region(from to to) of one argument: what {@code to} reads and {@code from} writes.
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
}
