package io.github.halomill.runtime.cli;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.exec.KernelArgument;
import io.github.halomill.runtime.exec.Resumable;
import io.github.halomill.runtime.exec.ZoneProgram;
import io.github.halomill.runtime.exec.Zones;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.report.RunReport;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.function.LongConsumer;

/** A stencil on unsigned integers, written as a generated program would be. */
class SumProgram implements StencilProgram {

    static final int WORK_ITEMS = 96;
    static final int SIZE = WORK_ITEMS + 2;

    private static final String SOURCE = """
            __kernel void sum(__global uint *A, __global const uint *B) {
                size_t i = get_global_id(0) + 1;
                A[i] = 3 * B[i] + 5 * B[i - 1] + 7 * B[i + 1];
            }
            """;

    private final Zones zones;

    SumProgram(ExecutionOptions options) {
        KernelSpace space = new KernelSpace(1, Extent.of(WORK_ITEMS), Extent.of(8));
        DataType type = DataType.of("uint");
        Problem problem = Problem.ofKernel(
                space,
                Addressing.LOCAL,
                List.of(
                        Use.distributed("A", type, Extent.of(SIZE), space, Access.OUTPUT, List.of()),
                        Use.distributed(
                                "B",
                                type,
                                Extent.of(SIZE),
                                space,
                                Access.INPUT,
                                List.of(Offset.of(-1), Offset.ZERO, Offset.of(1)))),
                List.of(new Step.Swap("A", "B")));
        KernelSource source = KernelSource.untouched("sum.cl", "sum", SOURCE);
        zones = Zones.open(
                new ZoneProgram(
                        "Sum",
                        problem,
                        source,
                        zone -> List.of(KernelArgument.buffer("A"), KernelArgument.buffer("B"))),
                options);
    }

    @Override
    public String name() {
        return "Sum";
    }

    @Override
    public Partition partition() {
        return zones.partition();
    }

    @Override
    public List<Field<?>> fields() {
        return new Fields(zones).all();
    }

    @Override
    public void run(long iterations) {
        zones.run(iterations);
    }

    @Override
    public void stop() {
        zones.stop();
    }

    @Override
    public void onProgress(LongConsumer stepsDone) {
        zones.onProgress(stepsDone);
    }

    @Override
    public Resumable resumable() {
        return zones;
    }

    @Override
    public RunReport report() {
        return zones.report();
    }

    @Override
    public void close() {
        zones.close();
    }
}
