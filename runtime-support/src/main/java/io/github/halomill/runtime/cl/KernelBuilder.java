package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Extent;

/**
 * Builds the kernel of a zone from its {@link KernelSource}.
 *
 * <p>A zone's launches are cut in pieces. So a prologue stands before the user's source, in which group ids and global sizes are
 * those of one launch of the whole: of the whole problem under global addressing, of the zone under local addressing. Under global
 * addressing the wrapper kernel stands behind it, which moves every buffer back to where the whole array would begin.
 */
public final class KernelBuilder {

    /** Prefix of the wrapper kernel's name. */
    public static final String WRAPPER_PREFIX = "halomill_";

    private static final String PROLOGUE = """
            /* Halomill: in each piece of a launch, ids and sizes are those of the whole. */
            static size_t halomill_first_group(uint d) { return get_global_offset(d) / get_local_size(d); }
            #define get_group_id(d) (get_group_id(d) + halomill_first_group(d))
            #define get_global_size(d) \
            ((size_t)((d) == 0 ? HM_GLOBAL_0 : (d) == 1 ? HM_GLOBAL_1 : (d) == 2 ? HM_GLOBAL_2 : 1))
            #define get_num_groups(d) ((get_global_size(d) - 1) / get_local_size(d) + 1)
            #define get_global_offset(d) ((size_t)0)
            #define get_global_linear_id() \
            ((get_global_id(2) * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0))
            """;

    private KernelBuilder() {}

    /**
     * Compiles the source for one device.
     *
     * @param launched work-items of the whole launch, per dimension
     * @param moreOptions for the compiler, or nothing
     * @return the program; its kernel is {@link #kernelName}
     */
    public static ClProgram build(ClContext context, KernelSource source, Extent launched, String moreOptions) {
        String name = source.fileName();
        String options = "-cl-kernel-arg-info " + source.options() + " " + moreOptions;
        String sizes = " -DHM_GLOBAL_0=" + launched.x() + "UL -DHM_GLOBAL_1=" + launched.y() + "UL -DHM_GLOBAL_2="
                + launched.z() + "UL";
        String line = "#line 1 \"" + name + "\"\n";
        return ClProgram.build(context, name, options + sizes, PROLOGUE, line, source.text(), "\n", source.wrapper());
    }

    /** The kernel that is launched: the wrapper if there is one. */
    public static String kernelName(KernelSource source) {
        return (source.form() == KernelSource.Form.WRAPPED ? WRAPPER_PREFIX : "") + source.function();
    }
}
