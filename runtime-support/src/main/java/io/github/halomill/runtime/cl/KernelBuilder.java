package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.bits.Bits;
import io.github.halomill.runtime.bits.StrictBits;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.sanitize.KernelTexts;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Builds the kernel of a zone from its {@link KernelSource}.
 *
 * <p>A zone's launches are cut in pieces, each with a global work offset of its own. So a prologue stands before the
 * user's source, in which group ids, global sizes and the offset are those of one launch of the whole: of the whole
 * problem under global addressing, of the zone under local addressing. Under global addressing the wrapper kernel
 * follows it, which moves every buffer back to where the whole array would begin.
 *
 * <p>Only a kernel that asks for what differs between zones is compiled with their sizes. Others are the same for all
 * zones, so that an implementation that remembers what it compiled (PoCL does) compiles them once. Of each context, a
 * program is built once. For several threads.
 */
public final class KernelBuilder implements AutoCloseable {

    /** Prefix of the wrapper kernel's name. */
    public static final String WRAPPER_PREFIX = "halomill_";

    private static final String STREAMED_SUFFIX = "_streamed";

    /** After the function's name in that of a kernel whose work-items have several elements each. */
    static final String COARSE_SUFFIX = "_coarse";

    private static final String PROLOGUE = """
            /* Halomill: in each piece of a launch, ids and sizes are those of the whole. */
            #define HM_OFFSET(d) ((size_t)((d) == 0 ? HM_OFFSET_0 : (d) == 1 ? HM_OFFSET_1 : (d) == 2 ? HM_OFFSET_2 : 0))
            static size_t halomill_groups(uint d, size_t first) { return (get_global_offset(d) - first) / get_local_size(d); }
            #define get_group_id(d) (get_group_id(HM_ALONG(d)) + halomill_groups(HM_ALONG(d), HM_OFFSET(HM_ALONG(d))))
            #define get_global_size(d) \
            ((size_t)(HM_ALONG(d) == 0 ? HM_GLOBAL_0 : HM_ALONG(d) == 1 ? HM_GLOBAL_1 : HM_ALONG(d) == 2 ? HM_GLOBAL_2 : 1))
            #define get_num_groups(d) ((get_global_size(d) - 1) / get_local_size(d) + 1)
            #define get_global_offset(d) HM_OFFSET(HM_ALONG(d))
            #define HM_FROM_0(d) (get_global_id(d) - get_global_offset(d))
            #define get_global_linear_id() \
            ((HM_FROM_0(2) * get_global_size(1) + HM_FROM_0(1)) * get_global_size(0) + HM_FROM_0(0))
            """;

    private static final String IN_ORDER = "#define HM_ALONG(d) (d)\n";

    /** Neighbours in memory are neighbours on the device, also for a kernel that counts the other way round. */
    private static final String REORDERED = """
            /* Halomill: along which dimension of the launch an id of the kernel counts. */
            #define HM_ALONG(d) ((d) == 0 ? %d : (d) == 1 ? %d : (d) == 2 ? %d : (d))
            """;

    private static final String OTHER_IDS = """
            #define get_global_id(d) get_global_id(HM_ALONG(d))
            #define get_local_id(d) get_local_id(HM_ALONG(d))
            #define get_local_size(d) get_local_size(HM_ALONG(d))
            #define get_enqueued_local_size(d) get_enqueued_local_size(HM_ALONG(d))
            #define get_local_linear_id() \
            ((get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) + get_local_id(0))
            """;

    /**
     * What needs the sizes; what is put together of parts may do so, too. If it is missed, the kernel does not compile.
     */
    private static final Pattern ASKS_FOR_SIZES =
            Pattern.compile("get_(group_id|num_groups|global_(size|offset|linear_id))|##|include");

    private final ClContext context;
    private final String moreOptions;
    private final StrictBits bits;
    private final Map<Sized, ClProgram> programs = new ConcurrentHashMap<>();

    /** What is built: a source, and options that define sizes. */
    private record Sized(KernelSource source, String sizes) {}

    /**
     * For one device.
     *
     * @param moreOptions for the compiler, or nothing
     * @param bits how exactly it is fixed what kernels compute
     */
    public KernelBuilder(ClContext context, String moreOptions, Bits bits) {
        this.context = context;
        this.moreOptions = moreOptions;
        this.bits = new StrictBits(bits, context.singleFloat(), context.calls().device());
    }

    /**
     * Compiles the source, unless that was done.
     *
     * @param launched work-items of the whole launch, per dimension
     * @param offset the global work offset of the whole launch
     * @return the program, which belongs to this; its kernel is {@link #kernelName}
     */
    public ClProgram build(KernelSource source, Extent launched, Offset offset) {
        return programs.computeIfAbsent(new Sized(source, sizes(source, launched, offset)), this::build);
    }

    private ClProgram build(Sized sized) {
        KernelSource source = sized.source();
        String name = source.fileName();
        KernelTexts.keep(name, source.text());
        CompilerOptions own = CompilerOptions.of(source.options());
        String options = "-cl-kernel-arg-info " + own.options() + " " + moreOptions + sized.sizes()
                + bits.options(name, source.text(), source.options());
        String line = own.directives() + bits.directives() + "#line 1 \"" + name + "\"\n";
        if (source.form() == KernelSource.Form.STREAMED) {
            return ClProgram.build(context, name, options, line, source.text()); // it tells ids and sizes itself
        }
        return ClProgram.build(
                context, name, options, prologue(source.ids()), line, source.text(), "\n", source.wrapper());
    }

    /** Options that define the sizes; nothing if the kernel does not ask for them. */
    static String sizes(KernelSource source, Extent launched, Offset offset) {
        // The kernel after a coarse text asks for those of its own launch.
        String wrapper = source.form() == KernelSource.Form.COARSE ? "" : source.wrapper();
        boolean asked = source.form() != KernelSource.Form.STREAMED
                && Stream.of(source.options(), source.text(), wrapper)
                        .anyMatch(text -> ASKS_FOR_SIZES.matcher(text).find());
        if (!asked) {
            return "";
        }
        return IntStream.range(0, 3)
                .mapToObj(d -> " -DHM_GLOBAL_" + d + "=" + launched.along(d) + "UL -DHM_OFFSET_" + d + "="
                        + offset.along(d) + "UL")
                .collect(Collectors.joining());
    }

    private static String prologue(List<Integer> ids) {
        if (ids.isEmpty()) {
            return IN_ORDER + PROLOGUE;
        }
        Object[] along = IntStream.range(0, 3)
                .map(id -> ids.contains(id) ? ids.indexOf(id) : id)
                .boxed()
                .toArray();
        return REORDERED.formatted(along) + PROLOGUE + OTHER_IDS;
    }

    /** The kernel that is launched: the wrapper or the copy's if there is one. */
    public static String kernelName(KernelSource source) {
        return switch (source.form()) {
            case UNTOUCHED, ADAPTED -> source.function();
            case WRAPPED -> WRAPPER_PREFIX + source.function();
            case STREAMED -> WRAPPER_PREFIX + source.function() + STREAMED_SUFFIX;
            case COARSE -> WRAPPER_PREFIX + source.function() + COARSE_SUFFIX;
        };
    }

    @Override
    public void close() {
        ClResources all = new ClResources();
        programs.values().forEach(all::add);
        programs.clear();
        all.close();
    }
}
