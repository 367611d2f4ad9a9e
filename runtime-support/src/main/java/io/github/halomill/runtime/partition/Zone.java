package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The part of a problem that one device owns.
 *
 * @param id (iz*Sy + iy)*Sx + ix for split (Sx, Sy, Sz)
 * @param index which part it is along each dimension: (ix, iy, iz)
 * @param items its work-items, clipped to the kernel space: whole work-groups but for the last part of a dimension
 * @param launched the work-items of its largest launch, the one behind an exchange: its own, and where steps follow without an
 *     exchange also those of others whose results these need, in whole work-groups
 * @param write by buffer of which work-items own elements: those that its work-items own, the write zone
 * @param boxes by buffer: what its device buffer holds, the local box; the whole array where it is replicated
 * @param neighbours ids, ascending, of the zones from which it receives in an exchange
 */
public record Zone(
        int id,
        Offset index,
        Box items,
        Box launched,
        Map<String, Box> write,
        Map<String, Box> boxes,
        List<Integer> neighbours) {

    public Zone {
        write = Collections.unmodifiableMap(new LinkedHashMap<>(write));
        boxes = Collections.unmodifiableMap(new LinkedHashMap<>(boxes));
        neighbours = List.copyOf(neighbours);
    }

    /** The local box of a buffer. */
    public Box box(String buffer) {
        Box box = boxes.get(buffer);
        if (box == null) {
            throw new IllegalArgumentException("no buffer " + buffer);
        }
        return box;
    }
}
