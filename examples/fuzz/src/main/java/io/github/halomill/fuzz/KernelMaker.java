package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Makes kernels up that work on fields. */
final class KernelMaker {

    private final Draft draft;
    private final Random random;
    private final List<Integer> cells;

    KernelMaker(Draft draft) {
        this.draft = draft;
        random = draft.random();
        cells = draft.cells();
    }

    KernelSpec kernel(String name) {
        List<FieldSpec> written = new ArrayList<>();
        FieldSpec output = draft.one(draft.ofCells());
        written.add(output);
        FieldSpec second = draft.one(draft.ofCells());
        if (random.nextInt(4) == 0
                && !second.equals(output)
                && second.type().isReal() == output.type().isReal()) {
            written.add(second);
        }
        return kernel(name, written);
    }

    KernelSpec kernel(String name, List<FieldSpec> written) {
        FieldSpec output = written.get(0);
        Type type = output.type().isReal()
                ? random.nextInt(4) > 0 ? output.type() : random.nextBoolean() ? Type.FLOAT : Type.DOUBLE
                : random.nextInt(4) > 0 ? Type.UINT : Type.ULONG;
        boolean isRanged = random.nextInt(3) > 0;
        List<KernelSpec.Range> range = new ArrayList<>();
        int edge = isRanged && random.nextInt(4) == 0 ? random.nextInt(cells.size()) : -1;
        for (int d = 0; d < cells.size(); d++) {
            range.add(d == edge ? edge(written, d) : inner(written, d, isRanged));
        }
        List<FieldSpec> counted = draft.fields().stream()
                .filter(field ->
                        field.entries().filter(FieldSpec.Entries::isChanged).isPresent())
                .filter(any -> random.nextBoolean())
                .toList();
        List<FieldSpec> outputs = new ArrayList<>(written);
        outputs.addAll(counted);
        boolean isPushed = output.components() > 1 && random.nextInt(5) == 0;
        ExprMaker exprs = new ExprMaker(draft, type, range, outputs, isPushed);
        List<KernelSpec.Store> stores = new ArrayList<>();
        for (FieldSpec field : written) {
            boolean isPartial = field.components() > 1 && random.nextInt(4) == 0;
            for (int c = 0; c < field.components(); c++) {
                if (!isPartial || c == 0) {
                    List<Expr> guard = random.nextInt(6) == 0 ? List.of(exprs.leaf(), exprs.leaf()) : List.of();
                    Expr value = exprs.value(!guard.isEmpty());
                    stores.add(new KernelSpec.Store(
                            field.name(), c, target(field, range, isPushed && c > 0), value, guard));
                }
            }
        }
        List<KernelSpec.Count> counts = counted.stream()
                .map(field -> new KernelSpec.Count(field.name(), exprs.integer(), exprs.integer()))
                .toList();
        KernelSpec kernel = new KernelSpec(name, type, KernelSpec.Form.RANGED, range, stores, counts);
        return kernel.withForm(form(kernel, isRanged));
    }

    /** Distances of the element that is written: 0 for the first component, by which it is known who owns what. */
    private List<Integer> target(FieldSpec field, List<KernelSpec.Range> range, boolean isPushed) {
        List<Integer> to = new ArrayList<>();
        for (int d = 0; d < cells.size(); d++) {
            int n = cells.get(d);
            int low = field.borders().get(2 * d).kind() == FieldSpec.Kind.FIXED
                    ? field.low().get(d)
                    : 0;
            int high = field.borders().get(2 * d + 1).kind() == FieldSpec.Kind.FIXED
                    ? field.high().get(d)
                    : 0;
            int least = Math.max(-1, -low - range.get(d).first(n));
            int most = Math.min(1, n + high - range.get(d).end(n));
            to.add(isPushed && random.nextBoolean() && least <= most ? least + random.nextInt(most - least + 1) : 0);
        }
        return to;
    }

    private KernelSpec.Form form(KernelSpec kernel, boolean isRanged) {
        KernelSpec.Ids ids = KernelSpec.Ids.IN_ORDER;
        if (cells.size() > 1 && random.nextInt(5) == 0) {
            ids = isRanged || random.nextBoolean() ? KernelSpec.Ids.REVERSED : KernelSpec.Ids.ONE;
        }
        List<Integer> group = List.of();
        if (!isRanged && ids != KernelSpec.Ids.ONE && random.nextInt(3) > 0) { // of ranges no item is too many
            group = cells.stream().map(n -> 1 + random.nextInt(Math.min(8, n))).toList();
        }
        Optional<KernelSpec.Tile> tile = group.isEmpty() || ids != KernelSpec.Ids.IN_ORDER || random.nextBoolean()
                ? Optional.empty()
                : tile(kernel);
        boolean isPlaced = isRanged && random.nextInt(3) == 0;
        return new KernelSpec.Form(isRanged, isPlaced, ids, group, tile, random.nextInt(4) == 0);
    }

    /** One that has the first element that is read at a distance. */
    private static Optional<KernelSpec.Tile> tile(KernelSpec kernel) {
        for (Expr expr : kernel.expressions()) {
            if (expr instanceof Expr.Read read && !kernel.outputs().contains(read.array())) {
                KernelSpec.Tile tile = new KernelSpec.Tile(read.array(), read.component(), ExprMaker.REACH);
                if (tile.has(read)) {
                    return Optional.of(tile);
                }
            }
        }
        return Optional.empty();
    }

    private KernelSpec.Range inner(List<FieldSpec> written, int d, boolean isRanged) {
        boolean isFree = written.stream()
                .allMatch(field -> field.borders().get(2 * d).kind() == FieldSpec.Kind.FIXED
                        && field.borders().get(2 * d + 1).kind() == FieldSpec.Kind.FIXED);
        if (isRanged && isFree && random.nextInt(8) == 0) {
            int low =
                    written.stream().mapToInt(field -> field.low().get(d)).min().orElse(0);
            int high = written.stream()
                    .mapToInt(field -> field.high().get(d))
                    .min()
                    .orElse(0);
            return new KernelSpec.Range(false, -random.nextInt(low + 1), true, random.nextInt(high + 1));
        }
        int from = random.nextBoolean() ? 0 : random.nextInt(3);
        int to = random.nextBoolean() ? 0 : random.nextInt(3);
        return new KernelSpec.Range(false, from, true, -to);
    }

    /** Some cells at the end of a dimension, or in the margin there. */
    private KernelSpec.Range edge(List<FieldSpec> written, int d) {
        boolean isEnd = random.nextBoolean();
        int face = 2 * d + (isEnd ? 1 : 0);
        int margin = written.stream()
                .mapToInt(field -> field.borders().get(face).kind() == FieldSpec.Kind.FIXED
                        ? (isEnd ? field.high() : field.low()).get(d)
                        : 0)
                .min()
                .orElse(0);
        if (margin == 0 || random.nextInt(3) == 0) {
            return new KernelSpec.Range(isEnd, isEnd ? -1 : 0, isEnd, isEnd ? 0 : 1);
        }
        return new KernelSpec.Range(isEnd, isEnd ? 0 : -margin, isEnd, isEnd ? margin : 0);
    }
}
