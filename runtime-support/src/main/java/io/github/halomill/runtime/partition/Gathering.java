package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Region;
import java.util.List;

/**
 * A part of one field of which every zone reads all that others write: what each has goes to all others. The same as a
 * {@link Transfer} for every two zones.
 *
 * @param argument the name under which it is read
 * @param all what is read, in coordinates of the whole array
 * @param parts by zone: the boxes of that which it has; disjoint, not empty, ordered by component, z, y, x
 * @param elementBytes of one element
 */
public record Gathering(String argument, Region all, List<List<Box>> parts, int elementBytes) {

    public Gathering {
        parts = parts.stream().map(List::copyOf).toList();
    }

    /** What zone {@code zone} has of it, in bytes. */
    public long sent(int zone) {
        return Math.multiplyExact(volume(parts.get(zone)), (long) elementBytes);
    }

    /** What zone {@code zone} needs of it, in bytes. */
    public long received(int zone) {
        return Math.multiplyExact(all.volume() - volume(parts.get(zone)), (long) elementBytes);
    }

    /** What zone {@code zone} needs of it. */
    public Region needed(int zone) {
        return all.subtract(Region.of(parts.get(zone)));
    }

    /** What all zones receive, in bytes. */
    public long bytes() {
        return Math.multiplyExact(all.volume() * elementBytes, (long) parts.size() - 1);
    }

    private static long volume(List<Box> boxes) {
        return boxes.stream().mapToLong(Box::volume).sum();
    }
}
