package io.github.halomill.runtime.checkpoint;

import io.github.halomill.runtime.Field;
import io.github.halomill.runtime.Fields;
import io.github.halomill.runtime.StencilProgram;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.device.DeviceSelection;
import io.github.halomill.runtime.device.Devices;
import io.github.halomill.runtime.exec.ExecutionOptions;
import io.github.halomill.runtime.exec.KernelArgument;
import io.github.halomill.runtime.exec.KernelCall;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A stencil on integers that swaps its arrays and counts: after ten iterations the sum of their numbers is 45, which it sees six iterations later, and ends.
 */
final class CountingProgram implements StencilProgram {

    /** Iterations until it ends. */
    static final int END = 16;

    static final int SIZE = 66;

    private final Zones zones;

    /** A program on devices, whose kernel multiplies by {@code factor}. */
    CountingProgram(String devices, int factor) {
        KernelSpace space = new KernelSpace(1, Extent.of(SIZE - 2), Extent.of(4));
        DataType type = DataType.of("uint");
        Problem kernel = Problem.ofKernel(
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
        List<Step> schedule = new ArrayList<>(kernel.schedule());
        schedule.add(new Step.Let("sum", "sum + iteration", scalars -> scalars.get("sum") + scalars.iteration()));
        schedule.add(new Step.Until(10, 6, "sum == 45", scalars -> scalars.get("sum") == 45));
        KernelSource source = KernelSource.untouched("count.cl", "count", """
                __kernel void count(__global uint *A, __global const uint *B) {
                    size_t i = get_global_id(0) + 1;
                    A[i] = %d * B[i] + 5 * B[i - 1] + 7 * B[i + 1];
                }
                """.formatted(factor));
        zones = Zones.open(
                new ZoneProgram(
                        "Count",
                        new Problem(kernel.grid(), kernel.fields(), schedule),
                        Map.of(
                                kernel.first().name(),
                                new KernelCall(
                                        source,
                                        zone -> List.of(KernelArgument.buffer("A"), KernelArgument.buffer("B")))),
                        Map.of("sum", 0.0)),
                ExecutionOptions.DEFAULT.withDevices(
                        DeviceSelection.parse(devices).select(Devices.discover())));
    }

    /** What B holds before the first iteration. */
    static int[] first() {
        int[] first = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            first[i] = 17 * i * i + 3;
        }
        return first;
    }

    /** What B holds after that many iterations, by plain loops; A holds what it held before. */
    static int[] expected(int iterations) {
        int[] now = first();
        int[] next = new int[SIZE];
        for (int step = 0; step < iterations; step++) {
            for (int i = 1; i < SIZE - 1; i++) {
                next[i] = 3 * now[i] + 5 * now[i - 1] + 7 * now[i + 1];
            }
            int[] swapped = now;
            now = next;
            next = swapped;
        }
        return now;
    }

    /** Gives B what it holds at first. */
    void begin() {
        new Fields(zones).get("B", int[].class).copyFrom(first());
    }

    /** What B holds. */
    int[] result() {
        int[] result = new int[SIZE];
        new Fields(zones).get("B", int[].class).copyTo(result);
        return result;
    }

    @Override
    public String name() {
        return "Count";
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
    public double scalar(String scalar) {
        return zones.scalar(scalar);
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
