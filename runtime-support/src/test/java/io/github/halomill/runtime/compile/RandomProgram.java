package io.github.halomill.runtime.compile;

import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.geometry.Box;
import io.github.halomill.runtime.geometry.Extent;
import io.github.halomill.runtime.geometry.Offset;
import io.github.halomill.runtime.partition.cut.Split;
import io.github.halomill.runtime.schedule.Access;
import io.github.halomill.runtime.schedule.Addressing;
import io.github.halomill.runtime.schedule.Distribution;
import io.github.halomill.runtime.schedule.FieldSpec;
import io.github.halomill.runtime.schedule.Grid;
import io.github.halomill.runtime.schedule.KernelSpace;
import io.github.halomill.runtime.schedule.Launch;
import io.github.halomill.runtime.schedule.Nest;
import io.github.halomill.runtime.schedule.Points;
import io.github.halomill.runtime.schedule.Problem;
import io.github.halomill.runtime.schedule.Spacing;
import io.github.halomill.runtime.schedule.Step;
import io.github.halomill.runtime.schedule.Use;
import io.github.halomill.runtime.schedule.scalar.Condition;
import io.github.halomill.runtime.schedule.scalar.Formula;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A small program made up at random: a few fields, some of which change places, and a few launches on all cells, on inner ones, on
 * faces, on several at once or on parts of one, which are race-free on one device.
 *
 * @param kernels by name of the launch: what it does
 */
public record RandomProgram(Problem problem, Map<String, Kernel> kernels) {

    private static final DataType INT = DataType.of("int");

    /** Who carries a program out decides. */
    private static final Condition NEVER = Condition.of(() -> false);

    /** Which elements a kernel writes. */
    public enum Guard {
        /** All of its own. */
        NONE,
        /** Always the same of its own. */
        PLACE,
        /** Those that what it reads tells it to write. */
        DATA
    }

    /**
     * What a kernel does.
     *
     * @param colour only work-items of which the sum of the coordinates has that parity do anything; -1: all do
     */
    public record Kernel(int number, Guard guard, int colour) {}

    /** The next one. */
    public static RandomProgram of(Random random) {
        return of(random, false);
    }

    /** The next one; {@code decides}: of which numbers decide which steps are carried out. */
    static RandomProgram of(Random random, boolean decides) {
        RandomProgram program;
        do {
            program = new Maker(random, decides).make();
        } while (!program.launchesAll());
        return program;
    }

    /** Whether there are launches, and each field is used by one: what no launch uses is nobody's. */
    private boolean launchesAll() {
        return !problem.launches().isEmpty()
                && problem.fields().stream()
                        .noneMatch(field -> problem.usesOf(field.name()).isEmpty());
    }

    /** Parts along the dimensions that may be cut, six at most. */
    public Split split(Random random) {
        Split split = Split.WHOLE;
        for (int d = 2; d >= 0; d--) {
            int most = (int) Math.min(6 / split.zones(), problem.cuttableUnits().along(d));
            split = split.with(d, 1 + Math.max(random.nextInt(most), random.nextInt(most)));
        }
        return split;
    }

    private static final class Maker {
        private final Random random;
        private final int dimensions;
        private final boolean local;
        private final Extent coarse;
        private final Grid grid;
        private final List<List<FieldSpec>> families = new ArrayList<>();
        private final List<FieldSpec> gathered = new ArrayList<>();
        private final Map<String, Kernel> kernels = new HashMap<>();
        private final Map<String, List<List<Use>>> turns = new HashMap<>();

        private final boolean decides;

        Maker(Random random, boolean decides) {
            this.random = random;
            this.decides = decides;
            dimensions = random.nextInt(6) == 0 ? 3 : 1 + random.nextInt(2);
            local = random.nextInt(3) == 0;
            Extent by = Extent.of(1);
            Extent cells = Extent.of(1);
            for (int d = 0; d < dimensions; d++) {
                by = by.with(d, 1 + random.nextInt(5 - Math.max(2, dimensions)));
                long most = (dimensions == 1 ? 20 : dimensions == 2 ? 8 : 4) / by.along(d);
                cells = cells.with(d, by.along(d) * (1 + random.nextInt((int) most)));
            }
            coarse = by;
            grid = new Grid(dimensions, cells);
        }

        RandomProgram make() {
            int count = 1 + random.nextInt(2);
            for (int i = 0; i < count; i++) {
                family(i);
            }
            List<Step> steps = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0; i--) {
                steps.addAll(launches());
                if (random.nextInt(2) == 0) {
                    exchangePlaces(steps);
                }
                if (random.nextInt(8) == 0) {
                    steps.add(new Step.Let("s", "0", Formula.of(() -> 0)));
                }
            }
            List<FieldSpec> fields = families.stream().flatMap(List::stream).toList();
            return new RandomProgram(
                    new Problem(grid, fields, decides ? decided(steps, 3) : repeated(steps), turns), kernels);
        }

        /** The steps with conditions and loops around some, and in these. */
        private List<Step> decided(List<Step> steps, int depth) {
            List<Step> all = new ArrayList<>();
            for (int from = 0; from < steps.size(); ) {
                int to = from + 1 + random.nextInt(steps.size() - from);
                List<Step> some = steps.subList(from, to);
                List<Step> inner =
                        depth == 0 || some.size() == steps.size() && depth < 3 ? some : decided(some, depth - 1);
                int kind = random.nextInt(5);
                int half = random.nextInt(inner.size() + 1);
                if (kind == 0) {
                    all.add(new Nest.If("", NEVER, inner.subList(0, half), inner.subList(half, inner.size())));
                } else if (kind == 1) {
                    all.add(new Nest.While("", NEVER, 0, OptionalLong.empty(), inner));
                } else if (kind == 2) {
                    List<Step> repeated = new ArrayList<>(inner);
                    repeated.add(half, new Step.Until(1, 0, "", NEVER));
                    all.add(new Nest.Repeat(3, repeated));
                } else {
                    all.addAll(inner);
                }
                from = to;
            }
            return all;
        }

        private List<Step> repeated(List<Step> steps) {
            if (steps.isEmpty() || random.nextInt(4) > 0) {
                return steps;
            }
            int from = random.nextInt(steps.size());
            int to = from + 1 + random.nextInt(steps.size() - from);
            List<Step> all = new ArrayList<>(steps.subList(0, from));
            all.add(new Nest.Repeat(1 + random.nextInt(3), steps.subList(from, to)));
            all.addAll(steps.subList(to, steps.size()));
            return all;
        }

        /** One to three fields that may change places. */
        private void family(int number) {
            Extent size = Extent.of(1);
            Offset origin = Offset.ZERO;
            Extent e = Extent.of(1);
            Extent per = Extent.of(1);
            boolean coarser = !local && random.nextInt(4) == 0;
            for (int d = 0; d < dimensions; d++) {
                per = per.with(d, coarser && random.nextBoolean() ? coarse.along(d) : 1);
                e = e.with(d, per.along(d) == 1 && random.nextInt(4) == 0 ? 2 : 1);
                origin = origin.with(d, random.nextInt(3));
                size = size.with(
                        d, origin.along(d) + grid.size().along(d) / per.along(d) * e.along(d) + random.nextInt(3));
            }
            boolean everywhere = !local && random.nextInt(12) == 0;
            List<FieldSpec> family = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                FieldSpec field = new FieldSpec(
                        "" + (char) ('a' + number) + i,
                        INT,
                        dimensions,
                        size,
                        new Spacing(origin, e, per),
                        true,
                        List.of());
                family.add(field);
                if (everywhere) {
                    gathered.add(field);
                }
            }
            families.add(family);
        }

        private void exchangePlaces(List<Step> steps) {
            List<FieldSpec> family = families.get(random.nextInt(families.size()));
            List<String> names = family.stream().map(FieldSpec::name).toList();
            if (names.size() == 3 && random.nextBoolean()) {
                steps.add(new Step.Rotate(names));
            } else if (names.size() > 1) {
                int first = random.nextInt(names.size());
                int second = (first + 1 + random.nextInt(names.size() - 1)) % names.size();
                steps.add(new Step.Swap(names.get(first), names.get(second)));
            }
        }

        /** One, or the same for both colours, or one twice. */
        private List<Step> launches() {
            Spacing cells = Spacing.SAME;
            Extent items = grid.size();
            for (int d = 0; d < dimensions && !local; d++) {
                int kind = random.nextInt(16);
                long n = grid.size().along(d);
                if (kind == 0 && n > 2) {
                    cells = at(cells, d, 1, 1, 1);
                    items = items.with(d, n - 2);
                } else if (kind == 1) {
                    items = items.with(d, n + 1);
                } else if (kind == 2) {
                    cells = at(cells, d, -1, 1, 1);
                    items = items.with(d, n + 2);
                } else if (kind == 3) {
                    cells = at(cells, d, 0, coarse.along(d), 1);
                    items = items.with(d, n / coarse.along(d));
                } else if (kind == 4) {
                    cells = at(cells, d, 0, 1, 2);
                    items = items.with(d, 2 * n);
                } else if (kind == 5) {
                    cells = at(cells, d, List.of(-1L, 0L, n - 1, n).get(random.nextInt(4)), 1, 1);
                    items = items.with(d, 1);
                }
            }
            return launches(cells, items);
        }

        private static Spacing at(Spacing spacing, int d, long origin, long count, long per) {
            return new Spacing(
                    spacing.origin().with(d, origin),
                    spacing.count().with(d, count),
                    spacing.per().with(d, per));
        }

        private List<Step> launches(Spacing cells, Extent items) {
            List<FieldSpec> candidates = new ArrayList<>(families.stream()
                    .flatMap(List::stream)
                    .filter(field -> fits(cells, field.spacing()))
                    .toList());
            if (candidates.isEmpty()) {
                return List.of();
            }
            java.util.Collections.shuffle(candidates, random);
            List<Use> uses = new ArrayList<>();
            boolean coloured = false;
            boolean written = false;
            for (FieldSpec field : candidates) {
                Spacing spacing = cells.then(field.spacing());
                boolean writes = isWritable(spacing) && (!written || random.nextInt(3) == 0);
                if (!writes && random.nextInt(4) == 0) {
                    continue;
                }
                if (!writes) {
                    uses.add(use(uses, field, spacing, Access.INPUT, points(field, false)));
                } else if (isOne(spacing) && !gathered.contains(field) && !coloured && random.nextInt(4) == 0) {
                    coloured = true;
                    if (random.nextBoolean()) {
                        uses.add(use(uses, field, spacing, Access.INOUT, points(field, true)));
                    } else {
                        uses.add(use(uses, field, spacing, Access.INPUT, points(field, true)));
                        uses.add(use(uses, field, spacing, Access.OUTPUT, List.of()));
                    }
                } else {
                    Access access = random.nextBoolean() || gathered.contains(field) ? Access.OUTPUT : Access.INOUT;
                    boolean pushes = isOwn(spacing) && random.nextInt(2) == 0;
                    uses.add(
                            pushes
                                    ? pushing(uses, field, spacing, items, access)
                                    : use(uses, field, spacing, access, List.of()));
                }
                written |= writes;
            }
            java.util.Collections.shuffle(uses, random);
            Guard guard = Guard.values()[random.nextInt(3)];
            boolean turned = uses.stream().anyMatch(Use::pushes) && random.nextInt(3) == 0;
            boolean conditional = guard == Guard.DATA || turned || random.nextInt(4) == 0;
            List<Step> steps = new ArrayList<>();
            Extent group = Extent.of(1);
            for (int d = 0; d < dimensions; d++) {
                group = group.with(d, 1 + random.nextInt((int) Math.min(4, items.along(d))));
            }
            KernelSpace space = new KernelSpace(dimensions, items, group);
            int colour = coloured ? random.nextInt(2) : -1;
            do {
                String name = "k" + kernels.size();
                kernels.put(name, new Kernel(kernels.size(), guard, colour));
                steps.add(new Launch(
                        name,
                        space,
                        local ? Addressing.LOCAL : Addressing.GLOBAL,
                        IntStream.range(0, dimensions).boxed().toList(),
                        cells,
                        turned ? uses.stream().map(Maker::inAny).toList() : uses,
                        conditional));
                if (turned) {
                    turns.put(name, List.of(uses, uses.stream().map(Maker::own).toList()));
                }
                colour = colour < 0 ? -1 : 1 - colour;
            } while (coloured && steps.size() < 2 && random.nextInt(3) > 0);
            if (random.nextInt(8) == 0) {
                steps.add(steps.get(0));
            }
            return steps;
        }

        /** Whether {@link Spacing#then} says exactly what a work-item has. */
        private boolean fits(Spacing cells, Spacing field) {
            return IntStream.range(0, dimensions)
                    .allMatch(d -> cells.origin().along(d)
                                    * field.count().along(d)
                                    % field.per().along(d)
                            == 0);
        }

        /** Whether each element has a first work-item, of which it is the first. */
        private boolean isWritable(Spacing spacing) {
            return IntStream.range(0, dimensions)
                    .allMatch(
                            d -> spacing.count().along(d) == 1 || spacing.per().along(d) == 1);
        }

        /** Whether no work-items have an element together. */
        private boolean isOwn(Spacing spacing) {
            return spacing.per().equals(Extent.of(1));
        }

        /** A use that writes what others own, and reads nothing else of it. */
        private Use pushing(List<Use> uses, FieldSpec field, Spacing spacing, Extent items, Access access) {
            Box own = spacing.of(Box.of(items));
            Offset by = Offset.ZERO;
            List<Integer> wraps = new ArrayList<>();
            for (int d = 0; d < dimensions; d++) {
                long size = field.size().along(d);
                boolean inside = own.lo().along(d) >= 0 && own.hi().along(d) <= size;
                long before = local ? own.lo().along(d) : size;
                long after = local ? size - own.hi().along(d) : size;
                by = by.with(d, Math.max(-before, Math.min(after, random.nextInt(5) - 2)));
                if (!local && inside && random.nextInt(3) == 0) {
                    wraps.add(d);
                }
            }
            Points at = Points.at(by);
            List<Points> read = access.reads() ? List.of(at) : List.of();
            return new Use("x" + uses.size(), field, spacing, access, read, wraps, distribution(field))
                    .pushing(List.of(at));
        }

        /** The same in iterations in which work-items write their own elements, and read no others. */
        private static Use own(Use use) {
            return !use.pushes()
                    ? use
                    : new Use(
                            use.argument(),
                            use.field(),
                            use.spacing(),
                            use.access(),
                            List.of(),
                            use.wraps(),
                            use.distribution());
        }

        private static Use inAny(Use use) {
            List<Points> points = new ArrayList<>(use.writes().points());
            points.add(Points.at(Offset.ZERO));
            return use.pushes() ? use.pushing(points) : use;
        }

        private boolean isOne(Spacing spacing) {
            return IntStream.range(0, dimensions)
                    .allMatch(
                            d -> spacing.count().along(d) == 1 && spacing.per().along(d) == 1);
        }

        private Use use(List<Use> uses, FieldSpec field, Spacing spacing, Access access, List<Points> points) {
            boolean everywhere = gathered.contains(field);
            List<Integer> wraps = IntStream.range(0, dimensions)
                    .filter(d -> !local && !points.isEmpty() && isEven(field, d) && random.nextInt(8) == 0)
                    .boxed()
                    .toList();
            return new Use(
                    "x" + uses.size(),
                    field,
                    spacing,
                    access,
                    everywhere ? List.of() : points,
                    everywhere ? List.of() : wraps,
                    distribution(field));
        }

        private Distribution distribution(FieldSpec field) {
            return gathered.contains(field) ? Distribution.GATHERED : Distribution.DISTRIBUTED;
        }

        /** So that what lies at the other end has the other colour, too. */
        private static boolean isEven(FieldSpec field, int d) {
            return field.size().along(d) % 2 == 0;
        }

        private List<Points> points(FieldSpec field, boolean odd) {
            List<Points> points = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                Offset first = Offset.ZERO;
                Offset last = Offset.ZERO;
                boolean box = !odd && random.nextInt(3) == 0;
                long sum = 0;
                for (int d = 0; d < dimensions; d++) {
                    int before =
                            local ? (int) Math.min(2, field.spacing().origin().along(d)) : 2;
                    int behind = local
                            ? (int) Math.min(
                                    2,
                                    field.margin(grid, d)
                                            - field.spacing().origin().along(d))
                            : 2;
                    long least = random.nextInt(before + behind + 1) - before;
                    long most = box ? Math.min(behind, least + random.nextInt(2)) : least;
                    first = first.with(d, least);
                    last = last.with(d, most);
                    sum += least;
                }
                if (!odd || Math.floorMod(sum, 2) == 1) {
                    points.add(new Points(first, last));
                }
            }
            return points.stream().distinct().toList();
        }
    }
}
