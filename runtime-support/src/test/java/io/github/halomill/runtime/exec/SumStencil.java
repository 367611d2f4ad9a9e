package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;

/** A[i] = 3 B[i] + 5 B[i - 1] + 7 B[i + 1] on unsigned integers, inside of a border of one element; A and B are swapped then. */
public final class SumStencil {

    private SumStencil() {}

    /** For so many work-items, in groups of so many. */
    public static Problem problem(int items, int group) {
        KernelSpace space = new KernelSpace(1, Extent.of(items), Extent.of(group));
        DataType type = DataType.of("uint");
        Extent size = Extent.of(items + 2);
        return Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(
                        Use.distributed("A", type, size, space, Access.OUTPUT, List.of()),
                        Use.distributed(
                                "B",
                                type,
                                size,
                                space,
                                Access.INPUT,
                                List.of(Offset.of(-1), Offset.ZERO, Offset.of(1)))),
                List.of(new Step.Swap("A", "B")));
    }

    /** The kernel, which multiplies B[i] by {@code factor}, and its arguments. */
    public static KernelCall call(int factor) {
        KernelSource source = KernelSource.untouched("sum.cl", "sum", """
                __kernel void sum(__global uint *A, __global const uint *B) {
                    size_t i = get_global_id(0) + 1;
                    A[i] = %d * B[i] + 5 * B[i - 1] + 7 * B[i + 1];
                }
                """.formatted(factor));
        return new KernelCall(source, zone -> List.of(KernelArgument.buffer("A"), KernelArgument.buffer("B")));
    }

    /** What B holds after that many iterations, where it was {@code first} and A was zero, by plain loops. */
    public static int[] after(int[] first, long iterations) {
        int[] now = first.clone();
        int[] next = new int[first.length];
        for (long step = 0; step < iterations; step++) {
            for (int i = 1; i < now.length - 1; i++) {
                next[i] = 3 * now[i] + 5 * now[i - 1] + 7 * now[i + 1];
            }
            int[] swapped = now;
            now = next;
            next = swapped;
        }
        return now;
    }
}
