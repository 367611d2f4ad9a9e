package io.github.halomill.runtime.exec.kernel;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.cl.NdRange;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.Grouping;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Work-items per work-group of a launch: those of the description, or where it leaves them open, a preferred size,
 * whether or not that divides the launch. OpenCL wants groups that do, and a kernel need not be guarded: so what is
 * left over along a dimension is launched by itself.
 *
 * @param preferred null: the driver chooses, where rows have a length that it can divide, or work-items are few
 * @param most work-items that the device takes in a group of this kernel
 * @param inOnePart whether nothing may be launched by itself: groups are cut down to what divides the launch then
 */
record LocalSize(@Nullable Extent preferred, long most, boolean inOnePart) {

    /**
     * Drivers look for groups that divide a launch: where rows are no multiple of this, these may be of a few
     * work-items.
     */
    private static final int GOOD_DIVISOR = 32;

    /** Fewer work-items are soon done in any groups, and for each size of groups some drivers compile. */
    private static final long FEW = 1 << 16;

    private static final Extent ROWS = Extent.of(256);

    /**
     * What is launched, the largest part first.
     *
     * @param name for timelines
     * @param groups work-items of a group by the description; 1 each if it leaves them open
     * @param offset first global id
     * @param items work-items
     */
    List<NdRange> ranges(String name, Grouping grouping, long[] groups, long[] offset, long[] items) {
        boolean guessed = grouping == Grouping.FIRST_GUESS;
        if (grouping == Grouping.DESCRIBED || (guessed && preferred == null)) {
            long[] whole = new long[items.length];
            Arrays.setAll(whole, d -> Arithmetic.ceilDiv(items[d], groups[d]) * groups[d]);
            return List.of(new NdRange(name, items.length, offset, whole, groups));
        }
        if (inOnePart || (preferred == null && isGoodForDriver(items))) {
            long[] local = preferred == null ? null : common(possible(preferred), items);
            return List.of(new NdRange(name, items.length, offset, items, local));
        }
        Extent wanted = possible(preferred == null ? ROWS : preferred);
        long[] local = within(wanted, items);
        long[] extent = items.clone();
        List<NdRange> ranges = new ArrayList<>();
        for (int d = 0; d < items.length; d++) {
            long rest = extent[d] % local[d];
            if (rest > 0) {
                extent[d] -= rest;
                long[] from = offset.clone();
                from[d] += extent[d];
                long[] left = extent.clone();
                left[d] = rest;
                ranges.add(new NdRange(name, left.length, from, left, dividing(wanted.volume(), left)));
            }
        }
        ranges.add(0, new NdRange(name, items.length, offset, extent, local));
        return ranges;
    }

    private static boolean isGoodForDriver(long[] items) {
        return items[0] % GOOD_DIVISOR == 0 || Arrays.stream(items).reduce(1, (a, b) -> a * b) < FEW;
    }

    /** The size, made shorter along its longest dimension as often as needed. */
    private Extent possible(Extent size) {
        Extent possible = size;
        while (possible.volume() > most) {
            int longest = 0;
            for (int d = 1; d < 3; d++) {
                longest = possible.along(d) > possible.along(longest) ? d : longest;
            }
            possible = possible.with(longest, possible.along(longest) / 2);
        }
        return possible;
    }

    private static long[] common(Extent preferred, long[] global) {
        long[] local = new long[global.length];
        Arrays.setAll(local, d -> Arithmetic.gcd(preferred.along(d), global[d]));
        return local;
    }

    /** The preferred size; where the launch is narrower than that, longer along the others. */
    private static long[] within(Extent preferred, long[] global) {
        long[] local = new long[global.length];
        long volume = 1;
        for (int d = 0; d < global.length; d++) {
            local[d] = Math.min(preferred.along(d), global[d]);
            volume *= local[d];
        }
        for (int d = 0; d < global.length; d++) {
            while (2 * volume <= preferred.volume() && 2 * local[d] <= global[d]) {
                local[d] *= 2;
                volume *= 2;
            }
        }
        return local;
    }

    /**
     * As many of {@code most} work-items as divide the launch, along the first dimensions rather than along the others.
     */
    private static long[] dividing(long most, long[] global) {
        long[] local = new long[global.length];
        long left = most;
        for (int d = 0; d < global.length; d++) {
            local[d] = Math.min(left, global[d]);
            while (global[d] % local[d] != 0) {
                local[d]--;
            }
            left /= local[d];
        }
        return local;
    }
}
