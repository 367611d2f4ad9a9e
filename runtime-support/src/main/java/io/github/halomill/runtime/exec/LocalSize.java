package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.partition.KernelSpace;
import org.jspecify.annotations.Nullable;

/**
 * Work-items per work-group of a launch: those of the description, or where it leaves them open, a preferred size as far as
 * it divides the launch.
 *
 * @param preferred null: the driver chooses
 */
record LocalSize(@Nullable Extent preferred) {

    long @Nullable [] of(KernelSpace space, long[] global) {
        Extent size = space.groupSizeChosenByDriver() ? preferred : space.groupSize();
        if (size == null) {
            return null;
        }
        long[] local = new long[global.length];
        for (int d = 0; d < local.length; d++) {
            local[d] = Arithmetic.gcd(size.along(d), global[d]);
        }
        return local;
    }
}
