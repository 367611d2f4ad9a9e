package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Simpler programs, each with one thing less. */
final class Simplifications {

    private static final int FEWEST_CELLS = 4;

    private Simplifications() {}

    static List<Program> of(Program program) {
        List<Program> all = new ArrayList<>();
        if (program.iterations() > 1) {
            all.add(program.withIterations(program.iterations() / 2));
            all.add(program.withIterations(program.iterations() - 1));
        }
        steps(program.schedule()).forEach(steps -> all.add(program.withSchedule(steps)));
        stores(program, all);
        borders(program, all);
        for (int d = 0; d < program.cells().size(); d++) {
            int n = program.cells().get(d);
            for (int fewer : List.of(FEWEST_CELLS, (n + FEWEST_CELLS) / 2, n - 1)) {
                if (fewer >= FEWEST_CELLS && fewer < n) {
                    all.add(program.withCells(replaced(program.cells(), d, fewer)));
                }
            }
        }
        return all;
    }

    private static <T> List<T> replaced(List<T> list, int at, T by) {
        List<T> other = new ArrayList<>(list);
        other.set(at, by);
        return other;
    }

    private static <T> List<T> spliced(List<T> list, int at, List<T> by) {
        List<T> other = new ArrayList<>(list);
        other.remove(at);
        other.addAll(at, by);
        return other;
    }

    private static List<List<Step>> steps(List<Step> steps) {
        List<List<Step>> all = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            int at = i;
            all.add(spliced(steps, i, List.of()));
            if (steps.get(i) instanceof Step.Repeat repeat) {
                all.add(spliced(steps, i, repeat.steps()));
                steps(repeat.steps())
                        .forEach(inner -> all.add(replaced(steps, at, new Step.Repeat(repeat.times(), inner))));
            } else if (steps.get(i) instanceof Step.While loop) {
                all.add(spliced(steps, i, loop.steps()));
                steps(loop.steps())
                        .forEach(
                                inner -> all.add(replaced(steps, at, new Step.While(loop.test(), loop.most(), inner))));
            } else if (steps.get(i) instanceof Step.If choice) {
                all.add(spliced(steps, i, choice.then()));
                all.add(spliced(steps, i, choice.otherwise()));
                steps(choice.then())
                        .forEach(inner ->
                                all.add(replaced(steps, at, new Step.If(choice.test(), inner, choice.otherwise()))));
                steps(choice.otherwise())
                        .forEach(inner ->
                                all.add(replaced(steps, at, new Step.If(choice.test(), choice.then(), inner))));
            } else if (steps.get(i) instanceof Step.Launch launch && !launch.equals(Step.Launch.of(launch.kernel()))) {
                all.add(replaced(steps, i, Step.Launch.of(launch.kernel())));
            }
        }
        return all;
    }

    private static void stores(Program program, List<Program> all) {
        for (int k = 0; k < program.kernels().size(); k++) {
            KernelSpec kernel = program.kernels().get(k);
            List<KernelSpec.Store> stores = kernel.stores();
            for (KernelSpec.Form form : List.of(
                    kernel.form().withoutTile(),
                    kernel.form().inOrder(),
                    kernel.form().named())) {
                if (!form.equals(kernel.form())) {
                    all.add(with(program, k, kernel.withForm(form)));
                }
            }
            if (!kernel.counts().isEmpty()) {
                all.add(with(program, k, kernel.withCounts(List.of())));
            }
            for (int i = 0; i < stores.size(); i++) {
                KernelSpec.Store store = stores.get(i);
                if (stores.size() > 1) {
                    all.add(with(program, k, kernel.withStores(spliced(stores, i, List.of()))));
                }
                if (!store.guard().isEmpty()) {
                    KernelSpec.Store open = new KernelSpec.Store(
                            store.array(), store.component(), store.to(), store.value(), List.of());
                    all.add(with(program, k, kernel.withStores(replaced(stores, i, open))));
                }
                for (Expr value : values(store.value())) {
                    KernelSpec.Store other =
                            new KernelSpec.Store(store.array(), store.component(), store.to(), value, store.guard());
                    all.add(with(program, k, kernel.withStores(replaced(stores, i, other))));
                }
            }
        }
    }

    private static Program with(Program program, int at, KernelSpec kernel) {
        return program.withKernels(replaced(program.kernels(), at, kernel));
    }

    private static List<Expr> values(Expr expr) {
        List<Expr> all = new ArrayList<>();
        if (expr instanceof Expr.Binary binary) {
            all.add(binary.left());
            all.add(binary.right());
            values(binary.left()).forEach(left -> all.add(new Expr.Binary(binary.operator(), left, binary.right())));
            values(binary.right()).forEach(right -> all.add(new Expr.Binary(binary.operator(), binary.left(), right)));
        } else if (expr instanceof Expr.Choice choice) {
            all.add(choice.then());
            all.add(choice.otherwise());
        } else if (!(expr instanceof Expr.Constant)) {
            all.add(new Expr.Constant(1));
        }
        return all;
    }

    private static void borders(Program program, List<Program> all) {
        List<Integer> groups =
                program.fields().stream().map(FieldSpec::group).distinct().toList();
        for (int group : groups) {
            FieldSpec first = program.fields().stream()
                    .filter(one -> one.group() == group)
                    .findFirst()
                    .orElseThrow();
            for (int d = 0; d < program.cells().size(); d++) {
                List<FieldSpec.Border> fixed = new ArrayList<>(first.borders());
                fixed.set(2 * d, FieldSpec.Border.FIXED);
                fixed.set(2 * d + 1, FieldSpec.Border.FIXED);
                if (!fixed.equals(first.borders())) {
                    all.add(program.withFields(program.fields().stream()
                            .map(one -> one.group() == group ? one.withBorders(fixed) : one)
                            .toList()));
                }
            }
        }
    }
}
