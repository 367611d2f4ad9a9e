package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What flows over faces, of which there is one more than cells along one dimension each, by one kernel that has a work-item more than cells
 * along every dimension; then what that makes of cells. As a problem and OpenCL source, and as plain Java loops.
 */
record StaggeredProgram(int dimensions, Extent cells, Extent group, boolean conditional) {

    private static final DataType INT = DataType.of("int");
    private static final List<String> FACES = List.of("fx", "fy", "fz");

    private static final String TEXT = """
            __kernel void flow(__global const int *u, __global int *fx, __global int *fy, __global int *fz,
                    const int dims, const int nx, const int ny, const int nz)
            {
                const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                const int i = (z * ny + y) * nx + x;
                const bool inX = x < nx, inY = y < ny, inZ = z < nz;
                if (x <= nx && inY && inZ)
                    fx[(z * ny + y) * (nx + 1) + x] = 3 * (x > 0 ? u[i - 1] : 7) - 5 * (inX ? u[i] : 11);
                if (dims > 1 && inX && y <= ny && inZ)
                    fy[(z * (ny + 1) + y) * nx + x] = 13 * (y > 0 ? u[i - nx] : 17) - 19 * (inY ? u[i] : 23);
                if (dims > 2 && inX && inY && z <= nz)
                    fz[i] = 29 * (z > 0 ? u[i - nx * ny] : 31) - 37 * (inZ ? u[i] : 41);
            }
            __kernel void sum(__global int *u, __global const int *fx, __global const int *fy, __global const int *fz,
                    const int dims, const int nx, const int ny, const int nz)
            {
                const int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                if (x >= nx || y >= ny || z >= nz)
                    return;
                const int i = (z * ny + y) * nx + x;
                const int f = (z * ny + y) * (nx + 1) + x;
                const int g = (z * (ny + 1) + y) * nx + x;
                int more = 2 * fx[f] - 3 * fx[f + 1];
                if (dims > 1)
                    more += 5 * fy[g] - 7 * fy[g + nx];
                if (dims > 2)
                    more += 11 * fz[i] - 13 * fz[i + nx * ny];
                u[i] += more;
            }
            """;

    private static final String WRAPPER = """
            __kernel void halomill_%1$s(__global int *u, __global int *fx, __global int *fy, __global int *fz,
                    const int dims, const int nx, const int ny, const int nz, long a, long b, long c, long d)
            {
                %1$s(u - a, fx - b, fy - c, fz - d, dims, nx, ny, nz);
            }
            """;

    /** Elements of a field: of {@code u} as many as cells, of what lies on faces one more along one dimension. */
    Extent size(String field) {
        int along = FACES.indexOf(field);
        return along < 0 || along >= dimensions ? cells : cells.with(along, cells.along(along) + 1);
    }

    private FieldSpec field(String name) {
        return new FieldSpec(name, INT, dimensions, size(name), Spacing.SAME, true, List.of());
    }

    private Use use(String name, Access access, List<Points> points) {
        return new Use(name, field(name), Spacing.SAME, access, points, List.of(), Distribution.DISTRIBUTED);
    }

    private static Points beside(int d, long by) {
        return Points.at(Offset.ZERO.with(d, by));
    }

    Problem problem() {
        Extent items = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            items = items.with(d, cells.along(d) + 1);
        }
        List<Use> flow = new ArrayList<>();
        List<Use> sum = new ArrayList<>();
        flow.add(use(
                "u",
                Access.INPUT,
                IntStream.range(0, dimensions).mapToObj(d -> beside(d, -1)).toList()));
        sum.add(use("u", Access.INOUT, List.of()));
        for (int d = 0; d < 3; d++) {
            flow.add(use(FACES.get(d), Access.OUTPUT, List.of()));
            sum.add(use(FACES.get(d), Access.INPUT, d < dimensions ? List.of(beside(d, 1)) : List.of()));
        }
        return new Problem(
                new Grid(dimensions, cells),
                List.of(field("u"), field("fx"), field("fy"), field("fz")),
                List.of(launch("flow", items, flow), launch("sum", cells, sum)));
    }

    private Launch launch(String name, Extent items, List<Use> uses) {
        KernelSpace space = new KernelSpace(dimensions, items, group);
        return new Launch(name, space, Addressing.GLOBAL, uses, conditional);
    }

    ZoneProgram program() {
        return new ZoneProgram("Staggered", problem(), Map.of("flow", call("flow"), "sum", call("sum")), Map.of());
    }

    private KernelCall call(String function) {
        KernelSource source = KernelSource.wrapped(function + ".cl", function, TEXT, WRAPPER.formatted(function));
        return new KernelCall(source, this::arguments);
    }

    private List<KernelArgument> arguments(Zone zone) {
        List<KernelArgument> arguments = new ArrayList<>();
        List.of("u", "fx", "fy", "fz").forEach(name -> arguments.add(KernelArgument.buffer(name)));
        arguments.add(ScalarArgument.integer("dims", INT, dimensions));
        for (int d = 0; d < 3; d++) {
            arguments.add(ScalarArgument.integer("n" + d, INT, cells.along(d)));
        }
        return arguments;
    }

    /** What u becomes, by plain loops that go over cells and ask both faces of each dimension. */
    int[] expected(int[] start, int iterations) {
        int[] before = start.clone();
        for (int i = 0; i < iterations; i++) {
            int[] after = before.clone();
            for (int z = 0; z < cells.z(); z++) {
                for (int y = 0; y < cells.y(); y++) {
                    for (int x = 0; x < cells.x(); x++) {
                        int here = cell(before, x, y, z, 0);
                        int more = 2 * (3 * cell(before, x - 1, y, z, 7) - 5 * here)
                                - 3 * (3 * here - 5 * cell(before, x + 1, y, z, 11));
                        if (dimensions > 1) {
                            more += 5 * (13 * cell(before, x, y - 1, z, 17) - 19 * here)
                                    - 7 * (13 * here - 19 * cell(before, x, y + 1, z, 23));
                        }
                        if (dimensions > 2) {
                            more += 11 * (29 * cell(before, x, y, z - 1, 31) - 37 * here)
                                    - 13 * (29 * here - 37 * cell(before, x, y, z + 1, 41));
                        }
                        after[place(x, y, z)] += more;
                    }
                }
            }
            before = after;
        }
        return before;
    }

    private int cell(int[] u, int x, int y, int z, int outside) {
        boolean there = x >= 0 && x < cells.x() && y >= 0 && y < cells.y() && z >= 0 && z < cells.z();
        return there ? u[place(x, y, z)] : outside;
    }

    private int place(int x, int y, int z) {
        return (z * (int) cells.y() + y) * (int) cells.x() + x;
    }
}
