package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Makes programs up. */
final class ProgramMaker {

    /** Kinds that a face may have without the opposite one. */
    private static final List<FieldSpec.Kind> AT_ONE_FACE = Stream.of(FieldSpec.Kind.values())
            .filter(kind -> kind != FieldSpec.Kind.PERIODIC)
            .toList();

    private static final List<FieldSpec.Kind> OF_STRUCTS =
            List.of(FieldSpec.Kind.FIXED, FieldSpec.Kind.COPY, FieldSpec.Kind.MIRROR, FieldSpec.Kind.REFLECT);

    private final Draft draft;
    private final Random random;
    private final List<Integer> cells;
    private final List<FieldSpec> fields;
    private final List<Step.Reduce> reductions;

    private ProgramMaker(Random random) {
        this.random = random;
        draft = Draft.of(random);
        cells = draft.cells();
        fields = draft.fields();
        reductions = draft.reductions();
    }

    static Program make(Random random) {
        return new ProgramMaker(random).program();
    }

    private Program program() {
        int dimensions = 1 + random.nextInt(3);
        for (int d = 0; d < dimensions; d++) {
            cells.add(dimensions == 1 ? 8 + random.nextInt(40) : 5 + random.nextInt(d == dimensions - 1 ? 16 : 6));
        }
        if (random.nextInt(4) == 0) {
            return stencil();
        }
        int groups = 1 + random.nextInt(3);
        for (int g = 0; g < groups; g++) {
            group(g);
        }
        entries(groups);
        if (random.nextBoolean()) {
            reduction();
            changingBorder();
        }
        List<KernelSpec> kernels = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            kernels.add(new KernelMaker(draft).kernel("k" + i));
        }
        if (kernels.stream().allMatch(kernel -> kernel.counts().isEmpty())) {
            fields.replaceAll(field -> field.isOfCells() ? field : field.asTable());
        }
        List<Step> steps = new ScheduleMaker(draft).schedule(kernels);
        return program(kernels, steps, 1 + random.nextInt(9));
    }

    private Program program(List<KernelSpec> kernels, List<Step> steps, int iterations) {
        return new Program(random.nextInt(1000), List.copyOf(cells), fields, kernels, steps, iterations).pruned();
    }

    /** A kernel that reads an array and writes another, which then change places: what can be streamed. */
    private Program stencil() {
        group(0);
        while (fields.size() > 2) {
            fields.remove(2);
        }
        if (fields.size() < 2) {
            fields.add(fields.get(0).withName("a1"));
        }
        if (random.nextBoolean()) {
            group(1);
        }
        KernelSpec kernel = new KernelMaker(draft).kernel("k0", List.of(fields.get(1)));
        List<Step> steps = new ArrayList<>(List.of(Step.Launch.of("k0"), new Step.Rotate(List.of("a0", "a1"))));
        new ScheduleMaker(draft).outputs(steps);
        return program(List.of(kernel), steps, 3 + random.nextInt(12));
    }

    private void group(int g) {
        Type type = draft.one(List.of(Type.values()));
        int components = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        FieldSpec.Layout layout = components == 1
                ? FieldSpec.Layout.FIRST
                : draft.one(Stream.of(FieldSpec.Layout.values())
                        .filter(any -> any != FieldSpec.Layout.VECTOR || components != 3)
                        .toList());
        List<Integer> low = new ArrayList<>();
        List<Integer> high = new ArrayList<>();
        List<FieldSpec.Border> borders = new ArrayList<>();
        boolean isBare = random.nextInt(3) == 0;
        int usual = random.nextInt(3);
        for (int d = 0; d < cells.size(); d++) {
            boolean isOdd = random.nextInt(5) == 0;
            low.add(isBare ? 0 : isOdd ? random.nextInt(3) : usual);
            high.add(isBare ? 0 : isOdd ? random.nextInt(3) : usual);
            borders(type, layout, low.get(d), high.get(d), borders);
        }
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            fields.add(new FieldSpec(
                    "" + (char) ('a' + g) + i,
                    g,
                    type,
                    components,
                    layout,
                    low,
                    high,
                    List.copyOf(borders),
                    Optional.empty()));
        }
    }

    private void borders(Type type, FieldSpec.Layout layout, int low, int high, List<FieldSpec.Border> borders) {
        if (low > 0 && high > 0 && random.nextInt(4) == 0) {
            borders.add(FieldSpec.Border.of(FieldSpec.Kind.PERIODIC));
            borders.add(FieldSpec.Border.of(FieldSpec.Kind.PERIODIC));
            return;
        }
        borders.add(low > 0 ? border(type, layout) : FieldSpec.Border.FIXED);
        borders.add(high > 0 ? border(type, layout) : FieldSpec.Border.FIXED);
    }

    private FieldSpec.Border border(Type type, FieldSpec.Layout layout) {
        FieldSpec.Kind kind = draft.one(layout == FieldSpec.Layout.STRUCT ? OF_STRUCTS : AT_ONE_FACE);
        if (random.nextInt(3) == 0 || kind == FieldSpec.Kind.FIXED) {
            return FieldSpec.Border.FIXED;
        }
        if (kind != FieldSpec.Kind.VALUE) {
            return FieldSpec.Border.of(kind);
        }
        int start = random.nextInt(9) - (type.isUnsigned() ? 0 : 4);
        int step = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0;
        return new FieldSpec.Border(kind, new Step.Amount(start, step), "");
    }

    /** A table, and one that all work-items change. */
    private void entries(int group) {
        if (random.nextInt(4) == 0) {
            entries("t", group, draft.one(List.of(Type.values())), new FieldSpec.Entries("", ""));
        }
        if (random.nextInt(4) == 0) {
            String from = random.nextBoolean() ? "" : String.valueOf(random.nextInt(4));
            entries(
                    "h",
                    group + 1,
                    random.nextBoolean() ? Type.INT : Type.UINT,
                    new FieldSpec.Entries(draft.one(List.of("sum", "min", "max", "and", "or", "xor", "any")), from));
        }
    }

    private void entries(String name, int group, Type type, FieldSpec.Entries entries) {
        List<Integer> none = cells.stream().map(any -> 0).toList();
        List<FieldSpec.Border> fixed = cells.stream()
                .flatMap(any -> Stream.of(FieldSpec.Border.FIXED, FieldSpec.Border.FIXED))
                .toList();
        fields.add(
                new FieldSpec(name, group, type, 1, FieldSpec.Layout.FIRST, none, none, fixed, Optional.of(entries)));
    }

    private void reduction() {
        FieldSpec field = draft.one(fields);
        boolean isTable = !field.isOfCells() && !field.entries().orElseThrow().isChanged();
        if (!field.isIndexed() || isTable) {
            return;
        }
        boolean isExact = !field.type().isReal() && field.type().bytes() <= 4;
        String with = List.of("min", "max", "maxabs", "sum").get(random.nextInt(isExact ? 4 : 3));
        boolean isSingle = field.components() > 1 && random.nextBoolean();
        reductions.add(new Step.Reduce(
                "s" + reductions.size(),
                field.name(),
                random.nextInt(field.components()),
                isSingle,
                with,
                area(field, isSingle)));
    }

    private Step.Area area(FieldSpec field, boolean isSingle) {
        if (!field.isOfCells() || random.nextInt(3) > 0) {
            return Step.Area.CELLS;
        }
        if (!isSingle && random.nextBoolean()) {
            return new Step.Area(true, List.of());
        }
        List<KernelSpec.Range> box = new ArrayList<>();
        for (int d = 0; d < cells.size(); d++) {
            int from = random.nextInt(-field.low().get(d), cells.get(d));
            int to = random.nextInt(from + 1, cells.get(d) + field.high().get(d) + 1);
            box.add(new KernelSpec.Range(false, from, false, to));
        }
        return new Step.Area(false, box);
    }

    /** Has the value of a border follow a scalar that steps set, if this is an integer. */
    private void changingBorder() {
        int group = random.nextInt(3);
        int face = random.nextInt(2 * cells.size());
        boolean isInteger = reductions.stream()
                .anyMatch(one -> fields.stream()
                        .anyMatch(field -> field.name().equals(one.field())
                                && !field.type().isReal()));
        for (int i = 0; i < fields.size() && isInteger; i++) {
            FieldSpec field = fields.get(i);
            FieldSpec.Border border = field.borders().get(face);
            if (field.group() == group
                    && border.kind() == FieldSpec.Kind.VALUE
                    && !field.type().isUnsigned()) {
                List<FieldSpec.Border> borders = new ArrayList<>(field.borders());
                borders.set(face, new FieldSpec.Border(border.kind(), border.amount(), "s0"));
                fields.set(i, field.withBorders(borders));
            }
        }
    }
}
