package io.github.halomill.generator.kernel.flow;

import java.util.regex.Pattern;

/**
 * The builtin functions of which it is known what they do to memory (OpenCL C 3.0, section 6.15). Those left out, as
 * atomics, pipes and group functions, may do anything.
 */
public enum Builtins {
    /** The result is made of the arguments, ids and sizes. */
    VALUE(
            "get_work_dim|get_(global|local)_(size|id|offset|linear_id)|get_enqueued_local_size|get_num_groups|get_group_id"
                    + "|get_(max_)?sub_group_(size|id|local_id)|get_(enqueued_)?num_sub_groups"
                    + "|(as|convert)_(u?(char|short|int|long)|half|float|double)(2|3|4|8|16)?(_sat)?(_rt[ezpn])?"
                    + "|(half|native)_(cos|divide|exp|exp2|exp10|log|log2|log10|powr|recip|rsqrt|sin|sqrt|tan)"
                    + "|a?(cos|sin|tan)(h|pi)?|atan2(pi)?|cbrt|ceil|copysign|erfc?|exp(2|10|m1)?|fabs|fdim|floor|fma|fmax|fmin|fmod"
                    + "|hypot|ilogb|ldexp|lgamma|log(2|10|1p|b)?|mad|maxmag|minmag|nan|nextafter|pow[nr]?|remainder|rint|rootn|round"
                    + "|rsqrt|sqrt|tgamma|trunc"
                    + "|abs(_diff)?|(add|sub|mad)_sat|r?hadd|clamp|clz|ctz|popcount|m(ad|ul)_hi|m(ad|ul)24|max|min|rotate|upsample"
                    + "|degrees|mix|radians|step|smoothstep|sign|cross|dot|(fast_)?(distance|length|normalize)"
                    + "|is(not)?equal|is(greater|less)(equal)?|islessgreater|is(finite|inf|nan|normal|ordered|unordered)|signbit"
                    + "|any|all|(bit)?select|shuffle2?|get_image_(width|height|depth|dim|channel_(data_type|order))"),

    /** It changes nothing; the result may be anything. */
    READ(
            "vloada?(_half)?(2|3|4|8|16)?|read_image(f|i|ui|h)|printf|prefetch|(work_group_)?barrier|(read_|write_)?mem_fence|wait_group_events"),

    /** It writes where its arguments but the first say, whatever that first one is. */
    WRITE("vstorea?(_half)?(2|3|4|8|16)?(_rt[ezpn])?|fract|frexp|lgamma_r|modf|remquo|sincos"),

    /** It writes where its arguments say but the first, which is the image, and the last, which is what is written. */
    WRITE_IMAGE("write_image(f|i|ui|h)"),

    /** It is not known. */
    OTHER(".*");

    private final Pattern names;

    Builtins(String names) {
        this.names = Pattern.compile(names, Pattern.DOTALL);
    }

    /** The kind of the function of that name. */
    public static Builtins of(String name) {
        for (Builtins kind : values()) {
            if (kind.names.matcher(name).matches()) {
                return kind;
            }
        }
        return OTHER;
    }
}
