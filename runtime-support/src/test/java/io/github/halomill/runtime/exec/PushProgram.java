package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.geometry.Shape;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Holding;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Work-items that write their neighbours' elements, each component those of another neighbour, as lattice Boltzmann codes do that push:
 * as a problem and OpenCL source, and as plain Java loops. From one array to another, which change places; or in place, where two
 * launches take turns, of which the one goes the other way than the other.
 *
 * @param to by component: where it is written, from a cell
 * @param inPlace whether there is one array, of which a work-item reads what it writes
 * @param wraps whether what is beyond one end is at the other; else a margin of one element is around the cells
 */
record PushProgram(
        int dimensions,
        Extent cells,
        Extent group,
        Addressing addressing,
        List<Offset> to,
        boolean inPlace,
        boolean wraps) {

    private static final DataType INT = DataType.of("int");

    /** Anything that there can be. */
    static PushProgram random(Random random, int dimensions, Addressing addressing) {
        Extent cells = Extent.of(1);
        Extent group = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            cells = cells.with(d, 4 + random.nextInt(dimensions == 3 ? 3 : 7));
            group = group.with(d, 1 + random.nextInt(2));
        }
        List<Offset> to = new ArrayList<>();
        for (int c = 1 + random.nextInt(5); c > 0; c--) {
            Offset offset = Offset.ZERO;
            for (int d = 0; d < dimensions; d++) {
                offset = offset.with(d, random.nextInt(3) - 1);
            }
            to.add(offset);
        }
        boolean wraps = addressing == Addressing.GLOBAL && random.nextBoolean();
        return new PushProgram(dimensions, cells, group, addressing, to, random.nextBoolean(), wraps);
    }

    private long margin(int d) {
        return wraps || d >= dimensions ? 0 : 1;
    }

    private Extent size() {
        return new Extent(cells.x() + 2 * margin(0), cells.y() + 2 * margin(1), cells.z() + 2 * margin(2));
    }

    int elements() {
        return (int) (size().volume() * to.size());
    }

    List<String> fields() {
        return inPlace ? List.of("u") : List.of("u", "v");
    }

    private FieldSpec field(String name) {
        return new FieldSpec(
                name,
                INT,
                new Shape(dimensions, size(), to.size()),
                new Spacing(new Offset(margin(0), margin(1), margin(2)), new Extent(1, 1, 1)),
                new Holding(true, Optional.empty()),
                List.of());
    }

    /** {@code sign}: -1 for the other way. */
    private List<Points> points(int sign) {
        List<Points> points = new ArrayList<>();
        for (int c = 0; c < to.size(); c++) {
            Offset by = sign > 0 ? to.get(c) : Offset.ZERO.minus(to.get(c));
            points.addAll(Components.of((long) c).points(by, by));
        }
        return points;
    }

    private Use use(String name, Access access, List<Points> read) {
        FieldSpec field = field(name);
        List<Integer> around = wraps ? IntStream.range(0, dimensions).boxed().toList() : List.of();
        return new Use(name, field, field.spacing(), access, read, around, Distribution.DISTRIBUTED);
    }

    private Launch launch(String name, int sign) {
        Use written = inPlace ? use("u", Access.INOUT, points(sign)) : use("v", Access.OUTPUT, List.of());
        List<Use> uses = new ArrayList<>(List.of(written.pushing(points(sign))));
        if (!inPlace) {
            uses.add(use("u", Access.INPUT, List.of()));
        }
        return new Launch(name, new KernelSpace(dimensions, cells, group), addressing, uses, false);
    }

    Problem problem() {
        List<Step> steps = inPlace
                ? List.of(launch("there", 1), launch("back", -1))
                : List.of(launch("there", 1), new Step.Swap("u", "v"));
        return new Problem(
                new Grid(dimensions, cells), fields().stream().map(this::field).toList(), steps);
    }

    ZoneProgram program() {
        Map<String, KernelCall> calls = new HashMap<>();
        calls.put("there", call("there", 1));
        if (inPlace) {
            calls.put("back", call("back", -1));
        }
        return new ZoneProgram("Push", problem(), calls, Map.of());
    }

    private KernelCall call(String name, int sign) {
        StringBuilder text = new StringBuilder(inPlace ? "#define v u\n" : "");
        String arrays = inPlace ? "__global int *u" : "__global int *v, __global const int *u";
        String scalars = "int nx, int ny, int nz, int w, int h, int n, int first";
        text.append("#define AT(x, y, z, c) (first + (x) + (y) * w + (z) * w * h + n * (c))\n");
        text.append("__kernel void %s(%s, %s)\n{\n".formatted(name, arrays, scalars));
        text.append("    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2), all = 0;\n");
        text.append("    if (x >= nx || y >= ny || z >= nz) return;\n");
        for (int c = 0; c < to.size(); c++) {
            String there = "AT(%s, %s, %s, %d)".formatted(place(0, c, sign), place(1, c, sign), place(2, c, sign), c);
            String from = inPlace ? there : "AT(x, y, z, " + c + ")";
            text.append("    int p%d = %s, e%d = u[%s];\n".formatted(c, there, c, from));
            text.append("    all += e%d;\n".formatted(c));
        }
        for (int c = 0; c < to.size(); c++) {
            text.append("    v[p%d] = 3 * e%d + %d * all;\n".formatted(c, c, c));
        }
        text.append("}\n");
        String wrapper = inPlace
                ? "__kernel void halomill_%s(%s, %s, long a)\n{\n    %s(u - a, nx, ny, nz, w, h, n, first);\n}\n"
                : "__kernel void halomill_%s(%s, %s, long a, long b)\n{\n    %s(v - a, u - b, nx, ny, nz, w, h, n, first);\n}\n";
        String file = name + ".cl";
        return new KernelCall(
                addressing == Addressing.LOCAL
                        ? KernelSource.untouched(file, name, text.toString())
                        : KernelSource.wrapped(
                                file, name, text.toString(), wrapper.formatted(name, arrays, scalars, name)),
                this::arguments);
    }

    private String place(int d, int c, int sign) {
        String id = "xyz".substring(d, d + 1);
        long by = sign * to.get(c).along(d);
        String n = "n" + id;
        return wraps ? "(%s + %d + %s) %% %s".formatted(id, by, n, n) : id + " + " + by;
    }

    private List<KernelArgument> arguments(Zone zone) {
        boolean local = addressing == Addressing.LOCAL;
        Extent sees = local ? zone.reach().extent() : cells;
        Extent holds = local ? zone.box("u").extent() : size();
        List<KernelArgument> arguments = new ArrayList<>();
        if (!inPlace) {
            arguments.add(KernelArgument.buffer("v"));
        }
        arguments.add(KernelArgument.buffer("u"));
        for (int d = 0; d < 3; d++) {
            arguments.add(ScalarArgument.integer("n" + d, INT, sees.along(d)));
        }
        arguments.add(ScalarArgument.integer("w", INT, holds.x()));
        arguments.add(ScalarArgument.integer("h", INT, holds.y()));
        arguments.add(ScalarArgument.integer("n", INT, holds.volume()));
        arguments.add(ScalarArgument.integer(
                "first", INT, holds.indexOf(field("u").spacing().origin())));
        return arguments;
    }

    /** The arrays after some iterations. */
    List<int[]> expected(List<int[]> at0, int iterations) {
        List<int[]> arrays = new ArrayList<>(at0.stream().map(int[]::clone).toList());
        for (int i = 0; i < iterations; i++) {
            if (inPlace) {
                step(arrays.get(0), arrays.get(0), 1);
                step(arrays.get(0), arrays.get(0), -1);
            } else {
                step(arrays.get(0), arrays.get(1), 1);
                arrays.add(arrays.remove(0));
            }
        }
        return arrays;
    }

    private void step(int[] u, int[] v, int sign) {
        for (int z = 0; z < cells.z(); z++) {
            for (int y = 0; y < cells.y(); y++) {
                for (int x = 0; x < cells.x(); x++) {
                    int[] read = new int[to.size()];
                    int all = 0;
                    for (int c = 0; c < read.length; c++) {
                        read[c] = u[inPlace ? at(x, y, z, c, sign) : at(x, y, z, c, 0)];
                        all += read[c];
                    }
                    for (int c = 0; c < read.length; c++) {
                        v[at(x, y, z, c, sign)] = 3 * read[c] + c * all;
                    }
                }
            }
        }
    }

    private int at(int x, int y, int z, int c, int sign) {
        long[] at = {x, y, z};
        for (int d = 0; d < 3; d++) {
            at[d] += margin(d) + sign * to.get(c).along(d);
            at[d] = wraps ? Math.floorMod(at[d], cells.along(d)) : at[d];
        }
        return (int) (((c * size().z() + at[2]) * size().y() + at[1]) * size().x() + at[0]);
    }
}
