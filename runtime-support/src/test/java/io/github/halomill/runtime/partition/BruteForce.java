package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Use;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Who owns and who reads every single element of one buffer: found by walking over work-groups, work-items, elements and
 * points one by one. For at most 31 zones.
 */
final class BruteForce {

    private final Use buffer;
    private final int sx;
    private final int sy;
    private final int sz;

    /** By element: the zone that owns it, or -1. */
    private final int[] owner;

    /** By element: the zones that read it, one bit each. */
    private final int[] readers;

    /** By zone: work-items. */
    private final int[] items;

    /** Which zone a work-item belongs to. */
    interface ZoneOf {

        int zone(int x, int y, int z);
    }

    BruteForce(Problem problem, Use buffer, Split split) {
        this(problem, buffer, split.zones(), dealt(problem, split));
    }

    /** Of so many zones that are cut in any way. */
    BruteForce(Problem problem, Use buffer, int zones, ZoneOf zoneOf) {
        this.buffer = buffer;
        sx = (int) buffer.size().x();
        sy = (int) buffer.size().y();
        sz = (int) buffer.size().z();
        owner = new int[sx * sy * sz];
        Arrays.fill(owner, -1);
        readers = new int[sx * sy * sz];
        if (buffer.gathered()) {
            Arrays.fill(readers, (1 << zones) - 1);
        }
        items = new int[zones];
        Extent all = problem.first().space().workItems();
        for (int z = 0; z < all.z(); z++) {
            for (int y = 0; y < all.y(); y++) {
                for (int x = 0; x < all.x(); x++) {
                    int zone = zoneOf.zone(x, y, z);
                    items[zone]++;
                    workItem(zone, x, y, z);
                }
            }
        }
    }

    private static ZoneOf dealt(Problem problem, Split split) {
        int[] x = partOfEveryItem(problem, 0, split.x());
        int[] y = partOfEveryItem(problem, 1, split.y());
        int[] z = partOfEveryItem(problem, 2, split.z());
        return (ix, iy, iz) -> x[ix] + split.x() * (y[iy] + split.y() * z[iz]);
    }

    /** Deals work-groups out to parts: as many rounds as there are whole ones, then one more each to the first parts. */
    private static int[] partOfEveryItem(Problem problem, int d, int parts) {
        int items = (int) problem.first().space().workItems().along(d);
        int groupSize = (int) problem.first().space().groupSize().along(d);
        int groups = 0;
        for (int i = 0; i < items; i += groupSize) {
            groups++;
        }
        int[] groupsOfPart = new int[parts];
        for (int g = 0; g < groups; g++) {
            groupsOfPart[g % parts]++;
        }
        int[] partOfItem = new int[items];
        int item = 0;
        for (int part = 0; part < parts; part++) {
            for (int i = 0; i < groupsOfPart[part] * groupSize && item < items; i++) {
                partOfItem[item++] = part;
            }
        }
        return partOfItem;
    }

    private void workItem(int zone, int x, int y, int z) {
        int ex = (int) buffer.elementsPerItem().x();
        int ey = (int) buffer.elementsPerItem().y();
        int ez = (int) buffer.elementsPerItem().z();
        for (int k = 0; k < ez; k++) {
            for (int j = 0; j < ey; j++) {
                for (int i = 0; i < ex; i++) {
                    int gx = (int) buffer.origin().x() + ex * x + i;
                    int gy = (int) buffer.origin().y() + ey * y + j;
                    int gz = (int) buffer.origin().z() + ez * z + k;
                    owner[index(gx, gy, gz)] = zone;
                    for (Offset p : Problems.oneByOne(buffer.points())) {
                        int at = index(gx + (int) p.x(), gy + (int) p.y(), gz + (int) p.z());
                        if (at >= 0) {
                            readers[at] |= 1 << zone;
                        }
                    }
                }
            }
        }
    }

    /** -1 outside the array. */
    private int index(int x, int y, int z) {
        boolean inside = x >= 0 && x < sx && y >= 0 && y < sy && z >= 0 && z < sz;
        return inside ? (z * sy + y) * sx + x : -1;
    }

    /** By element: the zones that must receive it, one bit each. */
    int[] receivers() {
        int[] receivers = new int[owner.length];
        for (int i = 0; i < owner.length; i++) {
            receivers[i] = owner[i] < 0 ? 0 : readers[i] & ~(1 << owner[i]);
        }
        return receivers;
    }

    /** By element: the zones that do receive it; throws if one gets it twice or from a zone that does not own it. */
    int[] receivers(Partition partition) {
        int[] receivers = new int[owner.length];
        for (Transfer transfer : partition.transfers()) {
            if (!transfer.argument().equals(buffer.name())) {
                continue;
            }
            int bit = 1 << transfer.to();
            for (Box box : transfer.boxes()) {
                forEach(box, at -> {
                    if (owner[at] != transfer.from() || (receivers[at] & bit) != 0) {
                        throw new AssertionError("element " + at + " in " + transfer);
                    }
                    receivers[at] |= bit;
                });
            }
        }
        return receivers;
    }

    /** Elements received in one exchange, of all zones. */
    int received() {
        return Arrays.stream(receivers()).map(Integer::bitCount).sum();
    }

    int largestZone() {
        return Arrays.stream(items).max().orElseThrow();
    }

    /** Throws unless the box has exactly the elements that the zone owns. */
    void checkWrite(int zone, Box write) {
        int[] own = {0};
        forEach(write, at -> own[0] += owner[at] == zone ? 1 : 0);
        long owned = Arrays.stream(owner).filter(id -> id == zone).count();
        if (own[0] != owned || write.volume() != owned) {
            throw new AssertionError("zone " + zone + " owns " + owned + " elements, not " + write);
        }
    }

    /** The first and last plane along {@code d}, inclusive, that the zone reads or owns. */
    int[] range(int zone, int d) {
        int[] range = {Integer.MAX_VALUE, Integer.MIN_VALUE};
        int[] stride = {1, sx, sx * sy};
        int[] size = {sx, sy, sz};
        for (int at = 0; at < owner.length; at++) {
            if (owner[at] == zone || (readers[at] & 1 << zone) != 0) {
                int plane = at / stride[d] % size[d];
                range[0] = Math.min(range[0], plane);
                range[1] = Math.max(range[1], plane);
            }
        }
        return range;
    }

    private void forEach(Box box, IntConsumer action) {
        for (int z = (int) box.lo().z(); z < box.hi().z(); z++) {
            for (int y = (int) box.lo().y(); y < box.hi().y(); y++) {
                for (int x = (int) box.lo().x(); x < box.hi().x(); x++) {
                    action.accept(index(x, y, z));
                }
            }
        }
    }
}
