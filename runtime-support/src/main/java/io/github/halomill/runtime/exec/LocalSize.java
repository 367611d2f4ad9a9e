package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.schedule.KernelSpace;
import org.jspecify.annotations.Nullable;

/**
 * Work-items per work-group of a launch: those of the description, or where it leaves them open, a preferred size as far as
 * it divides the launch.
 *
 * @param preferred null: the driver chooses
 */
record LocalSize(@Nullable Extent preferred) {

    /**
     * That of a launch.
     *
     * @param groups what the description says, if it does
     * @param global work-items
     */
    long @Nullable [] of(KernelSpace space, long[] groups, long[] global) {
        if (!space.groupSizeChosenByDriver()) {
            return groups;
        }
        if (preferred == null) {
            return null;
        }
        long[] local = new long[global.length];
        for (int d = 0; d < local.length; d++) {
            local[d] = Arithmetic.gcd(preferred.along(d), global[d]);
        }
        return local;
    }
}
