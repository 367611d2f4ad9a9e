package io.github.halomill.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Makes up what a kernel computes. */
final class ExprMaker {

    static final int REACH = 2;

    private final Draft draft;
    private final Random random;
    private final List<Integer> cells;
    private final Type type;
    private final List<KernelSpec.Range> range;
    private final List<FieldSpec> outputs;
    private final boolean isPushed;
    private final boolean hasAmount;

    /**
     * One for a kernel.
     *
     * @param type that it computes with
     * @param outputs fields that it writes
     * @param isPushed whether it writes elements that belong to others, so that it must not read what it writes
     */
    ExprMaker(Draft draft, Type type, List<KernelSpec.Range> range, List<FieldSpec> outputs, boolean isPushed) {
        this.draft = draft;
        random = draft.random();
        cells = draft.cells();
        this.type = type;
        this.range = range;
        this.outputs = outputs;
        this.isPushed = isPushed;
        hasAmount = random.nextInt(4) == 0;
    }

    /** What is written. */
    Expr value(boolean isGuarded) {
        Expr value = !isGuarded && random.nextInt(4) == 0 ? row() : term();
        for (int i = random.nextInt(5); i > 0; i--) {
            value = new Expr.Binary("+-+".charAt(random.nextInt(3)), value, term());
        }
        return type.isReal() ? new Expr.Binary('*', new Expr.Constant(0.5), value) : value;
    }

    /** An integer that chooses an entry of a table, or changes one. */
    Expr integer() {
        Expr sum = new Expr.Constant(random.nextInt(8));
        for (int d = 0; d < cells.size(); d++) {
            sum = random.nextBoolean()
                    ? new Expr.Binary(
                            '+', new Expr.Binary('*', new Expr.Constant(1 + random.nextInt(3)), new Expr.Id(d)), sum)
                    : sum;
        }
        List<FieldSpec> usable =
                readable().stream().filter(field -> !field.type().isReal()).toList();
        if (!usable.isEmpty() && random.nextBoolean()) {
            sum = new Expr.Binary('+', sum, read(draft.one(usable)));
        }
        return sum;
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

    Expr leaf() {
        int kind = random.nextInt(13);
        if (kind == 0) {
            return constant();
        } else if (kind == 1) {
            return new Expr.Id(random.nextInt(cells.size()));
        } else if (kind == 2 && draft.isTimed() && type.isReal()) {
            return new Expr.Scalar(Interpreter.TIME);
        } else if (kind == 2 && hasAmount) {
            return new Expr.Scalar(KernelSpec.AMOUNT);
        } else if (kind == 12) {
            return look();
        } else if (kind == 2) {
            List<Step.Reduce> usable = draft.reductions().stream()
                    .filter(one -> draft.fields().stream()
                            .anyMatch(field -> field.name().equals(one.field()) && isConvertible(field)))
                    .toList();
            return usable.isEmpty() ? read() : new Expr.Scalar(draft.one(usable).scalar());
        }
        return read();
    }

    private List<FieldSpec> readable() {
        return draft.ofCells().stream()
                .filter(this::isConvertible)
                .filter(field -> !isPushed || !outputs.contains(field))
                .filter(this::isWideEnough)
                .toList();
    }

    /** Whether the kernel computes with its elements, or what is made of them. */
    private boolean isConvertible(FieldSpec field) {
        return type.isReal() || !field.type().isReal();
    }

    /** Whether there is an offset at which each cell of the range has an element of it. */
    private boolean isWideEnough(FieldSpec field) {
        return IntStream.range(0, cells.size()).allMatch(d -> least(field, d) <= most(field, d));
    }

    private Expr look() {
        List<FieldSpec> usable = draft.fields().stream()
                .filter(field -> !field.isOfCells() && !outputs.contains(field) && isConvertible(field))
                .toList();
        return usable.isEmpty() ? read() : new Expr.Look(draft.one(usable).name(), integer());
    }

    private Expr read() {
        List<FieldSpec> readable = readable();
        return readable.isEmpty() ? constant() : read(draft.one(readable));
    }

    private Expr read(FieldSpec field) {
        boolean isOwn = outputs.contains(field);
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
        List<FieldSpec> readable =
                readable().stream().filter(field -> !outputs.contains(field)).toList();
        if (readable.isEmpty()) {
            return term();
        }
        FieldSpec field = draft.one(readable);
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
