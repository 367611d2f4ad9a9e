package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Makes programs up. */
final class ProgramMaker {

    /** Kinds that a face may have without the opposite one. */
    private static final List<FieldSpec.Kind> AT_ONE_FACE = Stream.of(FieldSpec.Kind.values())
            .filter(kind -> kind != FieldSpec.Kind.PERIODIC)
            .toList();

    private final Random random;
    private final List<Integer> cells = new ArrayList<>();
    private final List<FieldSpec> fields = new ArrayList<>();
    private final List<Step.Reduce> reductions = new ArrayList<>();
    private final boolean isTimed;

    private ProgramMaker(Random random) {
        this.random = random;
        isTimed = random.nextInt(5) == 0;
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
        if (random.nextInt(3) == 0) {
            reduction();
        }
        List<KernelSpec> kernels = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        KernelMaker maker = new KernelMaker(random, cells, fields, reductions, isTimed);
        for (int i = 0; i < count; i++) {
            kernels.add(maker.kernel("k" + i));
        }
        return new Program(
                        random.nextInt(1000),
                        List.copyOf(cells),
                        fields,
                        kernels,
                        schedule(kernels),
                        1 + random.nextInt(9))
                .pruned();
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
        KernelSpec kernel =
                new KernelMaker(random, cells, fields, reductions, isTimed).kernel("k0", List.of(fields.get(1)));
        List<Step> steps =
                new ArrayList<>(List.of(new Step.Launch("k0", Map.of()), new Step.Rotate(List.of("a0", "a1"))));
        outputs(steps);
        return new Program(
                        random.nextInt(1000),
                        List.copyOf(cells),
                        fields,
                        List.of(kernel),
                        steps,
                        3 + random.nextInt(12))
                .pruned();
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private void group(int g) {
        Type type = one(List.of(Type.values()));
        int components = random.nextInt(3) == 0 ? 2 + random.nextInt(3) : 1;
        FieldSpec.Layout layout = components == 1
                ? FieldSpec.Layout.FIRST
                : one(List.of(FieldSpec.Layout.values()).subList(0, components == 3 ? 2 : 3));
        List<Integer> low = new ArrayList<>();
        List<Integer> high = new ArrayList<>();
        List<FieldSpec.Border> borders = new ArrayList<>();
        boolean isBare = random.nextInt(3) == 0;
        int usual = random.nextInt(3);
        for (int d = 0; d < cells.size(); d++) {
            boolean isOdd = random.nextInt(5) == 0;
            low.add(isBare ? 0 : isOdd ? random.nextInt(3) : usual);
            high.add(isBare ? 0 : isOdd ? random.nextInt(3) : usual);
            borders(type, low.get(d), high.get(d), borders);
        }
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            fields.add(new FieldSpec(
                    "" + (char) ('a' + g) + i, g, type, components, layout, low, high, List.copyOf(borders)));
        }
    }

    private void borders(Type type, int low, int high, List<FieldSpec.Border> borders) {
        if (low > 0 && high > 0 && random.nextInt(4) == 0) {
            borders.add(new FieldSpec.Border(FieldSpec.Kind.PERIODIC, "", 0, 0));
            borders.add(new FieldSpec.Border(FieldSpec.Kind.PERIODIC, "", 0, 0));
            return;
        }
        borders.add(low > 0 ? border(type) : FieldSpec.Border.FIXED);
        borders.add(high > 0 ? border(type) : FieldSpec.Border.FIXED);
    }

    private FieldSpec.Border border(Type type) {
        FieldSpec.Kind kind = one(AT_ONE_FACE);
        if (random.nextInt(3) == 0 || kind == FieldSpec.Kind.FIXED) {
            return FieldSpec.Border.FIXED;
        }
        if (kind != FieldSpec.Kind.VALUE) {
            return new FieldSpec.Border(kind, "", 0, 0);
        }
        int start = random.nextInt(9) - (type.isUnsigned() ? 0 : 4);
        int step = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 0;
        String value = step == 0 ? String.valueOf(start) : "%d + %d * (iteration %% 4)".formatted(start, step);
        return new FieldSpec.Border(kind, value, start, step);
    }

    private void reduction() {
        FieldSpec field = fields.get(random.nextInt(fields.size()));
        if (field.layout() == FieldSpec.Layout.VECTOR) {
            return;
        }
        boolean isExact = !field.type().isReal() && field.type().bytes() <= 4;
        String with = List.of("min", "max", "maxabs", "sum").get(random.nextInt(isExact ? 4 : 3));
        boolean isSingle = field.components() > 1 && random.nextBoolean();
        reductions.add(new Step.Reduce(
                "s" + reductions.size(), field.name(), random.nextInt(field.components()), isSingle, with));
    }

    private List<Step> schedule(List<KernelSpec> kernels) {
        List<Step> steps = new ArrayList<>();
        for (KernelSpec kernel : kernels) {
            steps.add(launch(kernel));
            if (random.nextInt(4) == 0) {
                steps.add(launch(kernel));
            }
        }
        Collections.shuffle(steps, random);
        for (int i = random.nextInt(3); i > 0; i--) {
            List<FieldSpec> group = group(fields.get(random.nextInt(fields.size())));
            if (group.size() > 1) {
                List<FieldSpec> ring = new ArrayList<>(group);
                Collections.shuffle(ring, random);
                List<String> names = ring.subList(0, 2 + random.nextInt(group.size() - 1)).stream()
                        .map(FieldSpec::name)
                        .toList();
                insert(steps, new Step.Rotate(names));
            }
        }
        reductions.forEach(reduction -> insert(steps, reduction));
        outputs(steps);
        if (random.nextInt(3) == 0) {
            wrap(steps);
        }
        if (!reductions.isEmpty() && random.nextBoolean()) {
            steps.add(new Step.Until("s0", random.nextInt(100)));
        }
        return steps;
    }

    /** The time, and behind it what steps save and record. */
    private void outputs(List<Step> steps) {
        int from = 0;
        if (isTimed) {
            from = random.nextInt(steps.size() + 1);
            steps.add(from++, new Step.Time((1 + random.nextInt(7)) / 8.0));
        }
        if (random.nextInt(5) == 0) {
            Step save = new Step.Save(one(fields).name(), 1 + random.nextInt(3));
            steps.add(from + random.nextInt(steps.size() - from + 1), save);
        }
        if (random.nextInt(5) == 0) {
            List<List<Integer>> places = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                places.add(cells.stream().map(random::nextInt).toList());
            }
            Step probe = new Step.Probe(
                    one(fields).name(), places.stream().distinct().toList(), 1 + random.nextInt(3));
            steps.add(from + random.nextInt(steps.size() - from + 1), probe);
        }
    }

    private void insert(List<Step> steps, Step step) {
        steps.add(random.nextInt(steps.size() + 1), step);
    }

    private void wrap(List<Step> steps) {
        int from = random.nextInt(steps.size());
        int to = from + 1 + random.nextInt(steps.size() - from);
        List<Step> part = steps.subList(from, to);
        List<Step> inner = List.copyOf(part);
        part.clear();
        if (random.nextBoolean()) {
            steps.add(from, new Step.Repeat(2 + random.nextInt(2), inner));
        } else {
            int every = 2 + random.nextInt(2);
            int cut = random.nextInt(inner.size()) + 1;
            steps.add(
                    from,
                    new Step.If(every, random.nextInt(every), inner.subList(0, cut), inner.subList(cut, inner.size())));
        }
    }

    private List<FieldSpec> group(FieldSpec of) {
        return fields.stream().filter(one -> one.group() == of.group()).toList();
    }

    private FieldSpec named(String name) {
        return fields.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** With other fields for some arrays: no field for two of them. */
    private Step.Launch launch(KernelSpec kernel) {
        Map<String, String> binds = new HashMap<>();
        if (random.nextInt(4) == 0) {
            List<FieldSpec> group = group(named(kernel.arrays().get(0)));
            List<FieldSpec> others = new ArrayList<>(group);
            Collections.shuffle(others, random);
            for (int i = 0; i < group.size(); i++) {
                String name = group.get(i).name();
                if (kernel.arrays().contains(name) && !others.get(i).equals(group.get(i))) {
                    binds.put(name, others.get(i).name());
                }
            }
        }
        return new Step.Launch(kernel.name(), binds);
    }
}
