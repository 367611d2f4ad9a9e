package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.flow.Builtins;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The builtin functions by name (OpenCL C 3.0, section 6.15), to tell a mistake in a name or in the number of
 * arguments.
 */
final class BuiltinNames {

    /** Those of extensions, and of the newer language, whose names nobody gets by a mistake. */
    private static final Pattern OTHERS = Pattern.compile(
            "__\\w+"
                    + "|(amd|intel|arm|qcom|nv|cl|khr|ext)_\\w+|\\w+_(amd|intel|arm|qcom|nv|khr|ext)"
                    + "|(sub|work)_group_\\w+|intel_\\w+|atom(ic)?_\\w+|async_work_group_\\w+|half_\\w+|native_\\w+"
                    + "|(read|write|reserve|commit|get|is_valid)_\\w*(pipe|reserve_id)\\w*|work_group_barrier"
                    + "|enqueue_(kernel|marker)|get_kernel_\\w+|get_default_queue|ndrange_[123]D"
                    + "|(create_user|retain|release|is_valid|set_user)_event(_status)?|capture_event_profiling_info"
                    + "|to_(global|local|private)|get_fence|get_image_\\w+|(bitfield|bit|dot|arm_dot)_\\w+"
                    + "|vloada?_?\\w*|vstorea?_?\\w*|(read|write)_image\\w+|(convert|as)_\\w+|vec_step|clock_read_\\w+"
                    + "|(min|max|mid|med)3|popcnt|bfe|sad\\w*|pack|unpack|bytealign|bitalign|lerp|exp10|fma|get_sub_group_\\w+"
                    + "|mem_fence|read_mem_fence|write_mem_fence|wait_group_events|prefetch|printf|mad|defined|sizeof|typeof|alignof");

    /** Names by the number of arguments. */
    private static final List<String> BY_COUNT = List.of(
            "get_work_dim get_global_linear_id get_local_linear_id get_sub_group_size get_max_sub_group_size get_num_sub_groups"
                    + " get_enqueued_num_sub_groups get_sub_group_id get_sub_group_local_id",
            "get_global_size get_global_id get_local_size get_local_id get_num_groups get_group_id get_global_offset"
                    + " get_enqueued_local_size acos acosh acospi asin asinh asinpi atan atanh atanpi cbrt ceil cos cosh cospi erf erfc exp"
                    + " exp2 exp10 expm1 fabs floor ilogb lgamma log log2 log10 log1p logb nan rint round rsqrt sin sinh sinpi sqrt tan"
                    + " tanh tanpi tgamma trunc half_cos half_exp half_exp2 half_exp10 half_log half_log2 half_log10 half_recip half_rsqrt"
                    + " half_sin half_sqrt half_tan native_cos native_exp native_exp2 native_exp10 native_log native_log2 native_log10"
                    + " native_recip native_rsqrt native_sin native_sqrt native_tan abs clz ctz popcount degrees radians sign length"
                    + " normalize fast_length fast_normalize isfinite isinf isnan isnormal signbit any all",
            "atan2 atan2pi copysign fdim fmax fmin fmod fract frexp hypot ldexp lgamma_r maxmag minmag modf nextafter pow pown powr"
                    + " remainder rootn sincos half_divide half_powr native_divide native_powr abs_diff add_sat hadd rhadd max min mul_hi"
                    + " rotate sub_sat upsample mul24 step cross dot distance fast_distance isequal isnotequal isgreater isgreaterequal"
                    + " isless islessequal islessgreater isordered isunordered shuffle prefetch wait_group_events",
            "fma mad remquo clamp mad_hi mad_sat mad24 mix smoothstep bitselect select shuffle2");

    private static final Map<String, Integer> COUNTS = counts();

    private static final List<String> WITHOUT_COUNT = List.of(
            "barrier",
            "mem_fence",
            "printf",
            "read_imagef",
            "read_imagei",
            "read_imageui",
            "write_imagef",
            "write_imagei",
            "write_imageui",
            "vload2",
            "vload3",
            "vload4",
            "vload8",
            "vload16",
            "vstore2",
            "vstore3",
            "vstore4",
            "vstore8",
            "vstore16",
            "atomic_add",
            "atomic_inc",
            "atomic_dec",
            "atomic_sub",
            "atomic_min",
            "atomic_max",
            "atomic_xchg",
            "atomic_cmpxchg",
            "convert_float",
            "convert_int",
            "as_float",
            "as_int",
            "get_image_width",
            "get_image_height");

    private BuiltinNames() {}

    private static Map<String, Integer> counts() {
        Map<String, Integer> counts = new HashMap<>();
        IntStream.range(0, BY_COUNT.size())
                .forEach(count ->
                        Arrays.stream(BY_COUNT.get(count).split(" ", -1)).forEach(name -> counts.put(name, count)));
        return counts;
    }

    /** Whether OpenCL C, or an extension of it, may have a function of that name. */
    static boolean mayBe(String function) {
        return COUNTS.containsKey(function)
                || BuiltinResults.isKnown(function)
                || Builtins.of(function) != Builtins.OTHER
                || OTHERS.matcher(function).matches();
    }

    /** Whether OpenCL C has a function of that name, without extensions. */
    static boolean isBuiltin(String name) {
        return COUNTS.containsKey(name) || WITHOUT_COUNT.contains(name);
    }

    /** Whether OpenCL C has a function of that name with that many parameters. */
    static boolean takes(String function, int parameters) {
        return Integer.valueOf(parameters).equals(COUNTS.get(function));
    }

    /** Whether a builtin function cannot be called with that many arguments. */
    static boolean isWrong(String function, int arguments) {
        return COUNTS.containsKey(function) && COUNTS.get(function) != arguments;
    }

    /** How many arguments it takes; only of one that {@link #isWrong} knows. */
    static int count(String function) {
        return COUNTS.getOrDefault(function, 0);
    }

    /** Those that are worth proposing. */
    static Stream<String> names() {
        return Stream.concat(COUNTS.keySet().stream(), WITHOUT_COUNT.stream());
    }
}
