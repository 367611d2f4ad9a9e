package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;

/**
 * Finds the first element of a box that is NaN or infinite, on a device, by its bits: whatever compilers may take for
 * granted of numbers.
 */
public final class FiniteKernels extends ClObject {

    /** Work-items of a work-group. */
    public static final int GROUP = 64;

    /** Elements of a row that a work-group goes through at a time. */
    private static final long PIECE = 4096;

    private static final String SOURCE = """
            __kernel void find(__global long *found, long width, long height, long depth, long count,
                __global const BITS *elements, long first, long row, long plane, long component)
            {
                __local long all[%1$d];
                long best = LONG_MAX, pieces = (width - 1) / %2$dL + 1;
                for (long i = get_group_id(0); i < count; i += get_num_groups(0)) {
                    long r = i / pieces, y = r %% height, z = r / height %% depth, c = r / height / depth;
                    long from = i %% pieces * %2$dL, to = min(from + %2$dL, width);
                    for (long x = from + get_local_id(0); x < to; x += get_local_size(0)) {
                        BITS bits = elements[first + c * component + z * plane + y * row + x];
                        if (WRONG(bits))
                            best = min(best, ((c * depth + z) * height + y) * width + x);
                    }
                }
                size_t item = get_local_id(0);
                all[item] = best;
                for (size_t half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {
                    barrier(CLK_LOCAL_MEM_FENCE);
                    if (item < half_of)
                        all[item] = min(all[item], all[item + half_of]);
                }
                if (item == 0)
                    found[get_group_id(0)] = all[0];
            }
            """;

    private final ClProgram program;

    private FiniteKernels(ClProgram program) {
        super(program.calls());
        this.program = program;
    }

    /**
     * Compiles them.
     *
     * @param type of an element: half, float or double, or a vector of these
     * @param options as for the kernel of the zone
     */
    public static FiniteKernels build(ClContext context, DataType type, String options) {
        String number = switch (type.scalar().bytes()) {
            case 2 -> "ushort";
            case 4 -> "uint";
            default -> "ulong";
        };
        String exponent = switch (type.scalar().bytes()) {
            case 2 -> "(ushort)0x7c00";
            case 4 -> "0x7f800000u";
            default -> "0x7ff0000000000000ul";
        };
        boolean vector = type.components() > 1;
        String wrong = "(((v) & " + exponent + ") == " + exponent + ")";
        String macros = "#define BITS " + number + (vector ? type.components() : "") + "\n#define WRONG(v) "
                + (vector ? "any" + wrong : wrong) + "\n";
        return new FiniteKernels(
                ClProgram.build(context, "the watch of " + type, options, macros, SOURCE.formatted(GROUP, PIECE)));
    }

    /** Pieces of rows in a box, of which each is for one work-group at a time. */
    public static long pieces(Box box) {
        long fastest = box.length(box.order()[0]);
        return ((fastest - 1) / PIECE + 1) * (box.volume() / fastest);
    }

    /** What looks. */
    public ClKernel find() {
        return ClKernel.create(program, "find");
    }

    @Override
    void release() {
        program.close();
    }
}
