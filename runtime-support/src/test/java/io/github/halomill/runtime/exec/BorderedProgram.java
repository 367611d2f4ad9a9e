package io.github.halomill.runtime.exec;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.cl.KernelSource;
import io.github.halomill.runtime.exec.program.KernelArgument;
import io.github.halomill.runtime.exec.program.KernelCall;
import io.github.halomill.runtime.exec.program.ScalarArgument;
import io.github.halomill.runtime.exec.program.ZoneProgram;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.Zone;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Border;
import io.github.halomill.runtime.schedule.BorderRanges;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Output;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * A program with borders, as a problem and OpenCL source, and as plain Java loops over whole arrays that fill margins face by face:
 * {@code w = sums of u; v = sums of u and of w; u and v are swapped}. Sums go over boxes of dependent points, corners included. Integers,
 * or real numbers of which every product is exact.
 */
public record BorderedProgram(
        int dimensions,
        Extent cells,
        Extent group,
        Addressing addressing,
        boolean real,
        boolean conditional,
        Array u,
        Array w,
        Points first,
        Points second,
        Points third) {

    /** Margins before and after what cells have, and what they hold. */
    record Array(Extent before, Extent behind, List<Border> borders) {

        Array with(Border.Kind kind) {
            return new Array(
                    before,
                    behind,
                    borders.stream().map(border -> border.with(kind)).toList());
        }
    }

    private static final DataType INT = DataType.of("int");

    private static final String TEXT = """
            #pragma OPENCL FP_CONTRACT OFF
            #ifdef REAL
            #define T float
            #define C(x, y, z) (((x) + 2 * (y) + 3 * (z)) % 3 == 0 ? 0.25f : -0.125f)
            #else
            #define T int
            #define C(x, y, z) (3 + 2 * (x) + 5 * (y) + 7 * (z))
            #endif
            T total(__global const T *a, int i, int w, int h, int x0, int x1, int y0, int y1, int z0, int z1)
            {
                T sum = 0;
                for (int z = z0; z <= z1; z++)
                    for (int y = y0; y <= y1; y++)
                        for (int x = x0; x <= x1; x++)
                            sum += C(x, y, z) * a[i + x + y * w + z * w * h];
                return sum;
            }
            __kernel void one(__global T *w, __global const T *u, int nx, int ny, int nz, int ww, int wh, int wi,
                    int uw, int uh, int ui, int x0, int x1, int y0, int y1, int z0, int z1)
            {
                int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                if (x < nx && y < ny && z < nz)
                    w[wi + x + y * ww + z * ww * wh] = total(u, ui + x + y * uw + z * uw * uh, uw, uh, x0, x1, y0, y1, z0, z1);
            }
            __kernel void two(__global T *v, __global const T *u, __global const T *w, int nx, int ny, int nz,
                    int ww, int wh, int wi, int uw, int uh, int ui, int x0, int x1, int y0, int y1, int z0, int z1,
                    int a0, int a1, int b0, int b1, int c0, int c1)
            {
                int x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);
                if (x < nx && y < ny && z < nz)
                    v[ui + x + y * uw + z * uw * uh] = total(u, ui + x + y * uw + z * uw * uh, uw, uh, x0, x1, y0, y1, z0, z1)
                            + total(w, wi + x + y * ww + z * ww * wh, ww, wh, a0, a1, b0, b1, c0, c1);
            }
            """;

    private static final String NUMBERS = ", int nx, int ny, int nz, int ww, int wh, int wi, int uw, int uh, int ui,"
            + " int x0, int x1, int y0, int y1, int z0, int z1";

    private static final String PASSED = ", nx, ny, nz, ww, wh, wi, uw, uh, ui, x0, x1, y0, y1, z0, z1";

    private static final String FIRST = """
            __kernel void halomill_one(__global T *w, __global const T *u%s, long a, long b)
            {
                one(w - a, u - b%s);
            }
            """.formatted(NUMBERS, PASSED);

    private static final String SECOND = """
            __kernel void halomill_two(__global T *v, __global const T *u, __global const T *w%s,
                    int a0, int a1, int b0, int b1, int c0, int c1, long a, long b, long c)
            {
                two(v - a, u - b, w - c%s, a0, a1, b0, b1, c0, c1);
            }
            """.formatted(NUMBERS, PASSED);

    /** Anything that there can be. */
    static BorderedProgram random(Random random, int dimensions, Addressing addressing) {
        Extent cells = Extent.of(1);
        Extent group = Extent.of(1);
        for (int d = 0; d < dimensions; d++) {
            cells = cells.with(d, 4 + random.nextInt(dimensions == 3 ? 3 : dimensions == 2 ? 6 : 15));
            group = group.with(d, 1 + random.nextInt(2));
        }
        Array u = array(random, dimensions, cells);
        Array w = array(random, dimensions, cells);
        return new BorderedProgram(
                dimensions,
                cells,
                group,
                addressing,
                random.nextBoolean(),
                random.nextBoolean(),
                u,
                w,
                points(random, dimensions, u),
                points(random, dimensions, u),
                points(random, dimensions, w));
    }

    /** The same with all borders of one kind. */
    BorderedProgram with(Border.Kind kind) {
        return new BorderedProgram(
                dimensions,
                cells,
                group,
                addressing,
                real,
                conditional,
                u.with(kind),
                w.with(kind),
                first,
                second,
                third);
    }

    /** In two dimensions, a border of one kind on all faces, and all neighbours read. */
    public static BorderedProgram around(Extent cells, Border.Kind kind) {
        List<Border> borders = new ArrayList<>();
        for (int d = 0; d < 2; d++) {
            borders.add(new Border(d, false, kind, 1));
            borders.add(new Border(d, true, kind, 1));
        }
        Array array = new Array(new Extent(1, 1, 0), new Extent(1, 1, 0), borders);
        Points all = new Points(Offset.of(-1, -1), Offset.of(1, 1));
        return new BorderedProgram(
                2, cells, Extent.of(8, 4), Addressing.LOCAL, false, false, array, array, all, all, all);
    }

    private static Array array(Random random, int dimensions, Extent cells) {
        Extent before = new Extent(0, 0, 0);
        Extent behind = new Extent(0, 0, 0);
        List<Border> borders = new ArrayList<>();
        int pairs = random.nextInt(3);
        for (int d = 0; d < dimensions; d++) {
            before = before.with(d, random.nextInt(4));
            behind = behind.with(d, random.nextInt(4));
            Border.Kind[] kinds = Border.Kind.values();
            Border.Kind low = pairs == 0 ? Border.Kind.PERIODIC : kinds[random.nextInt(kinds.length)];
            Border.Kind high = pairs <= 1 ? low : kinds[random.nextInt(kinds.length)];
            if (before.along(d) > 0) {
                borders.add(new Border(d, false, low, random.nextInt(9) - 4));
            }
            if (behind.along(d) > 0) {
                borders.add(new Border(d, true, high, random.nextInt(9) - 4));
            }
        }
        borders.addAll(BorderRanges.some(random, new Grid(dimensions, cells), borders, behind));
        return new Array(before, behind, borders);
    }

    /** Often all that margins have room for. */
    private static Points points(Random random, int dimensions, Array array) {
        Offset first = Offset.ZERO;
        Offset last = Offset.ZERO;
        boolean all = random.nextBoolean();
        for (int d = 0; d < dimensions; d++) {
            int before = (int) array.before.along(d);
            int behind = (int) array.behind.along(d);
            long a = all ? -before : random.nextInt(before + behind + 1) - before;
            long b = all ? behind : random.nextInt(before + behind + 1) - before;
            first = first.with(d, Math.min(a, b));
            last = last.with(d, Math.max(a, b));
        }
        return new Points(first, last);
    }

    BorderedProgram addressed(Addressing other) {
        return new BorderedProgram(dimensions, cells, group, other, real, conditional, u, w, first, second, third);
    }

    Extent size(String field) {
        Array array = field.equals("w") ? w : u;
        Extent size = cells;
        for (int d = 0; d < dimensions; d++) {
            size = size.with(d, array.before.along(d) + cells.along(d) + array.behind.along(d));
        }
        return size;
    }

    private FieldSpec field(String name) {
        Array array = name.equals("w") ? w : u;
        Spacing spacing = new Spacing(origin(array), new Extent(1, 1, 1));
        DataType type = DataType.of(real ? "float" : "int");
        return new FieldSpec(name, type, dimensions, size(name), spacing, true, array.borders);
    }

    private static Offset origin(Array array) {
        return new Offset(array.before.x(), array.before.y(), array.before.z());
    }

    private Use use(String name, Access access, Points... points) {
        FieldSpec field = field(name);
        return new Use(name, field, field.spacing(), access, List.of(points), List.of(), Distribution.DISTRIBUTED);
    }

    public Problem problem() {
        KernelSpace space = new KernelSpace(dimensions, cells, group);
        return new Problem(
                new Grid(dimensions, cells),
                List.of(field("u"), field("v"), field("w")),
                List.of(
                        new Launch(
                                "one",
                                space,
                                addressing,
                                List.of(use("w", Access.OUTPUT), use("u", Access.INPUT, first)),
                                conditional),
                        new Launch(
                                "two",
                                space,
                                addressing,
                                List.of(
                                        use("v", Access.OUTPUT),
                                        use("u", Access.INPUT, second),
                                        use("w", Access.INPUT, third)),
                                conditional),
                        new Step.Swap("u", "v")));
    }

    public ZoneProgram program() {
        return new ZoneProgram(
                "Bordered",
                problem(),
                Map.of(
                        "one", new KernelCall(source("one", FIRST), zone -> arguments(zone, List.of("w", "u"), first)),
                        "two",
                                new KernelCall(
                                        source("two", SECOND),
                                        zone -> arguments(zone, List.of("v", "u", "w"), second, third))),
                Map.of());
    }

    private KernelSource source(String function, String wrapper) {
        String text = (real ? "#define REAL\n" : "") + TEXT;
        return addressing == Addressing.LOCAL
                ? KernelSource.untouched(function + ".cl", function, text)
                : KernelSource.wrapped(function + ".cl", function, text, wrapper);
    }

    private List<KernelArgument> arguments(Zone zone, List<String> buffers, Points... points) {
        boolean local = addressing == Addressing.LOCAL;
        Extent sees = local ? zone.reach().extent() : cells;
        List<KernelArgument> arguments = new ArrayList<>();
        buffers.forEach(name -> arguments.add(KernelArgument.buffer(name)));
        for (int d = 0; d < 3; d++) {
            arguments.add(ScalarArgument.integer("n" + d, INT, sees.along(d)));
        }
        for (String name : List.of("w", "u")) {
            Extent holds = local ? zone.box(name).extent() : size(name);
            arguments.add(ScalarArgument.integer(name + "w", INT, holds.x()));
            arguments.add(ScalarArgument.integer(name + "h", INT, holds.y()));
            arguments.add(ScalarArgument.integer(name + "i", INT, holds.indexOf(origin(name.equals("w") ? w : u))));
        }
        for (Points box : points) {
            for (int d = 0; d < 3; d++) {
                arguments.add(ScalarArgument.integer("from", INT, box.first().along(d)));
                arguments.add(ScalarArgument.integer("to", INT, box.last().along(d)));
            }
        }
        return arguments;
    }

    /** Elements of a field, as real numbers or integers: both are exact in a double. */
    public double[] random(String field, long seed) {
        Random random = new Random(seed);
        double[] values = new double[(int) size(field).volume()];
        for (int i = 0; i < values.length; i++) {
            values[i] = real ? random.nextFloat() - 0.5f : random.nextInt();
        }
        return values;
    }

    /** The same, which calls its user between its launches. */
    ZoneProgram hooked(String hook) {
        List<Step> schedule = new ArrayList<>(problem().schedule());
        schedule.add(1, new Output.Hook(1, hook));
        Problem problem = new Problem(problem().grid(), problem().fields(), schedule);
        return new ZoneProgram("Bordered", problem, program().calls(), Map.of());
    }

    /** Steps on u, v and w, by plain loops, and all margins as they are at last. */
    public List<double[]> expected(double[] u0, double[] v0, double[] w0, int iterations) {
        return expected(u0, v0, w0, iterations, Map.of());
    }

    /** The same, where in some iterations, counted from 0, u is given other elements between the launches. */
    List<double[]> expected(double[] u0, double[] v0, double[] w0, int iterations, Map<Integer, double[]> others) {
        double[] a = u0.clone();
        double[] b = v0.clone();
        double[] c = w0.clone();
        fill(a, u, size("u"));
        fill(b, u, size("u"));
        fill(c, w, size("w"));
        for (int i = 0; i < iterations; i++) {
            double[] next = b.clone();
            for (long at = 0; at < cells.volume(); at++) {
                Offset cell = Box.of(cells).point(at);
                c[(int) size("w").indexOf(cell.plus(origin(w)))] = total(a, "u", cell, first);
            }
            fill(c, w, size("w"));
            if (others.containsKey(i)) {
                a = others.get(i).clone();
                fill(a, u, size("u"));
            }
            for (long at = 0; at < cells.volume(); at++) {
                Offset cell = Box.of(cells).point(at);
                double one = total(a, "u", cell, second);
                double other = total(c, "w", cell, third);
                next[(int) size("u").indexOf(cell.plus(origin(u)))] =
                        real ? (float) one + (float) other : (int) one + (int) other;
            }
            fill(next, u, size("u"));
            b = a;
            a = next;
        }
        return List.of(a, b, c);
    }

    private double total(double[] of, String field, Offset cell, Points box) {
        Extent size = size(field);
        Offset origin = origin(field.equals("w") ? w : u);
        float sum = 0;
        int whole = 0;
        for (int z = (int) box.first().z(); z <= box.last().z(); z++) {
            for (int y = (int) box.first().y(); y <= box.last().y(); y++) {
                for (int x = (int) box.first().x(); x <= box.last().x(); x++) {
                    double value = of[(int) size.indexOf(cell.plus(origin).plus(new Offset(x, y, z)))];
                    sum += ((x + 2 * y + 3 * z) % 3 == 0 ? 0.25f : -0.125f) * (float) value;
                    whole += (3 + 2 * x + 5 * y + 7 * z) * (int) value;
                }
            }
        }
        return real ? sum : whole;
    }

    /** Face by face, x first, until all stays as it is. */
    private void fill(double[] array, Array of, Extent size) {
        for (int pass = 0; pass < 3; pass++) {
            for (int d = 0; d < dimensions; d++) {
                int lo = (int) of.before.along(d);
                int hi = lo + (int) cells.along(d);
                for (int i = 0; i < array.length; i++) {
                    Offset at = Box.of(size).point(i);
                    int place = (int) at.along(d);
                    if (place < lo || place >= hi) {
                        Border border = BorderRanges.last(
                                of.borders,
                                d,
                                place >= hi,
                                at,
                                origin(of),
                                new Extent(1, 1, 1),
                                new Grid(dimensions, cells));
                        array[i] = filled(array, size, at, border, lo, hi);
                    }
                }
            }
        }
    }

    private double filled(double[] array, Extent size, Offset at, Border border, int lo, int hi) {
        int d = border.dimension();
        int place = (int) at.along(d);
        int outside = border.high() ? place - hi : lo - 1 - place; // 0 next to the face
        int mirrored = border.high() ? hi - 1 - outside : lo + outside;
        int inward = border.high() ? -1 : 1;
        int edge = border.high() ? hi - 1 : lo;
        IntToDoubleFunction along = i -> array[(int) size.indexOf(at.with(d, i))];
        return switch (border.kind()) {
            case FIXED -> along.applyAsDouble(place);
            case VALUE -> border.value().constant();
            case COPY -> along.applyAsDouble(edge);
            case MIRROR -> along.applyAsDouble(mirrored);
            case ANTIMIRROR -> negated(along.applyAsDouble(mirrored));
            case REFLECT -> along.applyAsDouble(mirrored + inward);
            case ANTIREFLECT -> negated(along.applyAsDouble(mirrored + inward));
            case LINEAR -> line(along.applyAsDouble(edge), along.applyAsDouble(edge + inward), outside + 1);
            case PERIODIC -> along.applyAsDouble(border.high() ? lo + outside : hi - 1 - outside);
        };
    }

    private double negated(double value) {
        return real ? -value : -(int) value;
    }

    /** As elements of the type are computed, operation by operation. */
    private double line(double near, double far, int k) {
        return real ? (float) near + k * ((float) near - (float) far) : (int) near + k * ((int) near - (int) far);
    }
}
