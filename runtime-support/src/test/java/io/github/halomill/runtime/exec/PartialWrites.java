package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A stencil in the plane on arrays A, B and C of integers that leaves some elements as they were: as a problem, as OpenCL source
 * (the same for all, so that it is compiled once) and as plain Java loops over the whole arrays, which know nothing of zones.
 *
 * @param dimensions 2, or 3 with one plane of work-items and elements
 * @param items work-items
 * @param margin elements around those that work-items own
 * @param roles what is done with A, B and C, one after the other
 * @param swaps after every step
 */
record PartialWrites(
        int dimensions,
        Extent items,
        int groupRows,
        int margin,
        Addressing addressing,
        List<Role> roles,
        List<Step.Swap> swaps) {

    private static final DataType INT = DataType.of("int");
    private static final List<String> NAMES = List.of("A", "B", "C");

    /** Where an array that is not written may be read; the first is the only one for those that are. */
    private static final List<Offset> POINTS = List.of(
            Offset.ZERO,
            Offset.of(-1, 0),
            Offset.of(1, 0),
            Offset.of(0, -1),
            Offset.of(0, 1),
            Offset.of(1, -2),
            Offset.of(-1, 2));

    /**
     * What the kernel does with an array.
     *
     * @param reads which of {@link #POINTS}, as bits
     * @param guard which elements it writes
     */
    record Role(int reads, Guard guard) {

        Access access() {
            return guard == Guard.NEVER ? Access.INPUT : reads == 0 ? Access.OUTPUT : Access.INOUT;
        }
    }

    /** When an element is written. */
    enum Guard {
        NEVER,
        ALWAYS,
        INSIDE,
        CHECKERED,
        ROWS,
        DATA
    }

    /** One of many: A is written, B is read, C is either or both, and A changes places with another. */
    static PartialWrites random(Random random) {
        Addressing addressing = Addressing.values()[random.nextInt(2)];
        boolean local = addressing == Addressing.LOCAL;
        // What a zone sees under local addressing is no place to decide by.
        List<Guard> guards = local
                ? List.of(Guard.ALWAYS, Guard.DATA)
                : List.of(Guard.ALWAYS, Guard.INSIDE, Guard.CHECKERED, Guard.ROWS, Guard.DATA);
        List<Role> roles = List.of(
                new Role(random.nextInt(2), guards.get(random.nextInt(guards.size()))),
                new Role(1 + random.nextInt((1 << POINTS.size()) - 1), Guard.NEVER),
                random.nextBoolean()
                        ? new Role(random.nextInt(1 << POINTS.size()), Guard.NEVER)
                        : new Role(random.nextInt(2), guards.get(random.nextInt(guards.size()))));
        List<Step.Swap> swaps = new ArrayList<>(List.of(new Step.Swap("A", random.nextInt(3) > 0 ? "B" : "C")));
        for (int swap = random.nextInt(3); swap > 0; swap--) {
            int first = random.nextInt(NAMES.size());
            int second = (first + 1 + random.nextInt(NAMES.size() - 1)) % NAMES.size();
            swaps.add(random.nextInt(2), new Step.Swap(NAMES.get(first), NAMES.get(second)));
        }
        return new PartialWrites(
                2 + random.nextInt(2),
                Extent.of(3L + random.nextInt(4), 9L + random.nextInt(6)),
                1 + random.nextInt(2),
                local ? 2 : random.nextInt(2),
                addressing,
                roles,
                List.copyOf(swaps));
    }

    /** Elements of each array. */
    Extent array() {
        return Extent.of(items.x() + 2L * margin, items.y() + 2L * margin);
    }

    Problem problem() {
        KernelSpace space = new KernelSpace(dimensions, items, Extent.of(1, groupRows)).cutAlong(1);
        List<Use> layouts = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            Role role = roles.get(i);
            List<Offset> points = IntStream.range(0, POINTS.size())
                    .filter(p -> (role.reads >> p & 1) == 1)
                    .mapToObj(POINTS::get)
                    .toList();
            layouts.add(Use.distributed(NAMES.get(i), INT, array(), Extent.of(1, 1), space, role.access(), points));
        }
        boolean byData = roles.stream().anyMatch(role -> role.guard == Guard.DATA);
        return Problem.ofKernel(space, addressing, layouts, swaps, byData);
    }

    /** What the generated program would do. */
    ZoneProgram program() {
        return new ZoneProgram("Partial", problem(), source(), this::arguments);
    }

    private List<KernelArgument> arguments(Zone zone) {
        boolean local = addressing == Addressing.LOCAL;
        Extent sees = local ? zone.reach().extent() : items;
        Extent holds = local ? zone.box("A").extent() : array();
        List<KernelArgument> arguments =
                new ArrayList<>(NAMES.stream().map(KernelArgument::buffer).toList());
        arguments.add(ScalarArgument.integer("w", INT, holds.x()));
        arguments.add(ScalarArgument.integer("h", INT, holds.y()));
        arguments.add(ScalarArgument.integer("nx", INT, sees.x()));
        arguments.add(ScalarArgument.integer("ny", INT, sees.y()));
        arguments.add(ScalarArgument.integer("m", INT, margin));
        for (Role role : roles) {
            arguments.add(ScalarArgument.integer("reads", INT, role.reads));
            arguments.add(ScalarArgument.integer("guard", INT, role.guard.ordinal()));
        }
        return arguments;
    }

    private KernelSource source() {
        String parameters = "__global int *A, __global int *B, __global int *C, int w, int h, int nx, int ny, int m,"
                + " int ra, int ga, int rb, int gb, int rc, int gc";
        StringBuilder reads = new StringBuilder();
        for (int p = 0; p < POINTS.size(); p++) {
            Offset point = POINTS.get(p);
            reads.append(
                    "    if ((reads >> %1$d & 1) && x + (%2$d) >= 0 && x + (%2$d) < w && y + (%3$d) >= 0 && y + (%3$d) < h)\n"
                            .formatted(p, point.x(), point.y()));
            reads.append("        sum = 31 * sum + a[(y + (%d)) * w + x + (%d)];\n".formatted(point.y(), point.x()));
        }
        String text = """
                int sumOf(__global const int *a, int reads, int x, int y, int w, int h) {
                    int sum = reads;
                %s    return sum;
                }
                int isWritten(int guard, int x, int y, int nx, int ny, int sum) {
                    switch (guard) {
                        case 1: return 1;
                        case 2: return x >= 1 && x < nx - 1 && y >= 1 && y < ny - 1;
                        case 3: return (x + y) %% 2;
                        case 4: return y %% 3 == 1;
                        case 5: return sum >> 7 & 1;
                        default: return 0;
                    }
                }
                __kernel void part(%s) {
                    int x = get_global_id(0), y = get_global_id(1);
                    if (x >= nx || y >= ny) return;
                    int i = (y + m) * w + x + m;
                    int sum = sumOf(A, ra, x + m, y + m, w, h) + 3 * sumOf(B, rb, x + m, y + m, w, h)
                            + 5 * sumOf(C, rc, x + m, y + m, w, h);
                    if (isWritten(ga, x, y, nx, ny, sum)) A[i] = sum;
                    if (isWritten(gb, x, y, nx, ny, sum + 13)) B[i] = 7 * sum;
                    if (isWritten(gc, x, y, nx, ny, sum + 47)) C[i] = 9 * sum;
                }
                """.formatted(reads, parameters);
        String wrapper = "__kernel void halomill_part(%s, long a, long b, long c) {\n".formatted(parameters)
                + "    part(A - a, B - b, C - c, w, h, nx, ny, m, ra, ga, rb, gb, rc, gc);\n}\n";
        return addressing == Addressing.LOCAL
                ? KernelSource.untouched("part.cl", "part", text)
                : KernelSource.wrapped("part.cl", "part", text, wrapper);
    }

    /** One step, by plain loops; {@code arrays} are what A, B and C point to, before and after. */
    void step(List<int[]> arrays) {
        for (int y = 0; y < items.y(); y++) {
            for (int x = 0; x < items.x(); x++) {
                int i = (y + margin) * (int) array().x() + x + margin;
                int sum = 0;
                for (int name = 0; name < arrays.size(); name++) {
                    sum += (2 * name + 1) * sum(arrays.get(name), roles.get(name).reads, x + margin, y + margin);
                }
                int[] added = {0, 13, 47};
                int[] factor = {1, 7, 9};
                for (int name = 0; name < arrays.size(); name++) {
                    if (isWritten(roles.get(name).guard, x, y, sum + added[name])) {
                        arrays.get(name)[i] = factor[name] * sum;
                    }
                }
            }
        }
        for (Step.Swap swap : swaps) {
            int first = NAMES.indexOf(swap.first());
            int second = NAMES.indexOf(swap.second());
            arrays.set(first, arrays.set(second, arrays.get(first)));
        }
    }

    private int sum(int[] a, int reads, int x, int y) {
        int sum = reads;
        for (int p = 0; p < POINTS.size(); p++) {
            long ax = x + POINTS.get(p).x();
            long ay = y + POINTS.get(p).y();
            boolean inside = ax >= 0 && ax < array().x() && ay >= 0 && ay < array().y();
            if ((reads >> p & 1) == 1 && inside) {
                sum = 31 * sum + a[(int) (ay * array().x() + ax)];
            }
        }
        return sum;
    }

    private boolean isWritten(Guard guard, int x, int y, int sum) {
        return switch (guard) {
            case NEVER -> false;
            case ALWAYS -> true;
            case INSIDE -> x >= 1 && x < items.x() - 1 && y >= 1 && y < items.y() - 1;
            case CHECKERED -> (x + y) % 2 == 1;
            case ROWS -> y % 3 == 1;
            case DATA -> (sum >> 7 & 1) == 1;
        };
    }
}
