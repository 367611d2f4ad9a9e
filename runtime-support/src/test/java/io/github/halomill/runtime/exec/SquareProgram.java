package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.plan.ExecutionOptions;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Reduction;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Squares each element of u, of so many numbers, inside of a border of one element; it reads its neighbours, and takes nothing of them. */
public final class SquareProgram extends ZonesProgram {

    public static final int WIDTH = 16;
    public static final int HEIGHT = 12;

    /** With {@code sum} of u in each iteration. */
    public SquareProgram(ExecutionOptions options) {
        this("float", options, reduce());
    }

    SquareProgram(String type, ExecutionOptions options, Step... more) {
        super(program(type, more), options);
    }

    static Step.Reduce reduce() {
        return new Step.Reduce("sum", Reduction.SUM, "u", List.of(use("float").field()));
    }

    private static Use use(String type) {
        KernelSpace space = space();
        return Use.distributed(
                "u",
                DataType.of(type),
                Extent.of(WIDTH + 2, HEIGHT + 2),
                space,
                Access.INOUT,
                List.of(Offset.ZERO, Offset.of(-1, 0), Offset.of(1, 0), Offset.of(0, -1), Offset.of(0, 1)));
    }

    private static KernelSpace space() {
        return new KernelSpace(2, Extent.of(WIDTH, HEIGHT), Extent.of(1, 1));
    }

    private static ZoneProgram program(String type, Step... more) {
        Problem kernel = Problem.ofKernel(space(), Addressing.LOCAL, List.of(use(type)), List.of());
        List<Step> schedule = new ArrayList<>(kernel.schedule());
        schedule.addAll(List.of(more));
        KernelSource source = KernelSource.untouched("square.cl", "square", """
                __kernel void square(__global %s *u, int w)
                {
                    int i = (get_global_id(1) + 1) * w + get_global_id(0) + 1;
                    u[i] = u[i] * u[i];
                }
                """.formatted(type));
        KernelCall call = new KernelCall(
                source,
                zone -> List.of(
                        KernelArgument.buffer("u"),
                        ScalarArgument.integer(
                                "w", DataType.of("int"), zone.box("u").extent().x())));
        return new ZoneProgram(
                "Square",
                new Problem(kernel.grid(), kernel.fields(), schedule),
                Map.of(kernel.first().name(), call),
                Map.of());
    }
}
