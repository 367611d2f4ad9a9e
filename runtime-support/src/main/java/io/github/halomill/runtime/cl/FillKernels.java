package io.github.halomill.runtime.cl;

import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Offset;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Halomill's own kernels that make margins of what lies inside. */
public final class FillKernels {

    private static final int GROUP = 64;

    /** Values that a launch may be passed. */
    public static final int VALUES = 16;

    static final String SOURCE = """
            #pragma OPENCL FP_CONTRACT OFF
            #ifdef cl_khr_fp64
            #pragma OPENCL EXTENSION cl_khr_fp64 : enable
            #define LINE_DOUBLE(a, b, k) as_ulong(as_double(a) + (double)(k) * (as_double(a) - as_double(b)))
            #else
            #define LINE_DOUBLE(a, b, k) (a)
            #endif
            #define LINE_FLOAT(a, b, k) as_uint(as_float(a) + (float)(k) * (as_float(a) - as_float(b)))
            #define LINE_HALF(a, b, k) hm_half(hm_float(a) + (float)(k) * (hm_float(a) - hm_float(b)))
            #define LINE(a, b, k) ((ulong)(a) + (ulong)(k) * ((ulong)(a) - (ulong)(b)))
            #define LESS(T, v) ((T)(0 - (v)))
            #define TURNED(T, v) ((T)((v) ^ (T)((T)1 << (8 * sizeof(T) - 1))))
            static float hm_float(ushort bits)
            {
                ushort2 pair = (ushort2)(bits);
                return vload_half(0, (const half *)&pair);
            }
            static ushort hm_half(float value)
            {
                ushort2 pair = (ushort2)(0);
                vstore_half_rte(value, 0, (half *)&pair);
                return pair.x;
            }
            /* One part of a margin after the other: elements, longs of the part; width, height, depth; first unit */
            /* to write; then what is done, each a code and four numbers. 0: load from a first unit on, with units */
            /* from there per element, row and plane; 1: a constant; 2: a value that is passed; 3: the other sign; */
            /* 4: of two the line through them, at a distance, with its change per element, row and plane. */
            #define FILL(T, NAME, NEGATED, LINE) \\
            __kernel void fill_##NAME(__global T *array, __global const long *part, long units, long column, \\
                    long row, long plane, long component, long count, ulong16 values) \\
            { \\
                long i = get_global_id(0); \\
                if (i < count) { \\
                    long u = i % units; \\
                    for (i /= units; i >= part[0]; part += part[1]) \\
                        i -= part[0]; \\
                    long x = i % part[2], y = i / part[2] % part[3]; \\
                    long z = i / part[2] / part[3] % part[4], c = i / part[2] / part[3] / part[4] * component; \\
                    T v = 0, p = 0, q = 0, r = 0; \\
                    for (__global const long *op = part + 6; op < part + part[1]; op += 5) { \\
                        long k = op[1] + x * op[2] + y * op[3] + z * op[4]; \\
                        if (op[0] < 3) { \\
                            r = q; \\
                            q = p; \\
                            p = v; \\
                            v = op[0] == 0 ? array[k + u + c] : (T)(op[0] == 1 ? k : ((long *)&values)[k]); \\
                        } else if (op[0] == 3) { \\
                            v = NEGATED(T, v); \\
                        } else { \\
                            v = (T)LINE(p, v, k); \\
                            p = q; \\
                            q = r; \\
                        } \\
                    } \\
                    array[part[5] + u + x * column + y * row + z * plane + c] = v; \\
                } \\
            }
            FILL(uchar, 1, LESS, LINE)
            FILL(ushort, 2, LESS, LINE)
            FILL(uint, 4, LESS, LINE)
            FILL(ulong, 8, LESS, LINE)
            FILL(ushort, half, TURNED, LINE_HALF)
            FILL(uint, float, TURNED, LINE_FLOAT)
            FILL(ulong, double, TURNED, LINE_DOUBLE)
            """;

    /** The longs of a part in memory before what is done, as the source says. */
    private static final int HEAD = 6;

    private final ClProgram program;

    FillKernels(ClProgram program) {
        this.program = program;
    }

    /** What elements consist of: integers of 1, 2, 4 or 8 bytes, or what else there is arithmetic for. */
    public enum Unit {
        BYTE("1", 1),
        SHORT("2", 2),
        INT("4", 4),
        LONG("8", 8),
        HALF("half", 2),
        FLOAT("float", 4),
        DOUBLE("double", 8);

        private final String kernel;
        private final int size;

        Unit(String kernel, int size) {
            this.kernel = kernel;
            this.size = size;
        }

        /** Its bytes. */
        public int bytes() {
            return size;
        }

        /** Integers of that size, or bytes of something else. */
        public static Unit ofBytes(int bytes) {
            return switch (bytes) {
                case 1 -> BYTE;
                case 2 -> SHORT;
                case 4 -> INT;
                default -> LONG;
            };
        }
    }

    /**
     * One thing after the other that makes elements of a box; each takes what the last ones left.
     *
     * @param code what it is
     * @param first number, for the first element
     * @param step from there to those of the next elements: along x, y and z
     */
    public record Operation(Code code, long first, Offset step) {

        /** A constant, by its bits, or the number of a value that is passed. */
        public static Operation of(Code code, long number) {
            return new Operation(code, number, Offset.ZERO);
        }
    }

    /** What an operation is, and what the device calls it. */
    public enum Code {
        LOAD(0),
        CONSTANT(1),
        PASSED(2),
        NEGATED(3),
        EXTRAPOLATED(4);

        private final long number;

        Code(long number) {
            this.number = number;
        }
    }

    /**
     * A part of a margin.
     *
     * @param target what is filled
     */
    public record Filled(Box target, List<Operation> operations) {

        public Filled {
            operations = List.copyOf(operations);
        }
    }

    /**
     * A kernel that fills margins.
     *
     * @param array memory that holds {@code box}
     * @param units of which an element consists
     * @param owner gets the memory that tells the kernel what to do, and the kernel
     */
    public ClKernel fill(
            ClContext context, ClResources owner, ClBuffer array, Box box, long units, Unit unit, List<Filled> parts) {
        int longs = parts.stream().mapToInt(FillKernels::longs).sum();
        ByteBuffer table = ByteBuffer.allocateDirect(longs * Long.BYTES).order(ByteOrder.nativeOrder());
        for (Filled part : parts) {
            table.putLong(part.target.volume())
                    .putLong(longs(part))
                    .putLong(part.target.extent().x())
                    .putLong(part.target.extent().y())
                    .putLong(part.target.extent().z())
                    .putLong(box.indexOf(part.target) * units);
            for (Operation operation : part.operations) {
                table.putLong(operation.code.number).putLong(operation.first);
                for (int d = 0; d < 3; d++) {
                    table.putLong(operation.step.along(d));
                }
            }
        }
        ClKernel kernel = owner.add(ClKernel.create(program, "fill_" + unit.kernel));
        kernel.set(0, array);
        kernel.set(1, owner.add(ClBuffer.of(context, table.flip())));
        kernel.set(2, units);
        for (int axis = 0; axis < Box.AXES; axis++) {
            kernel.set(3 + axis, box.pitch(axis) * units);
        }
        kernel.set(3 + Box.AXES, elements(parts) * units);
        pass(kernel, new long[VALUES]);
        return kernel;
    }

    private static int longs(Filled part) {
        return HEAD + 5 * part.operations.size();
    }

    /** Passes a kernel that fills margins {@link #VALUES} values, as bits. */
    public static void pass(ClKernel kernel, long[] values) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(VALUES * Long.BYTES).order(ByteOrder.nativeOrder());
        for (long value : values) {
            bytes.putLong(value);
        }
        kernel.set(4 + Box.AXES, bytes.flip());
    }

    /** What a kernel that fills these parts runs over. */
    public static NdRange range(long units, List<Filled> parts) {
        return NdRange.linear("fill", elements(parts) * units, GROUP);
    }

    private static long elements(List<Filled> parts) {
        return parts.stream().mapToLong(part -> part.target.volume()).sum();
    }
}
