package io.github.halomill.runtime.partition.cut;

import io.github.halomill.runtime.base.Arithmetic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One dimension of a grid, or of a part of it, cut into parts of whole work-groups.
 *
 * @param bounds the first cell of each part, and one past the last cell of the last; ascending from 0 on
 */
public record AxisCut(List<Long> bounds) {

    public AxisCut {
        bounds = List.copyOf(bounds);
        if (bounds.size() < 2 || bounds.get(0) != 0) {
            throw new IllegalArgumentException("no parts from 0 on: " + bounds);
        }
        for (int part = 0; part < bounds.size() - 1; part++) {
            if (bounds.get(part) >= bounds.get(part + 1)) {
                throw new IllegalArgumentException("part " + part + " has no cells: " + bounds);
            }
        }
    }

    /**
     * Of G groups in P parts the first G mod P parts get ceil(G/P), the others floor(G/P).
     *
     * @param cells along the dimension
     * @param groupSize cells that stay together; the last group may have fewer
     * @param parts at least 1, at most as many as there are groups
     */
    static AxisCut equal(long cells, long groupSize, int parts) {
        long groups = Arithmetic.ceilDiv(cells, groupSize);
        List<Long> each = new ArrayList<>(Collections.nCopies(parts, groups / parts));
        for (int part = 0; part < groups % parts; part++) {
            each.set(part, groups / parts + 1);
        }
        return ofGroups(cells, groupSize, each);
    }

    /** Parts of so many work-groups each. */
    static AxisCut ofGroups(long cells, long groupSize, List<Long> groups) {
        List<Long> bounds = new ArrayList<>(List.of(0L));
        long before = 0;
        for (int part = 0; part < groups.size() - 1; part++) {
            before += groups.get(part);
            bounds.add(before * groupSize);
        }
        bounds.add(cells);
        return new AxisCut(bounds);
    }

    public int parts() {
        return bounds.size() - 1;
    }

    /** First cell of a part. */
    public long from(int part) {
        return bounds.get(part);
    }

    /** One past the last cell of a part. */
    public long to(int part) {
        return bounds.get(part + 1);
    }

    /** The part that has the cell. */
    public int partOf(long cell) {
        int found = Collections.binarySearch(bounds, cell);
        return found >= 0 ? found : -found - 2;
    }
}
