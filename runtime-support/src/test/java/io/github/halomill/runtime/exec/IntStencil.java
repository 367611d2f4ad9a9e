package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.exec.reduce.RunScalars;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Formula;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntConsumer;

/**
 * A stencil on integers, so that every result is exact: as a problem, as OpenCL source, and as plain Java loops over the
 * whole array, which know nothing of zones. {@code A[i] = 31 * B[i] + sum of (p + 2) * B[i + point p]}.
 */
public record IntStencil(
        int dimensions, Extent items, Extent group, int margin, List<Offset> points, Addressing addressing) {

    private static final DataType INT = DataType.of("int");

    /** The array: the work-items and {@code margin} elements on each side. */
    public Extent array() {
        Extent array = items;
        for (int d = 0; d < dimensions; d++) {
            array = array.with(d, items.along(d) + 2L * margin);
        }
        return array;
    }

    public Problem problem() {
        KernelSpace space = new KernelSpace(dimensions, items, group);
        return Problem.ofKernel(
                space,
                addressing,
                List.of(
                        Use.distributed("A", INT, array(), space, Access.OUTPUT, List.of()),
                        Use.distributed("B", INT, array(), space, Access.INPUT, points)),
                List.of(new Step.Swap("A", "B")));
    }

    /** The kernel takes the sizes of the array and of the kernel space that it sees. */
    public KernelSource source() {
        StringBuilder sum = new StringBuilder("31 * B[i]");
        for (int p = 0; p < points.size(); p++) {
            Offset point = points.get(p);
            sum.append(" + ")
                    .append(p + 2)
                    .append(" * B[i + (")
                    .append(point.x())
                    .append(") + (")
                    .append(point.y());
            sum.append(") * w + (").append(point.z()).append(") * w * h]");
        }
        String text = """
                __kernel void stencil(__global int *A, __global const int *B, int w, int h, int nx, int ny, int nz) {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x >= nx || y >= ny || z >= nz) return;
                    int i = x + %1$d + (y + %2$d) * w + (z + %3$d) * w * h;
                    A[i] = %4$s;
                }
                """.formatted(margin, dimensions > 1 ? margin : 0, dimensions > 2 ? margin : 0, sum);
        return addressing == Addressing.LOCAL
                ? KernelSource.untouched("stencil.cl", "stencil", text)
                : KernelSource.wrapped("stencil.cl", "stencil", text, wrapper());
    }

    private static String wrapper() {
        return """
                __kernel void halomill_stencil(__global int *A, __global const int *B, int w, int h, int nx, int ny, int nz,
                        long a, long b) {
                    stencil(A - a, B - b, w, h, nx, ny, nz);
                }
                """;
    }

    /** What the generated program would do. */
    public ZoneProgram program() {
        return new ZoneProgram("Stencil", problem(), source(), this::arguments);
    }

    /** The same, told that the kernel always writes all that it may write. */
    public ZoneProgram writingAll() {
        return launching(problem().first().space(), false);
    }

    /** The same, told that the kernel does the same in work-groups of any size. */
    public ZoneProgram inAnyGroups() {
        return launching(problem().first().space().groupedAsFirstGuess(), true);
    }

    private ZoneProgram launching(KernelSpace space, boolean conditionalWrites) {
        Launch launch = problem().first();
        List<Step> schedule = new ArrayList<>(problem().schedule());
        schedule.set(
                schedule.indexOf(launch),
                new Launch(launch.name(), space, launch.addressing(), launch.uses(), conditionalWrites));
        Problem problem = new Problem(problem().grid(), problem().fields(), schedule);
        return new ZoneProgram("Stencil", problem, source(), this::arguments);
    }

    /** The same with another kernel, and with something else in each step of each zone, whose id it is told. */
    public ZoneProgram program(KernelSource source, IntConsumer also) {
        List<Step> schedule = new ArrayList<>(problem().schedule());
        schedule.add(new Step.Let("also", "also", new Formula(List.of("also"), scalars -> {
            also.accept(zone(scalars));
            return 0;
        })));
        Problem problem = new Problem(problem().grid(), problem().fields(), schedule);
        return new ZoneProgram("Stencil", problem, source, this::arguments);
    }

    private List<KernelArgument> arguments(Zone zone) {
        boolean local = addressing == Addressing.LOCAL;
        Extent sees = local ? zone.reach().extent() : items;
        Extent holds = local ? zone.box("B").extent() : array();
        return List.of(
                KernelArgument.buffer("A"),
                KernelArgument.buffer("B"),
                ScalarArgument.integer("w", INT, holds.x()),
                ScalarArgument.integer("h", INT, holds.y()),
                ScalarArgument.integer("nx", INT, sees.x()),
                ScalarArgument.integer("ny", INT, sees.y()),
                ScalarArgument.integer("nz", INT, sees.z()));
    }

    public int[] random(long seed) {
        return new Random(seed).ints(array().volume()).toArray();
    }

    /** B after {@code iterations} steps from A and B, by plain loops. */
    public int[] expected(int[] a, int[] b, int iterations) {
        int[] next = a.clone();
        int[] now = b.clone();
        int w = (int) array().x();
        int h = (int) array().y();
        for (int step = 0; step < iterations; step++) {
            for (int z = 0; z < items.z(); z++) {
                for (int y = 0; y < items.y(); y++) {
                    for (int x = 0; x < items.x(); x++) {
                        int i = x + margin + (dimensions > 1 ? (y + margin) * w : 0);
                        i += dimensions > 2 ? (z + margin) * w * h : 0;
                        int sum = 31 * now[i];
                        for (int p = 0; p < points.size(); p++) {
                            Offset point = points.get(p);
                            sum += (p + 2) * now[i + (int) (point.x() + point.y() * w + point.z() * w * h)];
                        }
                        next[i] = sum;
                    }
                }
            }
            int[] swapped = next;
            next = now;
            now = swapped;
        }
        return now;
    }

    /** The zone that asks for a number. */
    public static int zone(Scalars scalars) {
        return ((RunScalars) scalars).zone();
    }
}
