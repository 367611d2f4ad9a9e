package io.github.halomill.runtime.cl;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What stands around a user's source so that a work-item does several elements, each by a call of the user's kernel,
 * whose text is as it is: it becomes a function that is told the id of its element. Macros do that, so that no other
 * file is needed.
 *
 * @param along the dimension of the launch along which a work-item's elements lie beside each other; along x they are
 *     as far apart as there are work-items, so that those of neighbours lie beside each other
 * @param elements of a work-item
 * @param parameters the kernel's
 */
public record CoarseText(int along, int elements, List<Parameter> parameters) {

    private static final String BEFORE = """
            /* Halomill: kernels are called here, and the id of their element along one dimension is told to them. */
            __constant size_t hm_id = 0;
            #undef get_global_id
            #define get_global_id(d) (HM_ALONG(d) == %1$d ? hm_id : get_global_id(HM_ALONG(d)))
            #define __kernel %5$s
            #define kernel __kernel
            #define reqd_work_group_size(x, y, z)
            #define work_group_size_hint(x, y, z)
            #define vec_type_hint(type)
            #define %2$s(%3$s) %2$s(const %6$s hm_id, %3$s)
            #line 1 "%4$s"
            """;

    private static final String AFTER = """

            #undef %1$s
            #undef kernel
            #undef __kernel
            #undef get_global_id
            #undef get_global_size
            #undef get_global_offset
            /* Halomill: calls %1$s for %2$d elements of each work-item. */
            __kernel void %3$s(
                    %4$s)
            {
                const size_t first = get_global_offset(%5$d);
                const size_t item = get_global_id(%5$d) - first;
                #pragma unroll
                for (size_t i = 0; i < %2$d; i++) {
                    %1$s(first + %6$s, %7$s);
                }
            }
            """;

    /** What kernels become, unless one of the file may declare local memory, which functions may not. */
    private static final String FUNCTION = "inline static __attribute__((always_inline))";

    private static final String KERNEL = "__attribute__((always_inline)) __kernel";

    /** What local memory needs, or may bring. If it is missed, the file does not compile. */
    private static final Pattern LOCAL = Pattern.compile("\\b(__)?local\\b|include");

    /**
     * A parameter of the kernel.
     *
     * @param type in OpenCL C
     * @param alone whether no other parameter points to memory that it points to
     * @param moved whether it points to a part of an array, of which the kernel counts from the first element of the
     *     whole
     */
    public record Parameter(String type, String name, boolean alone, boolean moved) {

        private String declared() {
            return type + (alone ? "restrict hm_" : "hm_") + name;
        }

        private String first() {
            return "hmFirst_" + name;
        }

        private String passed() {
            return "hm_" + name + (moved ? " - " + first() : "");
        }
    }

    public CoarseText {
        parameters = List.copyOf(parameters);
    }

    /** The user's source with all of it. */
    public KernelSource around(KernelSource source) {
        String function = source.function();
        String names =
                IntStream.range(0, parameters.size()).mapToObj(i -> "hm" + i).collect(Collectors.joining(", "));
        List<String> declared = new ArrayList<>();
        parameters.forEach(parameter -> declared.add(parameter.declared()));
        parameters.stream().filter(Parameter::moved).forEach(moved -> declared.add("long " + moved.first()));
        String passed = parameters.stream().map(Parameter::passed).collect(Collectors.joining(", "));
        boolean hasLocal =
                LOCAL.matcher(source.options() + "\n" + source.text()).find();
        String element = along == 0 ? "i * get_global_size(0) + item" : "item * " + elements + " + i";
        return new KernelSource(
                KernelSource.Form.COARSE,
                source.fileName(),
                function,
                BEFORE.formatted(
                                along,
                                function,
                                names,
                                source.fileName(),
                                hasLocal ? KERNEL : FUNCTION,
                                hasLocal ? "ulong" : "size_t") // which kernels are not passed
                        + source.text(),
                AFTER.formatted(
                        function,
                        elements,
                        KernelBuilder.WRAPPER_PREFIX + function + KernelBuilder.COARSE_SUFFIX,
                        String.join(",\n        ", declared),
                        along,
                        element,
                        passed),
                source.options(),
                source.ids());
    }
}
