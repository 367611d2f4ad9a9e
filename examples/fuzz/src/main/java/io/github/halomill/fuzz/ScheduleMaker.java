package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes up what an iteration does. */
final class ScheduleMaker {

    private final Draft draft;
    private final Random random;
    private final List<Integer> cells;
    private final List<FieldSpec> fields;
    private final List<Step.Reduce> reductions;

    ScheduleMaker(Draft draft) {
        this.draft = draft;
        random = draft.random();
        cells = draft.cells();
        fields = draft.fields();
        reductions = draft.reductions();
    }

    List<Step> schedule(List<KernelSpec> kernels) {
        List<Step> steps = new ArrayList<>();
        for (KernelSpec kernel : kernels) {
            steps.add(launch(kernel));
            if (random.nextInt(4) == 0) {
                steps.add(launch(kernel));
            }
        }
        Collections.shuffle(steps, random);
        for (int i = random.nextInt(3); i > 0; i--) {
            List<FieldSpec> group = group(draft.one(fields));
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
        for (int i = random.nextInt(3); i > 0; i--) {
            wrap(steps);
        }
        if (!reductions.isEmpty() && random.nextInt(3) == 0) {
            int every = 1 + random.nextInt(3);
            insert(steps, new Step.Until(over(), every, random.nextInt(every)));
        }
        return steps;
    }

    /** The time, and behind it what steps save and record. */
    void outputs(List<Step> steps) {
        int from = 0;
        if (draft.isTimed()) {
            from = random.nextInt(steps.size() + 1);
            steps.add(from++, new Step.Time((1 + random.nextInt(7)) / 8.0));
        }
        if (random.nextInt(5) == 0) {
            Step save = new Step.Save(draft.one(draft.ofCells()).name(), 1 + random.nextInt(3));
            steps.add(from + random.nextInt(steps.size() - from + 1), save);
        }
        List<FieldSpec> numbers = draft.ofCells().stream()
                .filter(field -> field.layout() != FieldSpec.Layout.STRUCT)
                .toList();
        if (random.nextInt(5) == 0 && !numbers.isEmpty()) {
            List<List<Integer>> places = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                places.add(cells.stream().map(random::nextInt).toList());
            }
            Step probe = new Step.Probe(
                    draft.one(numbers).name(), places.stream().distinct().toList(), 1 + random.nextInt(3));
            steps.add(from + random.nextInt(steps.size() - from + 1), probe);
        }
    }

    private void insert(List<Step> steps, Step step) {
        steps.add(random.nextInt(steps.size() + 1), step);
    }

    private Step.Over over() {
        return new Step.Over(draft.one(reductions).scalar(), random.nextInt(-20, 100));
    }

    /** Puts some of the steps into a loop or a choice. */
    private void wrap(List<Step> steps) {
        int from = random.nextInt(steps.size());
        int to = from + 1 + random.nextInt(steps.size() - from);
        List<Step> part = steps.subList(from, to);
        List<Step> inner = new ArrayList<>(part);
        part.clear();
        List<Step.Reduce> within = inner.stream()
                .filter(Step.Reduce.class::isInstance)
                .map(Step.Reduce.class::cast)
                .toList();
        if (!within.isEmpty() && random.nextInt(3) > 0) {
            Step.Over test = new Step.Over(draft.one(within).scalar(), random.nextInt(-20, 60));
            if (random.nextBoolean()) {
                steps.add(from, new Step.While(test, 2 + random.nextInt(3), inner));
                return;
            }
            insert(inner, new Step.Until(test, 1 + random.nextInt(2), 0));
            steps.add(from, new Step.Repeat(2 + random.nextInt(3), inner));
        } else if (random.nextBoolean()) {
            steps.add(from, new Step.Repeat(2 + random.nextInt(2), inner));
        } else {
            int every = 2 + random.nextInt(2);
            Step.Test test =
                    reductions.isEmpty() || random.nextBoolean() ? new Step.Turn(every, random.nextInt(every)) : over();
            int cut = random.nextInt(inner.size()) + 1;
            steps.add(from, new Step.If(test, inner.subList(0, cut), inner.subList(cut, inner.size())));
        }
    }

    private List<FieldSpec> group(FieldSpec of) {
        return fields.stream().filter(one -> one.group() == of.group()).toList();
    }

    /** With other fields for some arrays, no field for two of them, and over some of the cells. */
    private Step.Launch launch(KernelSpec kernel) {
        Map<String, String> binds = new HashMap<>();
        if (random.nextInt(4) == 0) {
            List<FieldSpec> group = fields.stream()
                    .filter(field -> field.name().equals(kernel.arrays().get(0)))
                    .findFirst()
                    .map(this::group)
                    .orElseThrow();
            List<FieldSpec> others = new ArrayList<>(group);
            Collections.shuffle(others, random);
            for (int i = 0; i < group.size(); i++) {
                String name = group.get(i).name();
                if (kernel.arrays().contains(name) && !others.get(i).equals(group.get(i))) {
                    binds.put(name, others.get(i).name());
                }
            }
        }
        List<KernelSpec.Range> over = kernel.form().placed() && random.nextInt(3) > 0
                ? IntStream.range(0, cells.size())
                        .mapToObj(d -> part(kernel.range().get(d), cells.get(d)))
                        .toList()
                : List.of();
        Step.Amount amount = kernel.scalars().contains(KernelSpec.AMOUNT)
                ? new Step.Amount(random.nextInt(9) - (random.nextInt(8) == 0 ? 4 : 0), random.nextInt(3))
                : Step.Amount.NONE;
        return new Step.Launch(kernel.name(), binds, over, amount);
    }

    /** Some cells of a range. */
    private KernelSpec.Range part(KernelSpec.Range range, int n) {
        int first = range.first(n);
        int items = range.end(n) - first;
        if (items < 2 || random.nextInt(3) == 0) {
            return range;
        }
        int from = random.nextInt(items);
        int to = from + 1 + random.nextInt(items - from);
        return new KernelSpec.Range(false, first + from, range.toEnd(), first + to - (range.toEnd() ? n : 0));
    }
}
