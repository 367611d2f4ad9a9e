package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes kernels up that work on fields. */
final class KernelMaker {

    private static final int REACH = 2;

    private final Random random;
    private final List<Integer> cells;
    private final List<FieldSpec> fields;
    private final List<Step.Reduce> reductions;
    private final boolean isTimed;
    private List<KernelSpec.Range> range = List.of();
    private List<String> outputs = List.of();
    private Type type = Type.UINT;

    KernelMaker(
            Random random, List<Integer> cells, List<FieldSpec> fields, List<Step.Reduce> reductions, boolean isTimed) {
        this.random = random;
        this.cells = cells;
        this.fields = fields;
        this.reductions = reductions;
        this.isTimed = isTimed;
    }

    KernelSpec kernel(String name) {
        List<FieldSpec> written = new ArrayList<>();
        FieldSpec output = fields.get(random.nextInt(fields.size()));
        written.add(output);
        FieldSpec second = fields.get(random.nextInt(fields.size()));
        if (random.nextInt(4) == 0
                && !second.equals(output)
                && second.type().isReal() == output.type().isReal()) {
            written.add(second);
        }
        return kernel(name, written);
    }

    KernelSpec kernel(String name, List<FieldSpec> written) {
        FieldSpec output = written.get(0);
        type = output.type().isReal()
                ? random.nextInt(4) > 0 ? output.type() : random.nextBoolean() ? Type.FLOAT : Type.DOUBLE
                : random.nextInt(4) > 0 ? Type.UINT : Type.ULONG;
        outputs = written.stream().map(FieldSpec::name).toList();
        boolean isRanged = random.nextInt(3) > 0;
        range = new ArrayList<>();
        int edge = isRanged && random.nextInt(4) == 0 ? random.nextInt(cells.size()) : -1;
        for (int d = 0; d < cells.size(); d++) {
            range.add(d == edge ? edge(written, d) : inner(written, d, isRanged));
        }
        List<Integer> group = new ArrayList<>();
        boolean isGrouped = random.nextInt(3) > 0;
        for (int d = 0; d < cells.size(); d++) {
            int items = isRanged ? range.get(d).end(cells.get(d)) - range.get(d).first(cells.get(d)) : cells.get(d);
            group.add(1 + random.nextInt(Math.max(1, Math.min(8, items))));
        }
        if (isRanged) {
            isGrouped = false; // no item is too many
        }
        List<KernelSpec.Store> stores = new ArrayList<>();
        for (FieldSpec field : written) {
            boolean isPartial = field.components() > 1 && random.nextInt(4) == 0;
            for (int c = 0; c < field.components(); c++) {
                if (!isPartial || c == 0) {
                    stores.add(store(field, c));
                }
            }
        }
        return new KernelSpec(name, type, isRanged, range, isGrouped ? group : List.of(), stores);
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

    private KernelSpec.Store store(FieldSpec field, int component) {
        List<Expr> guard = random.nextInt(6) == 0 ? List.of(leaf(), leaf()) : List.of();
        Expr value = guard.isEmpty() && random.nextInt(4) == 0 ? row() : term();
        for (int i = random.nextInt(5); i > 0; i--) {
            value = new Expr.Binary("+-+".charAt(random.nextInt(3)), value, term());
        }
        if (type.isReal()) {
            value = new Expr.Binary('*', new Expr.Constant(0.5), value);
        }
        return new KernelSpec.Store(field.name(), component, value, guard);
    }

    private Expr term() {
        return switch (random.nextInt(8)) {
            case 0 -> new Expr.Choice(random.nextInt(4) == 0 ? "==" : "<", leaf(), leaf(), leaf(), leaf());
            case 1, 2 -> new Expr.Binary('*', constant(), leaf());
            case 3 -> type.isReal() ? leaf() : new Expr.Binary('*', leaf(), leaf());
            default -> leaf();
        };
    }

    private Expr constant() {
        return new Expr.Constant(type.isReal() ? random.nextInt(-8, 9) / 8.0 : random.nextInt(-9, 10));
    }

    private Expr leaf() {
        int kind = random.nextInt(12);
        if (kind == 0) {
            return constant();
        } else if (kind == 1) {
            return new Expr.Id(random.nextInt(cells.size()));
        } else if (kind == 2 && isTimed && type.isReal()) {
            return new Expr.Scalar(Interpreter.TIME);
        } else if (kind == 2) {
            List<Step.Reduce> usable = reductions.stream()
                    .filter(one -> type.isReal() || !named(one.field()).type().isReal())
                    .toList();
            return usable.isEmpty()
                    ? read()
                    : new Expr.Scalar(usable.get(random.nextInt(usable.size())).scalar());
        }
        return read();
    }

    private FieldSpec named(String name) {
        return fields.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private List<FieldSpec> readable() {
        return fields.stream()
                .filter(field -> type.isReal() || !field.type().isReal())
                .filter(this::isWideEnough)
                .toList();
    }

    /** Whether there is an offset at which each cell of the range has an element of it. */
    private boolean isWideEnough(FieldSpec field) {
        return IntStream.range(0, cells.size()).allMatch(d -> least(field, d) <= most(field, d));
    }

    private Expr read() {
        List<FieldSpec> readable = readable();
        if (readable.isEmpty()) {
            return constant();
        }
        FieldSpec field = readable.get(random.nextInt(readable.size()));
        boolean isOwn = outputs.contains(field.name());
        List<Expr.At> at = new ArrayList<>();
        boolean isStar = random.nextBoolean();
        int only = random.nextInt(cells.size());
        for (int d = 0; d < cells.size(); d++) {
            at.add(isOwn || (isStar && d != only) ? new Expr.At(Expr.Mode.PLAIN, here(field, d)) : at(field, d));
        }
        return new Expr.Read(field.name(), random.nextInt(field.components()), at);
    }

    /** 0 unless the field has no element there. */
    private int here(FieldSpec field, int d) {
        return Math.max(least(field, d), Math.min(most(field, d), 0));
    }

    private int least(FieldSpec field, int d) {
        return -field.low().get(d) - range.get(d).first(cells.get(d));
    }

    private int most(FieldSpec field, int d) {
        int n = cells.get(d);
        return n + field.high().get(d) - range.get(d).end(n);
    }

    private Expr.At at(FieldSpec field, int d) {
        KernelSpec.Range own = range.get(d);
        int n = cells.get(d);
        boolean isInside = own.first(n) >= 0 && own.end(n) <= n;
        int kind = random.nextInt(8);
        if (kind == 0 && isInside && field.low().get(d) + field.high().get(d) == 0) {
            return new Expr.At(Expr.Mode.WRAP, random.nextInt(2 * REACH + 1) - REACH);
        } else if (kind == 1 && isInside) {
            return new Expr.At(Expr.Mode.CLAMP, random.nextInt(2 * REACH + 1) - REACH);
        }
        int least = Math.max(-REACH, least(field, d));
        int most = Math.min(REACH, most(field, d));
        return new Expr.At(Expr.Mode.PLAIN, least <= most ? least + random.nextInt(most - least + 1) : here(field, d));
    }

    private Expr row() {
        List<FieldSpec> readable = readable().stream()
                .filter(field -> !outputs.contains(field.name()))
                .toList();
        if (readable.isEmpty()) {
            return term();
        }
        FieldSpec field = readable.get(random.nextInt(readable.size()));
        int d = random.nextInt(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            if (here(field, i) != 0) {
                return term();
            }
        }
        int from = Math.max(-REACH, least(field, d));
        int to = Math.min(REACH, most(field, d));
        return new Expr.Row(field.name(), random.nextInt(field.components()), d, from, to);
    }
}
