package io.github.halomill.generator.kernel;

import java.util.List;
import java.util.Optional;

/**
 * What a kernel function depends on besides its global ids: what limits how its NDRange may be cut. It covers the
 * function and every function of the file that it calls, directly or through others.
 *
 * @param usesLocalIds the place of a work-item in its work-group or sub-group, or the group's size
 *     ({@code get_local_id}, {@code get_local_linear_id}, {@code get_local_size}, {@code get_sub_group_id} ...), or a
 *     required work-group size that is not known
 * @param usesGroupIds {@code get_group_id} or {@code get_num_groups}
 * @param usesGlobalSize the size of the NDRange: {@code get_global_size}, {@code get_global_linear_id},
 *     {@code get_num_groups}; not its offset, which is the same wherever it is cut
 * @param declaresLocalMemory {@code __local} variables in a function (parameters do not count)
 * @param usesBarrier calls that a whole work-group or sub-group makes together: barriers, group reductions, group
 *     copies
 * @param requiredWorkGroupSize the three numbers of {@code reqd_work_group_size}, x first; empty without that
 *     attribute, or where only build options give the numbers
 */
public record KernelTraits(
        boolean usesLocalIds,
        boolean usesGroupIds,
        boolean usesGlobalSize,
        boolean declaresLocalMemory,
        boolean usesBarrier,
        Optional<List<Long>> requiredWorkGroupSize) {

    public KernelTraits {
        requiredWorkGroupSize = requiredWorkGroupSize.map(List::copyOf);
    }
}
