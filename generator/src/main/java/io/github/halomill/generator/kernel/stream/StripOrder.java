package io.github.halomill.generator.kernel.stream;

/**
 * Which work-group begins when. Those at the ends of a grid take longer than others, for they ask which of their
 * elements a launch has: they begin first, so that a launch does not end with one of them. In three dimensions that
 * gains nothing (7-point Jacobi and heat of 512 x 512 x 512 on an H100: 1 % slower).
 */
final class StripOrder {

    private static final String FLAT = """
            /* The place of a work-group. Those at the ends of the grid, which take longest, are begun first. */
            inline static int2 hm_group(void)
            {
                const int hm_wide = get_num_groups(0), hm_high = get_num_groups(1);
                const int hm_n = get_group_id(1) * hm_wide + get_group_id(0);
                const int hm_sides = hm_n - 2 * hm_wide, hm_inner = hm_sides - 2 * (hm_high - 2);
                if (hm_wide < 3 || hm_high < 3) {
                    return (int2)(hm_n % hm_wide, hm_n / hm_wide);
                } else if (hm_sides < 0) {
                    return (int2)(hm_n % hm_wide, hm_n < hm_wide ? 0 : hm_high - 1);
                } else if (hm_inner < 0) {
                    return (int2)(hm_sides % 2 == 0 ? 0 : hm_wide - 1, 1 + hm_sides / 2);
                }
                return (int2)(1 + hm_inner % (hm_wide - 2), 1 + hm_inner / (hm_wide - 2));
            }

            """;

    private StripOrder() {}

    /** Defines {@code hm_group()}, the place of a work-group; of three dimensions it is the driver's. */
    static String text(int dimensions) {
        return dimensions == 2 ? FLAT : "";
    }

    /** The place of a work-group along one of two or three dimensions. */
    static String place(int dimension, int dimensions) {
        return dimensions == 2 ? "(long)hm_group().s" + dimension : "(long)get_group_id(" + dimension + ")";
    }
}
