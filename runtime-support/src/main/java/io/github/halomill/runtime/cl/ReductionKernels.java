package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.ArrayName;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import java.util.List;

/**
 * Puts the elements of a box together on a device. Sums are kept in four digits of base 2^24 at absolute places, the
 * highest that any element reaches and the three below it, so they do not depend on the order of the elements; 2^39
 * elements fit.
 */
public final class ReductionKernels extends ClObject {

    /** Work-items of a work-group. */
    public static final int GROUP = 64;

    /**
     * Numbers of 8 bytes that a work-group leaves: the four digits, top, the least or largest element, special, and one
     * of no meaning.
     */
    public static final int NUMBERS = 8;

    private static final String SOURCE = """
            #pragma OPENCL EXTENSION cl_khr_fp64 : enable
            #pragma OPENCL FP_CONTRACT OFF
            #define NOWHERE (-1000000L)
            #define HM_PIECE %5$dL
            #define BITS 24
            typedef struct { long4 digits; long top; double extreme; long special; } hm_sum;
            /* Of zeros of both signs, which are equal, -0 is the less. */
            static double hm_extreme(double a, double b)
            {
                if (isnan(a) || a == b)
                    return a == b && (signbit(a) != 0) == (EXTREME(1.0, 2.0) == 1.0) ? a : b;
                return isnan(b) ? a : EXTREME(a, b);
            }
            static void hm_raise(hm_sum *s, long top)
            {
                if (top <= s->top)
                    return;
                for (long by = min(top - s->top, 4L); by > 0; by--)
                    s->digits = (long4)(0, s->digits.xyz);
                s->top = top;
            }
            /* 2^exponent; ldexp where that is no normal number. */
            static double hm_power(long exponent)
            {
                return exponent > -1023 && exponent < 1024
                    ? as_double((exponent + 1023) << 52) : ldexp(1.0, (int)exponent);
            }
            /* What is before the point, which moves to behind the next digit. */
            static long hm_digit(double *rest)
            {
                long digit = (long)*rest;
                *rest = (*rest - (double)digit) * (double)(1 << BITS);
                return digit;
            }
            /* All digits of elements below limit lie at top or below; scale moves the point behind the first of them. */
            static void hm_add(hm_sum *s, double value, double *limit, double *scale)
            {
                if (!(fabs(value) < *limit)) {
                    if (isnan(value)) { s->special |= 1; return; }
                    if (isinf(value)) {
                        s->extreme = hm_extreme(s->extreme, value);
                        s->special |= value > 0 ? 2 : 4;
                        return;
                    }
                    hm_raise(s, (long)((ilogb(value) + 64 * BITS) / BITS - 64));
                    *limit = BITS * (s->top + 1) < 1024 ? hm_power(BITS * (s->top + 1)) : INFINITY;
                    *scale = hm_power(-BITS * s->top);
                }
                s->extreme = hm_extreme(s->extreme, value);
                double rest = isinf(*scale) ? ldexp(value, (int)(-BITS * s->top)) : value * *scale;
                long4 digits;
                digits.x = hm_digit(&rest);
                digits.y = hm_digit(&rest);
                digits.z = hm_digit(&rest);
                digits.w = hm_digit(&rest);
                s->digits += digits;
            }
            static void hm_join(hm_sum *s, hm_sum t)
            {
                hm_raise(s, t.top);
                hm_raise(&t, s->top);
                s->digits += t.digits;
                s->extreme = hm_extreme(s->extreme, t.extreme);
                s->special |= t.special;
            }
            static void hm_group(hm_sum s, __local hm_sum *all, __global hm_sum *out)
            {
                size_t i = get_local_id(0);
                all[i] = s;
                for (size_t width = get_local_size(0) / 2; width > 0; width /= 2) {
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (i < width) {
                        hm_sum a = all[i];
                        hm_join(&a, all[i + width]);
                        all[i] = a;
                    }
                }
                if (i == 0)
                    out[get_group_id(0)] = all[0];
            }
            __kernel void join_groups(__global const hm_sum *sums, __global hm_sum *out, long count)
            {
                __local hm_sum all[%1$d];
                hm_sum s = {(long4)(0), NOWHERE, NAN, 0};
                for (long i = get_local_id(0); i < count; i += get_local_size(0))
                    hm_join(&s, sums[i]);
                hm_group(s, all, out);
            }
            __kernel void join_elements(__global hm_sum *hm_out, long hm_width, long hm_height, long hm_depth,
                    long hm_count%2$s)
            {
                __local hm_sum hm_all[%1$d];
                hm_sum hm_s = {(long4)(0), NOWHERE, NAN, 0};
                double hm_limit = 0, hm_scale = 1;
                long hm_pieces = (hm_width - 1) / HM_PIECE + 1;
                for (long hm_i = get_group_id(0); hm_i < hm_count; hm_i += get_num_groups(0)) {
                    long hm_row = hm_i / hm_pieces, hm_y = hm_row %% hm_height, hm_z = hm_row / hm_height %% hm_depth;
                    long hm_c = hm_row / hm_height / hm_depth;
                    long hm_from = hm_i %% hm_pieces * HM_PIECE, hm_to = min(hm_from + HM_PIECE, hm_width);
                    for (long hm_x = hm_from + get_local_id(0); hm_x < hm_to; hm_x += get_local_size(0)) {
            %3$s        hm_add(&hm_s, VALUE(%4$s), &hm_limit, &hm_scale);
                    }
                }
                hm_group(hm_s, hm_all, hm_out);
            }
            """;

    /** Elements of a row that a work-group goes through at a time. */
    private static final long PIECE = 4096;

    private final ClProgram program;

    private ReductionKernels(ClProgram program) {
        this.program = program;
    }

    /**
     * An array of which elements are taken.
     *
     * @param name of an element in the expression, as {@code u} or {@code f[3]}
     * @param type of it in OpenCL C
     */
    public record Operand(ArrayName name, String type) {}

    /**
     * Compiles them.
     *
     * @param operands whose elements the expression is made of
     * @param expression in OpenCL C, of double
     * @param value what is made of the expression: a macro's body, of {@code v}
     * @param extreme {@code fmin} or {@code fmax}
     * @param options as for the kernel of the zone
     */
    public static ReductionKernels build(
            ClContext context,
            List<Operand> operands,
            String expression,
            String value,
            String extreme,
            String options) {
        StringBuilder parameters = new StringBuilder();
        StringBuilder elements = new StringBuilder();
        for (int i = 0; i < operands.size(); i++) {
            Operand operand = operands.get(i);
            parameters.append((", __global const %2$s *hm_f%1$d, long hm_first%1$d, long hm_column%1$d,"
                            + " long hm_row%1$d, long hm_plane%1$d, long hm_component%1$d")
                    .formatted(i, operand.type()));
            String index = ("hm_first%1$d + hm_c * hm_component%1$d + hm_z * hm_plane%1$d + hm_y * hm_row%1$d"
                            + " + hm_x * hm_column%1$d")
                    .formatted(i);
            elements.append("        double hm_e%d = %s;\n"
                    .formatted(
                            i,
                            operand.type().equals("half")
                                    ? "(double)vload_half(%s, hm_f%d)".formatted(index, i)
                                    : "(double)hm_f%d[%s]".formatted(i, index)));
        }
        String source = SOURCE.formatted(GROUP, parameters, elements, named(operands, expression), PIECE);
        String macros = "#define EXTREME(a, b) " + extreme + "(a, b)\n#define VALUE(v) (" + value + ")\n";
        return new ReductionKernels(
                ClProgram.build(context, "the reduction of " + expression, options, macros, source));
    }

    /** The expression with names that no word of OpenCL C is in the place of the operands'. */
    private static String named(List<Operand> operands, String expression) {
        String named = expression;
        for (int i = 0; i < operands.size(); i++) {
            named = operands.get(i).name().replacedIn(named, "hm_e" + i);
        }
        return named;
    }

    /** Pieces of rows in a box, of which each is for one work-group at a time. */
    public static long pieces(Box box) {
        Extent extent = box.extent();
        return ((extent.x() - 1) / PIECE + 1) * extent.y() * extent.z() * box.components();
    }

    /** What goes through elements. */
    public ClKernel elements() {
        return ClKernel.create(program, "join_elements");
    }

    /** What puts the sums of work-groups together. */
    public ClKernel groups() {
        return ClKernel.create(program, "join_groups");
    }

    @Override
    void release() {
        program.close();
    }
}
