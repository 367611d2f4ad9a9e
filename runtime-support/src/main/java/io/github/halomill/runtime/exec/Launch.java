package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.Addressing;
import io.github.halomill.runtime.partition.KernelSpace;
import io.github.halomill.runtime.partition.Problem;
import io.github.halomill.runtime.partition.Zone;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The NDRange of a zone as OpenCL takes it: one number per dimension.
 *
 * @param dimensions 1, 2 or 3
 * @param offset first global id, under global addressing; null: 0
 * @param global work-items, rounded up to whole work-groups
 * @param local work-items per work-group; null: the driver chooses
 */
@SuppressWarnings("ArrayRecordComponent") // OpenCL's own form, made once per zone
record Launch(int dimensions, long @Nullable [] offset, long[] global, long @Nullable [] local) {

    static Launch of(Problem problem, Zone zone) {
        KernelSpace space = problem.space();
        int dimensions = space.dimensions();
        long[] offset = new long[dimensions];
        long[] global = new long[dimensions];
        long[] local = new long[dimensions];
        for (int d = 0; d < dimensions; d++) {
            offset[d] = zone.items().lo().along(d);
            local[d] = space.groupSize().along(d);
            global[d] = roundUp(zone.items().extent().along(d), local[d]);
        }
        return new Launch(
                dimensions,
                problem.addressing() == Addressing.GLOBAL ? offset : null,
                global,
                space.groupSizeChosenByDriver() ? null : local);
    }

    /** Work-items that a launch of the whole problem has. */
    static Extent launched(KernelSpace space) {
        return new Extent(
                roundUp(space.workItems().x(), space.groupSize().x()),
                roundUp(space.workItems().y(), space.groupSize().y()),
                roundUp(space.workItems().z(), space.groupSize().z()));
    }

    /**
     * The sizes, and whether it begins at zero; a number in C, such as {@code 64_16_0}. Drivers may compile a kernel for each
     * of these anew.
     */
    String variant() {
        boolean atZero = offset == null || Arrays.stream(offset).allMatch(first -> first == 0);
        return Arrays.stream(global).mapToObj(Long::toString).collect(Collectors.joining("_")) + (atZero ? "_0" : "_1");
    }

    private static long roundUp(long items, long size) {
        return Math.multiplyExact((items - 1) / size + 1, size);
    }
}
