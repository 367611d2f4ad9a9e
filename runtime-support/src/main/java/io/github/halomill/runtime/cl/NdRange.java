package io.github.halomill.runtime.cl;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a launch runs over, as OpenCL takes it: one number per dimension.
 *
 * @param name what is launched, for timelines
 * @param dimensions 1, 2 or 3
 * @param offset first global id; null: 0
 * @param global work-items, whole work-groups
 * @param local work-items per work-group; null: the driver chooses
 */
@SuppressWarnings("ArrayRecordComponent") // OpenCL's own form, made once per launch
public record NdRange(String name, int dimensions, long @Nullable [] offset, long[] global, long @Nullable [] local) {

    @Override
    public String toString() {
        return name + " " + Arrays.toString(global) + (offset == null ? "" : " from " + Arrays.toString(offset))
                + (local == null ? "" : " in groups of " + Arrays.toString(local));
    }
}
