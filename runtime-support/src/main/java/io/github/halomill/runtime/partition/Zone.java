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
 * @param cells its cells of the grid
 * @param reach the cells of its largest launches, those after an exchange: its own, and where iterations follow
 *     without an exchange also those of others whose results these need, in whole work-groups
 * @param write by field of which cells have elements: those that its launches write, the write zone
 * @param boxes by field: what its device holds, the local box; the whole array where it is replicated
 * @param neighbours ids, ascending, of the zones from which it receives in an exchange
 */
public record Zone(
        int id,
        Offset index,
        Box cells,
        Box reach,
        Map<String, Box> write,
        Map<String, Box> boxes,
        List<Integer> neighbours) {

    public Zone {
        write = Collections.unmodifiableMap(new LinkedHashMap<>(write));
        boxes = Collections.unmodifiableMap(new LinkedHashMap<>(boxes));
        neighbours = List.copyOf(neighbours);
    }

    /** The local box of a field. */
    public Box box(String field) {
        Box box = boxes.get(field);
        if (box == null) {
            throw new IllegalArgumentException("no field " + field);
        }
        return box;
    }
}
