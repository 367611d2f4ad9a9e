package io.github.halomill.runtime.cl;

import java.util.List;

/**
 * Puts the elements of a box together on a device. Sums are kept in three digits of base 2^32 at absolute places, the highest that any
 * element reaches and the two below it, so they do not depend on the order of the elements.
 */
public final class ReductionKernels extends ClObject {

    /** Work-items of a work-group. */
    public static final int GROUP = 64;

    /** Numbers of 8 bytes that a work-group leaves: top, the three digits, the least or largest element, special. */
    public static final int NUMBERS = 6;

    private static final String SOURCE = """
            #pragma OPENCL EXTENSION cl_khr_fp64 : enable
            #pragma OPENCL FP_CONTRACT OFF
            #define NOWHERE (-1000000L)
            typedef struct { long top, high, middle, low; double extreme; long special; } sum_t;
            static double extreme_of(double a, double b)
            {
                return isnan(a) ? b : isnan(b) ? a : EXTREME(a, b);
            }
            static void raise(sum_t *s, long top)
            {
                long by = top - s->top;
                if (by <= 0)
                    return;
                s->low = by == 1 ? s->middle : by == 2 ? s->high : 0;
                s->middle = by == 1 ? s->high : 0;
                s->high = 0;
                s->top = top;
            }
            static void add(sum_t *s, double value)
            {
                if (isnan(value)) { s->special |= 1; return; }
                s->extreme = extreme_of(s->extreme, value);
                if (isinf(value)) { s->special |= value > 0 ? 2 : 4; return; }
                if (value == 0)
                    return;
                raise(s, (long)(ilogb(value) >> 5));
                double rest = ldexp(value, (int)(-32 * s->top));
                long digit = (long)rest;
                s->high += digit;
                rest = (rest - (double)digit) * 4294967296.0;
                digit = (long)rest;
                s->middle += digit;
                rest = (rest - (double)digit) * 4294967296.0;
                s->low += (long)rest;
            }
            static void join(sum_t *s, sum_t t)
            {
                raise(s, t.top);
                raise(&t, s->top);
                s->high += t.high;
                s->middle += t.middle;
                s->low += t.low;
                s->extreme = extreme_of(s->extreme, t.extreme);
                s->special |= t.special;
            }
            static void join_group(sum_t s, __local sum_t *all, __global sum_t *out)
            {
                size_t i = get_local_id(0);
                all[i] = s;
                for (size_t half = get_local_size(0) / 2; half > 0; half /= 2) {
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (i < half) {
                        sum_t a = all[i];
                        join(&a, all[i + half]);
                        all[i] = a;
                    }
                }
                if (i == 0)
                    out[get_group_id(0)] = all[0];
            }
            __kernel void join_groups(__global const sum_t *sums, __global sum_t *out, long count)
            {
                __local sum_t all[%1$d];
                sum_t s = {NOWHERE, 0, 0, 0, NAN, 0};
                for (long i = get_local_id(0); i < count; i += get_local_size(0))
                    join(&s, sums[i]);
                join_group(s, all, out);
            }
            __kernel void join_elements(__global sum_t *out, long width, long height, long count%2$s)
            {
                __local sum_t all[%1$d];
                sum_t s = {NOWHERE, 0, 0, 0, NAN, 0};
                for (long i = get_global_id(0); i < count; i += get_global_size(0)) {
                    long x = i %% width, y = i / width %% height, z = i / width / height;
            %3$s        add(&s, VALUE(%4$s));
                }
                join_group(s, all, out);
            }
            """;

    private final ClProgram program;

    private ReductionKernels(ClProgram program) {
        this.program = program;
    }

    /**
     * An array of which elements are taken.
     *
     * @param name of an element in the expression
     * @param type of it in OpenCL C
     */
    public record Operand(String name, String type) {}

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
            parameters.append(", __global const %s *f%d, long first%d, long row%d, long plane%d"
                    .formatted(operand.type(), i, i, i, i));
            elements.append("        double %s = (double)f%d[first%d + z * plane%d + y * row%d + x];\n"
                    .formatted(operand.name(), i, i, i, i));
        }
        String source = SOURCE.formatted(GROUP, parameters, elements, expression);
        String macros = "#define EXTREME(a, b) " + extreme + "(a, b)\n#define VALUE(v) (" + value + ")\n";
        return new ReductionKernels(
                ClProgram.build(context, "the reduction of " + expression, options, macros, source));
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
