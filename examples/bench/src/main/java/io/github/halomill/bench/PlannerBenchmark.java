package io.github.halomill.bench;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Partition;
import io.github.halomill.runtime.partition.cut.Strategy;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long it takes to cut a five-point problem of 65536 x 65536 work-items, with all that zones exchange. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PlannerBenchmark {

    private static final long SIZE = 65536;

    @Param({"4", "64", "1024"})
    private int devices = 4;

    @Param({"GCD", "BALANCED"})
    private Strategy strategy = Strategy.BALANCED;

    private final Problem problem = problem();

    private static Problem problem() {
        KernelSpace space = new KernelSpace(2, Extent.of(SIZE, SIZE), Extent.of(64, 4));
        Extent size = Extent.of(SIZE + 2, SIZE + 2);
        DataType type = DataType.of("float");
        List<Offset> points = List.of(Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1));
        Use next = Use.distributed("next", type, size, space, Access.OUTPUT, List.of());
        Use now = Use.distributed("now", type, size, space, Access.INPUT, points);
        return Problem.ofKernel(
                space, Addressing.LOCAL, List.of(next, now), List.of(new Step.Swap("next", "now")), false);
    }

    /** What a program does before it asks any device. */
    @Benchmark
    public Partition plan() {
        return Partition.of(problem, devices, strategy);
    }
}
