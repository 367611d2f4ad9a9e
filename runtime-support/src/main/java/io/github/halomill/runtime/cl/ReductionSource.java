package io.github.halomill.runtime.cl;

/** The OpenCL C of {@link ReductionKernels}. */
final class ReductionSource {

    private ReductionSource() {}

    /**
     * Of the elements of a work-group, and of work-groups. What is there of {@code hm_state}, {@code hm_joined} and the
     * functions for these is {@link #SUM} or {@link #EXTREME}.
     */
    static final String FRAME = """
            __kernel void join_groups(__global const hm_joined *joined, __global hm_joined *out, long count)
            {
                __local hm_group all;
                hm_joined own = hm_finish(hm_start());
                for (long i = get_local_id(0); i < count; i += GROUP)
                    own = hm_join(own, joined[get_group_id(0) * count + i]);
                own = hm_join_group(own, &all);
                if (get_local_id(0) == 0)
                    out[get_group_id(0)] = own;
            }
            #define ROWS (GROUP / COLUMNS)
            #define TAKE(k, mask) hm_take(&hm_s[k], hm_v[k], mask, hm_at, STEP(hm_place, 1, 0), STEP(hm_place, 0, 1));
            #define TAKE_ALL(k) TAKE(k, ~0UL)
            #define TAKE_SOME(k) TAKE(k, hm_mask)
            #define LEAVE(k) hm_own = hm_join_group(hm_finish(hm_s[k]), &hm_all); \\
                if (get_local_id(0) == 0) \\
                    hm_out[k * hm_groups + hm_group_id] = hm_own; \\
                barrier(CLK_LOCAL_MEM_FENCE);
            __kernel void join_elements(__global hm_joined *hm_out, long hm_width, long hm_height, long hm_depth,
                    long hm_across, long hm_down, long hm_tiles, ELEMENT_PARAMETERS(hm_place) OPERANDS)
            {
                __local hm_group hm_all;
                hm_state hm_s[COUNT];
                for (int hm_i = 0; hm_i < COUNT; hm_i++)
                    hm_s[hm_i] = hm_start();
                const uint hm_column = get_local_id(0) % COLUMNS, hm_row = get_local_id(0) / COLUMNS;
                const uint hm_group_id = get_group_id(0), hm_groups = get_num_groups(0);
            #if GROUP == 1 /* a processor reads on where it was */
                const long hm_first = hm_tiles * hm_group_id / hm_groups, hm_step = 1;
                const long hm_end = hm_tiles * (hm_group_id + 1) / hm_groups;
            #else
                const long hm_first = hm_group_id, hm_step = hm_groups, hm_end = hm_tiles;
            #endif
                for (long hm_tile = hm_first; hm_tile < hm_end; hm_tile += hm_step) {
                    const uint hm_line = (uint)hm_tile / (uint)hm_across, hm_plane = hm_line / (uint)hm_down;
                    const uint hm_tile_x = (uint)hm_tile - hm_line * (uint)hm_across;
                    const long hm_x = hm_tile_x * (long)(COLUMNS * ACROSS) + hm_column;
                    const long hm_y = (hm_line - hm_plane * (uint)hm_down) * (long)(ROWS * DOWN) + hm_row;
                    const long hm_c = hm_plane / (uint)hm_depth, hm_z = hm_plane % (uint)hm_depth;
                    const long hm_at = ELEMENT(hm_place);
                    FIRST_ELEMENTS
                    double hm_v[COUNT][DOWN * ACROSS];
                    if (hm_x + (ACROSS - 1) * COLUMNS < hm_width && hm_y + (DOWN - 1) * ROWS < hm_height) {
                        for (int hm_j = 0; hm_j < DOWN; hm_j++)
                            for (int hm_i = 0; hm_i < ACROSS; hm_i++) {
                                ELEMENTS(hm_i, hm_j)
                                VALUES(hm_j * ACROSS + hm_i, 1)
                            }
                        FOR_EACH(TAKE_ALL)
                    } else if (hm_x < hm_width && hm_y < hm_height) {
                        ulong hm_mask = 0;
                        for (int hm_j = 0; hm_j < DOWN; hm_j++)
                            for (int hm_i = 0; hm_i < ACROSS; hm_i++) {
                                const int hm_in =
                                    hm_x + hm_i * COLUMNS < hm_width && hm_y + hm_j * ROWS < hm_height;
                                ELEMENTS((hm_in ? hm_i : 0), (hm_in ? hm_j : 0))
                                VALUES(hm_j * ACROSS + hm_i, hm_in)
                                hm_mask |= (ulong)hm_in << (hm_j * ACROSS + hm_i);
                            }
                        FOR_EACH(TAKE_SOME)
                    }
                }
                hm_joined hm_own;
                FOR_EACH(LEAVE)
            }
            """;

    /**
     * Where an element is of something that has a pitch for each axis of the box: of an array, or of the places by
     * which elements are known.
     */
    static final String PLACED = """
            #pragma OPENCL EXTENSION cl_khr_fp64 : enable
            #pragma OPENCL FP_CONTRACT OFF
            #define ELEMENT_PARAMETERS(f) long f, long f##_x, long f##_y, long f##_z, long f##_c
            #define ELEMENT(f) (f + hm_x * f##_x + hm_y * f##_y + hm_z * f##_z + hm_c * f##_c)
            #define STEP(f, i, j) ((i) * COLUMNS * f##_x + (j) * ROWS * f##_y)
            """;

    /**
     * A sum is kept in three digits of base 2^40 at absolute places, the highest that any element reaches and the two
     * below it; elements are rounded to a multiple of the last, so a sum does not depend on their order. Adding 1.5 *
     * 2^52 units rounds to units, and the bits of what comes out count them: so the bits are added, as integers. (Bins
     * at absolute exponents are those of Demmel and Nguyen, Parallel reproducible summation, 2015.)
     */
    static final String SUM = """
            #define BITS 40
            #define LEAST (-25L)
            #define UNITS 0x1.8p52
            #define BELOW 0x1p-40
            /* high.w: the place of the first digit; low.w: bit 0: not a number, 1: infinity, 2: -infinity */
            typedef struct { long4 high, low; } hm_joined;
            /* Bits of sums by digit, and of how many; values are below half a unit of the digit above the first. */
            typedef struct { ulong first, second, third; long count, top, special; double limit, scale; } hm_state;
            static hm_state hm_start()
            {
                hm_state s = {0, 0, 0, 0, LEAST, 0, 0x1p-961, 0x1p1000};
                return s;
            }
            static void hm_add(hm_state *s, double value)
            {
                double rest = value * s->scale, sum = rest + UNITS;
                s->first += as_ulong(sum);
                rest -= sum - UNITS;
                sum = rest + UNITS * BELOW;
                s->second += as_ulong(sum);
                rest -= sum - UNITS * BELOW;
                s->third += as_ulong(rest + UNITS * BELOW * BELOW);
            }
            static long hm_digit(ulong bits, double unit, long count) { return bits - count * as_ulong(unit); }
            /* Not below the limit: the digits begin at a higher place, or it is no number that has any. */
            static double hm_large(hm_state *s, double value)
            {
                if (isnan(value) || isinf(value)) {
                    s->special |= isnan(value) ? 1 : value > 0 ? 2 : 4;
                    return 0;
                }
                long top = (ilogb(value) + 1 + 64 * BITS) / BITS - 64, by = top - s->top;
                long first = hm_digit(s->first, UNITS, s->count);
                long second = hm_digit(s->second, UNITS * BELOW, s->count);
                s->first = s->count * as_ulong(UNITS);
                s->second = s->count * as_ulong(UNITS * BELOW) + (by == 1 ? first : 0);
                s->third = s->count * as_ulong(UNITS * BELOW * BELOW) + (by == 1 ? second : by == 2 ? first : 0);
                s->top = top;
                s->limit = BITS * (top + 1) <= 1024 ? as_double((BITS * (top + 1) + 1022) << 52) : INFINITY;
                s->scale = as_double((1023 - BITS * top) << 52);
                return value;
            }
            static void hm_take_one(hm_state *s, double value)
            {
                if (!(fabs(value) < s->limit))
                    value = hm_large(s, value);
                hm_add(s, value);
                s->count++;
            }
            static void hm_take(hm_state *s, const double *values, ulong mask, long place, long across, long down)
            {
                int usual = 1;
                for (int i = 0; i < DOWN * ACROSS; i++)
                    usual &= fabs(values[i]) < s->limit;
                if (usual) {
                    for (int i = 0; i < DOWN * ACROSS; i++)
                        hm_add(s, values[i]);
                    s->count += DOWN * ACROSS;
                } else {
                    for (int i = 0; i < DOWN * ACROSS; i++)
                        hm_take_one(s, values[i]);
                }
            }
            static hm_joined hm_finish(hm_state s)
            {
                long first = hm_digit(s.first, UNITS, s.count);
                long second = hm_digit(s.second, UNITS * BELOW, s.count);
                long third = hm_digit(s.third, UNITS * BELOW * BELOW, s.count);
                hm_joined joined = {(long4)(first >> 32, second >> 32, third >> 32, s.top),
                    (long4)(first & 0xffffffffL, second & 0xffffffffL, third & 0xffffffffL, s.special)};
                return joined;
            }
            static hm_joined hm_raise(hm_joined s, long top)
            {
                for (long by = min(top - s.high.w, 3L); by > 0; by--) {
                    s.high.xyz = (long3)(0, s.high.xy);
                    s.low.xyz = (long3)(0, s.low.xy);
                }
                s.high.w = top;
                return s;
            }
            static hm_joined hm_join(hm_joined a, hm_joined b)
            {
                long top = max(a.high.w, b.high.w);
                a = hm_raise(a, top);
                b = hm_raise(b, top);
                long special = a.low.w | b.low.w;
                hm_joined sum = {(long4)(a.high.xyz + b.high.xyz, top), (long4)(a.low.xyz + b.low.xyz, special)};
                return sum;
            }
            #define LANES (GROUP < 16 ? GROUP : 16)
            typedef struct { long digits[6][GROUP], sums[6][LANES]; int top, special; } hm_group;
            /* What the work-items of a group have comes to, for the first of them: all have their digits at the highest
               place first, which are added then, in two rounds. */
            static hm_joined hm_join_group(hm_joined own, __local hm_group *all)
            {
                const uint item = get_local_id(0);
                if (item == 0) {
                    all->top = LEAST;
                    all->special = 0;
                }
                barrier(CLK_LOCAL_MEM_FENCE);
                if (own.high.w > LEAST)
                    atomic_max(&all->top, (int)own.high.w);
                if (own.low.w != 0)
                    atomic_or(&all->special, (int)own.low.w);
                barrier(CLK_LOCAL_MEM_FENCE);
                own = hm_raise(own, all->top);
                all->digits[0][item] = own.high.x;
                all->digits[1][item] = own.high.y;
                all->digits[2][item] = own.high.z;
                all->digits[3][item] = own.low.x;
                all->digits[4][item] = own.low.y;
                all->digits[5][item] = own.low.z;
                barrier(CLK_LOCAL_MEM_FENCE);
                for (uint i = item; i < 6 * LANES; i += GROUP) {
                    long sum = 0;
                    for (uint j = 0; j < GROUP; j += LANES)
                        sum += all->digits[i / LANES][i % LANES + j];
                    all->sums[i / LANES][i % LANES] = sum;
                }
                barrier(CLK_LOCAL_MEM_FENCE);
                long sums[6] = {0, 0, 0, 0, 0, 0};
                if (item == 0)
                    for (uint i = 0; i < 6; i++)
                        for (uint j = 0; j < LANES; j++)
                            sums[i] += all->sums[i][j];
                hm_joined sum = {(long4)(sums[0], sums[1], sums[2], all->top),
                    (long4)(sums[3], sums[4], sums[5], all->special)};
                return sum;
            }
            """;

    /** The least or largest is what has the largest key; -0 is less than 0, and what is no number is before all. */
    static final String EXTREME = """
            typedef struct { long key, place; long none[6]; } hm_joined;
            typedef struct { long key, place; } hm_state;
            static hm_state hm_start()
            {
                hm_state s = {LONG_MIN, LONG_MAX};
                return s;
            }
            static long hm_key(double value)
            {
                long bits = as_long(value);
                bits ^= (bits >> 63) & LONG_MAX;
                return isnan(value) ? LONG_MAX : LEAST ? ~bits : bits;
            }
            static void hm_take(hm_state *s, const double *values, ulong mask, long place, long across, long down)
            {
                long keys[DOWN * ACROSS], key = LONG_MIN;
                for (int i = 0; i < DOWN * ACROSS; i++) {
                    keys[i] = mask >> i & 1 ? hm_key(values[i]) : LONG_MIN;
                    key = max(key, keys[i]);
                }
                if (PLACED && key >= s->key) {
                    long first = key > s->key ? LONG_MAX : s->place;
                    for (int i = 0; i < DOWN * ACROSS; i++)
                        if (keys[i] == key)
                            first = min(first, place + i % ACROSS * across + i / ACROSS * down);
                    s->place = first;
                }
                s->key = max(s->key, key);
            }
            static hm_joined hm_finish(hm_state s)
            {
                hm_joined joined = {s.key, s.place, {0}};
                return joined;
            }
            static hm_joined hm_join(hm_joined a, hm_joined b)
            {
                return b.key > a.key || (b.key == a.key && b.place < a.place) ? b : a;
            }
            typedef struct { long key[GROUP], place[GROUP]; } hm_group;
            static hm_joined hm_join_group(hm_joined own, __local hm_group *all)
            {
                const uint item = get_local_id(0);
                for (uint width = GROUP / 2; width > 0; width /= 2) {
                    all->key[item] = own.key;
                    all->place[item] = own.place;
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (item < width) {
                        hm_joined other = {all->key[item + width], all->place[item + width], {0}};
                        own = hm_join(own, other);
                    }
                    barrier(CLK_LOCAL_MEM_FENCE);
                }
                return own;
            }
            """;
}
