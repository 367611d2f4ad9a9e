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
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.Components;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.Holding;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Range;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Cells with several components, each of which is read at another neighbour, as lattice Boltzmann codes stream: as a problem and OpenCL
 * source, and as plain Java loops. {@code v[c] = 3 * u[c] at its neighbour + what all components have at theirs, c times; u and v are
 * swapped}. A margin of one element is around the cells.
 *
 * @param from by component: where it is read, from a cell
 * @param kinds by component: of the borders x-, x+, y- and so on
 * @param componentAxis where components are in memory: 0 before x, 1 before y, to the number of dimensions, as the slowest
 */
record ComponentProgram(
        int dimensions,
        Extent cells,
        Extent group,
        Addressing addressing,
        List<Offset> from,
        List<List<Border.Kind>> kinds,
        int componentAxis) {

    private static final DataType INT = DataType.of("int");

    /** Anything that there can be. */
    static ComponentProgram random(Random random, int dimensions, Addressing addressing) {
        Extent cells = Extent.of(1);
        Extent group = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            cells = cells.with(d, 4 + random.nextInt(dimensions == 3 ? 3 : 7));
            group = group.with(d, 1 + random.nextInt(2));
        }
        List<Offset> from = new ArrayList<>();
        int components = 2 + random.nextInt(6);
        for (int c = 0; c < components; c++) {
            Offset offset = Offset.ZERO;
            for (int d = 0; d < dimensions; d++) {
                offset = offset.with(d, random.nextInt(3) - 1);
            }
            from.add(offset);
        }
        int componentAxis = random.nextInt(dimensions + 1);
        List<Border.Kind> all = kinds(random);
        List<List<Border.Kind>> kinds = new ArrayList<>();
        for (int c = 0; c < components; c++) {
            kinds.add(random.nextBoolean() ? all : kinds(random));
        }
        return new ComponentProgram(dimensions, cells, group, addressing, from, kinds, componentAxis);
    }

    /** One for each face; a dimension is periodic at both ends. */
    private static List<Border.Kind> kinds(Random random) {
        Border.Kind[] all = Border.Kind.values();
        List<Border.Kind> kinds = new ArrayList<>();
        for (int d = 0; d < 3; d++) {
            Border.Kind low = all[random.nextInt(all.length)];
            Border.Kind high = all[random.nextInt(all.length)];
            boolean around = low == Border.Kind.PERIODIC || high == Border.Kind.PERIODIC;
            kinds.add(around ? Border.Kind.PERIODIC : low);
            kinds.add(around ? Border.Kind.PERIODIC : high);
        }
        return kinds;
    }

    /** The same at all faces, for all components. */
    static List<List<Border.Kind>> everywhere(Border.Kind kind, int components) {
        return Collections.nCopies(components, Collections.nCopies(6, kind));
    }

    /** Elements along a dimension. */
    private long length(int d) {
        return d < dimensions ? cells.along(d) + 2 : 1;
    }

    private Extent size() {
        return new Extent(length(0), length(1), length(2));
    }

    int elements() {
        return (int) (size().volume() * from.size());
    }

    int at(long x, long y, long z, int c) {
        return switch (componentAxis < dimensions ? componentAxis : 3) {
            case 0 -> (int) (((z * length(1) + y) * length(0) + x) * from.size() + c);
            case 1 -> (int) (((z * length(1) + y) * from.size() + c) * length(0) + x);
            case 2 -> (int) (((z * from.size() + c) * length(1) + y) * length(0) + x);
            default -> (int) (((c * length(2) + z) * length(1) + y) * length(0) + x);
        };
    }

    private int value(int c) {
        return 7 + c;
    }

    private FieldSpec field(String name) {
        List<Border> borders = new ArrayList<>();
        for (int face = 0; face < 2 * dimensions; face++) {
            for (int c = 0; c < from.size(); c++) {
                borders.add(new Border(face / 2, face % 2 > 0, kinds.get(c).get(face), value(c)).of(new Range(c, c)));
            }
        }
        Offset origin = new Offset(1, dimensions > 1 ? 1 : 0, dimensions > 2 ? 1 : 0);
        return new FieldSpec(
                name,
                INT,
                new Shape(dimensions, size(), from.size(), componentAxis),
                new Spacing(origin, new Extent(1, 1, 1)),
                new Holding(true, Optional.empty()),
                borders);
    }

    Problem problem() {
        List<Points> points = new ArrayList<>();
        for (int c = 0; c < from.size(); c++) {
            points.addAll(Components.of((long) c).points(from.get(c), from.get(c)));
        }
        FieldSpec u = field("u");
        FieldSpec v = field("v");
        return new Problem(
                new Grid(dimensions, cells),
                List.of(u, v),
                List.of(
                        new Launch(
                                "stream",
                                new KernelSpace(dimensions, cells, group),
                                addressing,
                                List.of(
                                        new Use(
                                                "v",
                                                v,
                                                v.spacing(),
                                                Access.OUTPUT,
                                                List.of(),
                                                List.of(),
                                                Distribution.DISTRIBUTED),
                                        new Use(
                                                "u",
                                                u,
                                                u.spacing(),
                                                Access.INPUT,
                                                points,
                                                List.of(),
                                                Distribution.DISTRIBUTED)),
                                false),
                        new Step.Swap("u", "v")));
    }

    ZoneProgram program() {
        StringBuilder sum = new StringBuilder();
        StringBuilder stores = new StringBuilder();
        for (int c = 0; c < from.size(); c++) {
            Offset by = from.get(c);
            sum.append("        int e%d = u[AT(x + (%d), y + (%d), z + (%d), %d)];\n"
                    .formatted(c, by.x(), by.y(), by.z(), c));
            sum.append("        all += e%d;\n".formatted(c));
            stores.append("        v[AT(x, y, z, %d)] = 3 * e%d + %d * all;\n".formatted(c, c, c));
        }
        String index = switch (componentAxis < dimensions ? componentAxis : 3) {
            case 0 -> "((Z * h + Y) * w + X) * m + (c)";
            case 1 -> "((Z * h + Y) * m + (c)) * w + X";
            case 2 -> "((Z * m + (c)) * h + Y) * w + X";
            default -> "(((c) * n + Z) * h + Y) * w + X";
        };
        for (String id : List.of("X", "Y", "Z")) {
            int d = "XYZ".indexOf(id);
            index = index.replace(id, d < dimensions ? "(" + id.toLowerCase(Locale.ROOT) + " + 1)" : "0");
        }
        String text =
                "#define m " + from.size() + "\n#define AT(x, y, z, c) (" + index + ")\n" + """
                __kernel void stream(__global int *v, __global const int *u, int nx, int ny, int nz,
                        int w, int h, int n)
                {
                    int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                    if (x < nx && y < ny && z < nz) {
                        int all = 0;
                %s%s    }
                }
                """.formatted(sum, stores);
        String wrapper = """
                __kernel void halomill_stream(__global int *v, __global const int *u, int nx, int ny, int nz,
                        int w, int h, int n, long a, long b)
                {
                    stream(v - a, u - b, nx, ny, nz, w, h, n);
                }
                """;
        KernelSource source = addressing == Addressing.LOCAL
                ? KernelSource.untouched("stream.cl", "stream", text)
                : KernelSource.wrapped("stream.cl", "stream", text, wrapper);
        return new ZoneProgram(
                "Components", problem(), Map.of("stream", new KernelCall(source, this::arguments)), Map.of());
    }

    private List<KernelArgument> arguments(Zone zone) {
        boolean local = addressing == Addressing.LOCAL;
        Extent sees = local ? zone.reach().extent() : cells;
        Extent holds = local ? zone.box("u").extent() : size();
        List<KernelArgument> arguments =
                new ArrayList<>(List.of(KernelArgument.buffer("v"), KernelArgument.buffer("u")));
        for (int d = 0; d < 3; d++) {
            arguments.add(ScalarArgument.integer("n" + d, INT, sees.along(d)));
        }
        arguments.add(ScalarArgument.integer("w", INT, holds.x()));
        arguments.add(ScalarArgument.integer("h", INT, holds.y()));
        arguments.add(ScalarArgument.integer("n", INT, holds.z()));
        return arguments;
    }

    int[] random(long seed) {
        return new Random(seed).ints(elements()).toArray();
    }

    /** The two arrays after some iterations, margins as they are at last. */
    List<int[]> expected(int[] u0, int[] v0, int iterations) {
        int[] u = u0.clone();
        int[] v = v0.clone();
        fill(u);
        fill(v);
        for (int i = 0; i < iterations; i++) {
            for (int z = 0; z < cells.z(); z++) {
                for (int y = 0; y < cells.y(); y++) {
                    for (int x = 0; x < cells.x(); x++) {
                        step(u, v, x + 1, dimensions > 1 ? y + 1 : 0, dimensions > 2 ? z + 1 : 0);
                    }
                }
            }
            fill(v);
            int[] old = u;
            u = v;
            v = old;
        }
        return List.of(u, v);
    }

    private void step(int[] u, int[] v, int x, int y, int z) {
        int all = 0;
        for (int c = 0; c < from.size(); c++) {
            Offset by = from.get(c);
            all += u[at(x + by.x(), y + by.y(), z + by.z(), c)];
        }
        for (int c = 0; c < from.size(); c++) {
            Offset by = from.get(c);
            v[at(x, y, z, c)] = 3 * u[at(x + by.x(), y + by.y(), z + by.z(), c)] + c * all;
        }
    }

    /** Face by face, x first, each with all that earlier ones filled. */
    private void fill(int[] array) {
        for (int d = 0; d < dimensions; d++) {
            for (int c = 0; c < from.size(); c++) {
                for (int z = 0; z < length(2); z++) {
                    for (int y = 0; y < length(1); y++) {
                        for (int x = 0; x < length(0); x++) {
                            long place = new Offset(x, y, z).along(d);
                            long last = length(d) - 1;
                            if (place == 0 || place == last) {
                                array[at(x, y, z, c)] = filled(array, new Offset(x, y, z), d, c, place == last);
                            }
                        }
                    }
                }
            }
        }
    }

    private int filled(int[] array, Offset at, int d, int c, boolean high) {
        long last = length(d) - 1;
        Border.Kind kind = kinds.get(c).get(2 * d + (high ? 1 : 0));
        long source = switch (kind) {
            case FIXED, VALUE -> at.along(d);
            case COPY, MIRROR, ANTIMIRROR -> high ? last - 1 : 1;
            case LINEAR -> high ? last - 1 : 1;
            case REFLECT, ANTIREFLECT -> high ? last - 2 : 2;
            case PERIODIC -> high ? 1 : last - 1;
        };
        if (kind == Border.Kind.VALUE) {
            return value(c);
        }
        Offset from = at.with(d, source);
        int value = array[at(from.x(), from.y(), from.z(), c)];
        if (kind == Border.Kind.LINEAR) {
            Offset inside = at.with(d, high ? last - 2 : 2);
            return value + (value - array[at(inside.x(), inside.y(), inside.z(), c)]);
        }
        return kind == Border.Kind.ANTIMIRROR || kind == Border.Kind.ANTIREFLECT ? -value : value;
    }
}
