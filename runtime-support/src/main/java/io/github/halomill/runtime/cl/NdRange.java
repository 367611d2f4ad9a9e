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

    /** So many work-items in a row, and as many more as fill the last group of {@code local}. */
    static NdRange linear(String name, long items, int local) {
        return new NdRange(name, 1, null, new long[] {(items + local - 1) / local * local}, new long[] {local});
    }

    @Override
    public String toString() {
        return name + " " + Arrays.toString(global) + (offset == null ? "" : " from " + Arrays.toString(offset))
                + (local == null ? "" : " in groups of " + Arrays.toString(local));
    }
}
