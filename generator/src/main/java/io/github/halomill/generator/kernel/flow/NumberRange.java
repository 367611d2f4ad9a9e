package io.github.halomill.generator.kernel.flow;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Stmt;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/**
 * Between which numbers an integer is, by its type, masks, remainders, shifts, min, max and clamp, whatever arrays
 * hold.
 *
 * @param least the smallest number
 * @param most the largest
 */
public record NumberRange(long least, long most) {

    /** It and its negative mean that no limit is known; sums of two of them stay in 64 bits. */
    private static final long FAR = 1L << 61;

    private static final NumberRange ANY = new NumberRange(-FAR, FAR);

    /** A single one. */
    static NumberRange ofNumber(long number) {
        return new NumberRange(number, number);
    }

    /** Of an expression somewhere in a file. */
    public static NumberRange of(Expr expr, Unit unit) {
        return new Reader(unit).range(expr);
    }

    private boolean isIn(NumberRange other) {
        return least >= other.least && most <= other.most;
    }

    private NumberRange with(NumberRange other) {
        return new NumberRange(Math.min(least, other.least), Math.max(most, other.most));
    }

    private static NumberRange of(Type type) {
        if (!(type instanceof Type.Scalar scalar) || scalar.kind().isFloating()) {
            return ANY;
        }
        if (scalar.kind().bytes() > 4) {
            return scalar.kind().isSigned() ? ANY : new NumberRange(0, FAR);
        }
        int bits =
                scalar.kind() == Type.Scalar.Kind.BOOL ? 1 : 8 * scalar.kind().bytes();
        return scalar.kind().isSigned()
                ? new NumberRange(-(1L << (bits - 1)), (1L << (bits - 1)) - 1)
                : new NumberRange(0, (1L << bits) - 1);
    }

    /** The same, without limits that are almost as far as limits may be. */
    private NumberRange known() {
        return new NumberRange(least < -FAR / 2 ? -FAR : least, most > FAR / 2 ? FAR : most);
    }

    /** What becomes of its limits, where they are known. */
    private NumberRange each(LongUnaryOperator limit) {
        return new NumberRange(
                least == -FAR ? least : limit.applyAsLong(least), most == FAR ? most : limit.applyAsLong(most));
    }

    private static final class Reader extends Walker {
        private final Unit unit;

        /** Of variables that keep what they are declared with. */
        private final Map<Variable, Expr> values = new HashMap<>();

        private final Set<Variable> changed = new HashSet<>();

        Reader(Unit unit) {
            this.unit = unit;
            unit.functions().forEach(function -> walk(function.body()));
            values.keySet().removeAll(changed);
        }

        @Override
        protected void visit(Stmt statement) {
            if (statement instanceof Stmt.Declare declare) {
                declare.value().ifPresent(value -> values.put(declare.variable(), value));
            }
        }

        @Override
        protected void visit(Expr expr) {
            Expr target = expr instanceof Expr.Assign assign
                    ? assign.target()
                    : expr instanceof Expr.Update update
                            ? update.target()
                            : expr instanceof Expr.AddressOf address ? address.operand() : expr;
            if (target != expr && target instanceof Expr.Name name) {
                changed.add(name.variable());
            }
        }

        NumberRange range(Expr expr) {
            NumberRange known = computed(expr).known();
            NumberRange type = NumberRange.of(expr.type());
            return known.isIn(type) ? known : type;
        }

        private NumberRange computed(Expr expr) {
            if (expr instanceof Expr.IntLiteral number) {
                return ofNumber(number.value());
            }
            if (expr instanceof Expr.Name name) {
                Expr value = values.remove(name.variable()); // which may have the variable in it
                if (value == null) {
                    return ANY;
                }
                NumberRange known = range(value);
                values.put(name.variable(), value);
                return known;
            }
            if (expr instanceof Expr.Convert convert && isInteger(convert.operand())) {
                return range(convert.operand());
            }
            if (expr instanceof Expr.Conditional choice) {
                return range(choice.then()).with(range(choice.otherwise()));
            }
            if (expr instanceof Expr.Binary binary && isInteger(binary.left()) && isInteger(binary.right())) {
                return binary(binary.op(), range(binary.left()), range(binary.right()));
            }
            return expr instanceof Expr.Call call ? called(call) : ANY;
        }

        private static boolean isInteger(Expr expr) {
            return expr.type() instanceof Type.Scalar scalar && scalar.kind().isInteger();
        }

        private static NumberRange binary(Expr.BinaryOp op, NumberRange a, NumberRange b) {
            boolean single = b.least == b.most;
            return switch (op) {
                case ADD -> new NumberRange(a.least + b.least, a.most + b.most);
                case SUB -> new NumberRange(a.least - b.most, a.most - b.least);
                case MUL -> times(a, b);
                case AND ->
                    a.least >= 0 || b.least >= 0
                            ? new NumberRange(0, Math.min(a.least >= 0 ? a.most : FAR, b.least >= 0 ? b.most : FAR))
                            : ANY;
                case REM -> b.least > 0 ? new NumberRange(a.least >= 0 ? 0 : 1 - b.most, b.most - 1) : ANY;
                case DIV -> b.least > 0 && single ? a.each(limit -> limit / b.least) : ANY;
                case SHR -> b.least >= 0 && b.least < 32 && single ? a.each(limit -> limit >> b.least) : ANY;
                default -> op.isComparison() ? new NumberRange(0, 1) : ANY;
            };
        }

        private static NumberRange times(NumberRange a, NumberRange b) {
            long small = 1L << 31;
            NumberRange few = new NumberRange(-small, small);
            if (!a.isIn(few) || !b.isIn(few)) {
                return ANY;
            }
            long[] all = {a.least * b.least, a.least * b.most, a.most * b.least, a.most * b.most};
            return new NumberRange(
                    LongStream.of(all).min().getAsLong(),
                    LongStream.of(all).max().getAsLong());
        }

        private NumberRange called(Expr.Call call) {
            boolean own = unit.function(call.function()).isPresent();
            if (own || !isInteger(call) || !call.arguments().stream().allMatch(Reader::isInteger)) {
                return ANY;
            }
            List<NumberRange> of = call.arguments().stream().map(this::range).toList();
            return switch (call.function()) {
                case "min" -> least(of.get(0), of.get(1));
                case "max" -> greatest(of.get(0), of.get(1));
                case "clamp" -> least(greatest(of.get(0), of.get(1)), of.get(2));
                default -> ANY;
            };
        }

        private static NumberRange least(NumberRange a, NumberRange b) {
            return new NumberRange(Math.min(a.least, b.least), Math.min(a.most, b.most));
        }

        private static NumberRange greatest(NumberRange a, NumberRange b) {
            return new NumberRange(Math.max(a.least, b.least), Math.max(a.most, b.most));
        }
    }
}
