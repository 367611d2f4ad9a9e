package io.github.halomill.generator.validate.fact;

import java.util.List;

/**
 * How a distributed buffer lies over the kernel space, per dimension, x first.
 *
 * @param size elements
 * @param own elements that a work-item owns
 * @param margin elements that no work-item owns; negative if work-items own that many that are not there
 * @param origin first element that work-item 0 owns, 0 to margin; negative if it is not there
 * @param ranges the cells that have elements, box by box, and all else is as if all had; none if all have
 */
public record Placement(
        List<Long> size, List<Long> own, List<Long> margin, List<Long> origin, List<List<RangeFacts>> ranges) {

    public Placement {
        size = List.copyOf(size);
        own = List.copyOf(own);
        margin = List.copyOf(margin);
        origin = List.copyOf(origin);
        ranges = List.copyOf(ranges);
    }

    /** Elements along {@code d} that no work-item owns; {@code items} is at least 1. */
    public static long margin(long size, long items) {
        return size % items;
    }

    /** Whether work-items own elements along {@code d} that are not there: which must be guarded. */
    public boolean isExceeded(int d) {
        return origin.get(d) < 0 || origin.get(d) > margin.get(d);
    }

    /** Whether all elements at {@code coordinate} from owned ones along {@code d} are elements of the array. */
    public boolean reaches(int d, long coordinate) {
        return -origin.get(d) <= coordinate && coordinate <= margin.get(d) - origin.get(d);
    }
}
