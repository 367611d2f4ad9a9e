package io.github.halomill.generator.endtoend;

import io.github.halomill.generator.endtoend.Stencil.Argument;
import io.github.halomill.generator.endtoend.Stencil.Buffer;
import io.github.halomill.generator.endtoend.Stencil.Scalar;
import io.github.halomill.generator.endtoend.Stencil.Write;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;

/** Makes up stencils: everything that a description can say is said by some, in any combination that is allowed. */
final class RandomStencil {

    private static final List<String> SCALARS =
            List.of("int", "uint", "char", "uchar", "short", "ushort", "long", "ulong", "float", "float", "double");
    private static final List<String> SIZE_TYPES = List.of("int", "uint", "long", "ulong", "short", "ushort");

    private final Random random;
    private final Names names;
    private final int dimensions;
    private final boolean global;
    private final Index items;
    private final Optional<Index> group;
    private final Map<String, int[]> parameters = new LinkedHashMap<>();
    private final List<String> extents = new ArrayList<>();
    private final List<Argument> arguments = new ArrayList<>();
    private final List<List<String>> swaps = new ArrayList<>();

    private RandomStencil(long seed) {
        random = new Random(seed);
        names = new Names(random);
        dimensions = 1 + random.nextInt(3);
        global = random.nextBoolean();
        items = eachDimension(() -> 1 + random.nextInt(dimensions == 1 ? 200 : dimensions == 2 ? 32 : 12));
        int most = dimensions == 1 ? 32 : dimensions == 2 ? 8 : 4;
        group = oneIn(4) ? Optional.empty() : Optional.of(group(most));
    }

    /** The same stencil for the same seed. */
    static Stencil of(long seed) {
        return new RandomStencil(seed).make();
    }

    private Stencil make() {
        for (int d = 0; d < dimensions; d++) {
            extents.add(extent(d));
        }
        List<Buffer> written = families();
        List<Buffer> tables = tables();
        List<String> first = first();
        RandomTerms terms = new RandomTerms(random, names, dimensions, global, group, !first.isEmpty());
        List<Buffer> read = arguments.stream()
                .filter(Buffer.class::isInstance)
                .map(Buffer.class::cast)
                .filter(buffer -> buffer.isRead() && !buffer.replicated())
                .toList();
        List<Write> writes = new ArrayList<>();
        for (Buffer target : written) {
            boolean placed = global || !first.isEmpty();
            writes.add(new Write(
                    target,
                    terms.of(target, read, tables),
                    placed && oneIn(4) ? 2 + random.nextInt(3) : 0,
                    placed && oneIn(4)));
        }
        arguments.addAll(terms.scalars());
        List<Index> common = commonPoints(read);
        List<Optional<String>> guards = guards();
        Collections.shuffle(arguments, random);
        boolean zoneFunctions = !global
                && arguments.stream()
                        .anyMatch(argument -> argument instanceof Scalar scalar
                                && scalar.value().matches(".*(extent|origin|gsize)\\(.*"));
        return new Stencil(
                names.program(),
                any(List.of("stencil", "run", "update_1", "halomill", "halomill_a", "HM")),
                oneIn(3) ? "kernels/deeper down/some-kernel.cl" : "stencil.cl",
                dimensions,
                global,
                global ? oneIn(2) : !zoneFunctions || oneIn(2),
                items,
                group,
                group.isPresent() && oneIn(4),
                guards,
                first,
                parameters,
                extents,
                arguments,
                writes,
                common,
                swaps,
                oneIn(2) ? Index.ZERO : eachDimension(() -> random.nextInt(12)),
                oneIn(2));
    }

    /** One in dimensions that are not there. */
    private Index eachDimension(IntSupplier value) {
        Index index = new Index(1, 1, 1);
        for (int d = 0; d < dimensions; d++) {
            index = index.with(d, value.getAsInt());
        }
        return index;
    }

    private Index group(int most) {
        Index group = new Index(1, 1, 1);
        for (int d = 0; d < dimensions; d++) {
            group = group.with(d, 1 + random.nextInt(Math.min(most, items.along(d))));
        }
        return group;
    }

    private boolean oneIn(int n) {
        return random.nextInt(n) == 0;
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Work-items as the description says it: a number or a parameter, which may have another value in the description. */
    private String extent(int d) {
        if (oneIn(3)) {
            return Integer.toString(items.along(d));
        }
        String name = names.fresh();
        parameters.put(name, new int[] {items.along(d) + (oneIn(3) ? random.nextInt(20) : 0), items.along(d)});
        return name;
    }

    /** Arrays of one to three kinds; swaps within a kind. The arrays that are written. */
    private List<Buffer> families() {
        List<Buffer> written = new ArrayList<>();
        int families = 1 + random.nextInt(3);
        for (int i = 0; i < families; i++) {
            List<Buffer> family = family(i == 0);
            family.stream().filter(Buffer::isWritten).forEach(written::add);
            arguments.addAll(family);
            int swapped = family.size() < 2 ? 0 : random.nextInt(3);
            for (int s = 0; s < swapped; s++) {
                List<Buffer> pair = new ArrayList<>(family);
                Collections.shuffle(pair, random);
                swaps.add(List.of(pair.get(0).name(), pair.get(1).name()));
            }
        }
        return written;
    }

    private List<Buffer> family(boolean needsOutput) {
        ElementType type = new ElementType(any(SCALARS), any(List.of(1, 1, 1, 1, 1, 2, 3, 4, 8, 16)));
        Index e = eachDimension(() -> oneIn(4) ? 2 + random.nextInt(2) : 1);
        int widest = oneIn(4) ? 7 : 4;
        Index margin = new Index(margin(0, widest), margin(1, widest), margin(2, widest));
        Index origin = new Index(
                random.nextInt(margin.x() + 1), random.nextInt(margin.y() + 1), random.nextInt(margin.z() + 1));
        if (oneIn(2)) {
            origin = new Index(margin.x() / 2, margin.y() / 2, margin.z() / 2);
        }
        List<Buffer> family = new ArrayList<>();
        int members = 1 + random.nextInt(3);
        for (int i = 0; i < members; i++) {
            String access = i == 0 && needsOutput
                    ? any(List.of("output", "output", "inout"))
                    : any(List.of("input", "input", "output", "inout"));
            family.add(buffer(type, access, e, margin, origin));
        }
        return family;
    }

    /** Less than the work-items, or the array would have more elements for each. */
    private int margin(int d, int widest) {
        return d < dimensions ? random.nextInt(Math.min(2 * widest, items.along(d))) : 0;
    }

    private Buffer buffer(ElementType type, String access, Index e, Index margin, Index origin) {
        Index size = new Index(1, 1, 1);
        List<String> sizes = new ArrayList<>();
        List<String> pitches = new ArrayList<>();
        String name = names.fresh();
        for (int d = 0; d < dimensions; d++) {
            size = size.with(d, e.along(d) * items.along(d) + margin.along(d));
            sizes.add(size(d, e.along(d), margin.along(d)));
            pitches.add(d == dimensions - 1 ? "" : pitch(name, d, e.along(d), margin.along(d), sizes.get(d)));
        }
        boolean middle = origin.equals(new Index(margin.x() / 2, margin.y() / 2, margin.z() / 2));
        return new Buffer(
                name,
                names.fresh(),
                type,
                access,
                dimensions,
                size,
                sizes,
                pitches,
                e,
                origin,
                !middle || oneIn(4),
                false,
                access.equals("input") ? points(margin, origin) : List.of(),
                access.equals("input")
                        ? any(List.of("__global", "__global const", "const __global", "global volatile const"))
                        : any(List.of("__global", "global", "volatile __global")));
    }

    private String size(int d, int e, int margin) {
        String items = extents.get(d);
        if (parameters.isEmpty() || items.matches("[0-9]+")) {
            return oneIn(2) ? items + " * " + e + " + " + margin : Integer.toString(this.items.along(d) * e + margin);
        }
        return switch (random.nextInt(3)) {
            case 0 -> (e == 1 ? items : e + " * " + items) + (margin == 0 ? "" : " + " + margin);
            case 1 -> "max(1, " + items + ")*" + e + "+" + margin;
            default -> margin + " - -" + e + " * (" + items + ") % 1000000007";
        };
    }

    /** How the kernel knows the size of what it sees. */
    private String pitch(String buffer, int d, int e, int margin, String size) {
        int more = items.along(d) * e + margin - launched(d);
        if (global && oneIn(4)) {
            return "(get_global_size(" + d + ") + " + more + ")";
        }
        if (global && oneIn(4)) {
            return Integer.toString(items.along(d) * e + margin);
        }
        return scalar(
                global
                        ? size
                        : oneIn(3) ? "gsize(" + d + ") * " + e + " + " + margin : "extent(" + buffer + "," + d + ")");
    }

    private int launched(int d) {
        int of = group.isPresent() ? group.get().along(d) : 1;
        return (items.along(d) + of - 1) / of * of;
    }

    private String scalar(String value) {
        Scalar scalar = new Scalar(names.fresh(), any(SIZE_TYPES), value);
        arguments.add(scalar);
        return scalar.name();
    }

    /** Dependent points; under local addressing inside the margins. */
    private List<Index> points(Index margin, Index origin) {
        List<Index> points = new ArrayList<>();
        int count = random.nextInt(6);
        int widest = oneIn(8) ? 40 : oneIn(4) ? 7 : 2;
        for (int i = 0; i < count; i++) {
            Index point = Index.ZERO;
            for (int d = 0; d < dimensions; d++) {
                int value = oneIn(2) ? 0 : random.nextInt(2 * widest + 1) - widest;
                int low = -origin.along(d);
                int high = margin.along(d) - origin.along(d);
                point = point.with(d, global ? value : Math.max(low, Math.min(high, value)));
            }
            if (!points.contains(point)) {
                points.add(point);
            }
        }
        return points;
    }

    private List<Buffer> tables() {
        List<Buffer> tables = new ArrayList<>();
        int count = oneIn(3) ? 1 + random.nextInt(2) : 0;
        for (int i = 0; i < count; i++) {
            int rank = 1 + random.nextInt(3);
            int[] size = {1, 1, 1};
            List<String> sizes = new ArrayList<>();
            for (int d = 0; d < rank; d++) {
                size[d] = 1 + random.nextInt(5);
                sizes.add(Integer.toString(size[d]));
            }
            Index all = new Index(size[0], size[1], size[2]);
            ElementType type = new ElementType(any(SCALARS), any(List.of(1, 1, 2, 3)));
            tables.add(new Buffer(
                    names.fresh(),
                    names.fresh(),
                    type,
                    "input",
                    rank,
                    all,
                    sizes,
                    List.of(),
                    new Index(1, 1, 1),
                    Index.ZERO,
                    false,
                    true,
                    List.of(),
                    any(List.of("__constant", "__global const", "constant const"))));
        }
        arguments.addAll(tables);
        return tables;
    }

    /** Under local addressing a kernel knows where it is if it is told. */
    private List<String> first() {
        String[] first = {"", "", ""};
        if (!global) {
            if (oneIn(2)) {
                return List.of();
            }
            List<Buffer> buffers = arguments.stream()
                    .filter(Buffer.class::isInstance)
                    .map(Buffer.class::cast)
                    .filter(buffer -> !buffer.replicated())
                    .toList();
            for (int d = 0; d < dimensions; d++) {
                Buffer buffer = any(buffers);
                int e = buffer.e().along(d);
                first[d] = " + " + scalar("origin(" + buffer.name() + "," + d + ")" + (e == 1 ? "" : " / " + e));
            }
        }
        return Arrays.asList(first);
    }

    /** Needed where the launch is rounded up; else they may be there all the same. */
    private List<Optional<String>> guards() {
        List<Optional<String>> guards = new ArrayList<>();
        for (int d = 0; d < dimensions; d++) {
            boolean needed = launched(d) > items.along(d);
            if (!needed && oneIn(2)) {
                guards.add(Optional.empty());
            } else if (global && oneIn(2)) {
                guards.add(Optional.of(Integer.toString(items.along(d))));
            } else {
                guards.add(Optional.of(scalar(global ? extents.get(d) : "gsize(" + d + ")")));
            }
        }
        return guards;
    }

    /** Some arrays share the points of one of them, if all that read and have none may. */
    private List<Index> commonPoints(List<Buffer> read) {
        if (read.isEmpty() || oneIn(2)) {
            return List.of();
        }
        List<Index> common = any(read).points();
        boolean allowed = common.size() > 1
                && read.stream()
                        .filter(buffer ->
                                buffer.points().isEmpty() || buffer.points().equals(common))
                        .allMatch(buffer -> global || common.stream().allMatch(point -> buffer.holds(point, items)));
        if (!allowed) {
            return List.of();
        }
        arguments.replaceAll(
                argument -> argument instanceof Buffer buffer && buffer.points().equals(common)
                        ? buffer.withoutPoints()
                        : argument);
        return common;
    }
}
