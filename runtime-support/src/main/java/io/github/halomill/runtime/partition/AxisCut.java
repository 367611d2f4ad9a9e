package io.github.halomill.runtime.partition;

import io.github.halomill.runtime.base.Arithmetic;

/**
 * One dimension of a kernel space cut into parts of whole work-groups. Of G groups in P parts the first G mod P parts
 * get ceil(G/P), the others floor(G/P).
 *
 * @param items work-items along the dimension
 * @param groupSize work-items that must stay together; the last group may have fewer
 * @param parts at least 1, at most as many as there are groups
 */
record AxisCut(long items, long groupSize, int parts) {

    AxisCut {
        if (parts < 1 || parts > Arithmetic.ceilDiv(items, groupSize)) {
            throw new IllegalArgumentException(parts + " parts of " + items + " by " + groupSize);
        }
    }

    private long groups() {
        return Arithmetic.ceilDiv(items, groupSize);
    }

    /** First work-item of a part. */
    long from(int part) {
        return firstGroup(part) * groupSize;
    }

    /** One past the last work-item of a part. */
    long to(int part) {
        return part == parts - 1 ? items : from(part + 1);
    }

    private long firstGroup(int part) {
        return part * (groups() / parts) + Math.min(part, groups() % parts);
    }

    /** The part that has the work-item. */
    int partOf(long item) {
        long group = item / groupSize;
        long floor = groups() / parts;
        long larger = groups() % parts;
        long inLarger = larger * (floor + 1);
        return (int) (group < inLarger ? group / (floor + 1) : larger + (group - inLarger) / floor);
    }

    /** Work-items of the largest part, which is the first: only the last part can have an incomplete group. */
    long largest() {
        return to(0);
    }
}
