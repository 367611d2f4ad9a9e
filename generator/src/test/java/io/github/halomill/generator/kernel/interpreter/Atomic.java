package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import java.util.List;

/** A call of an atomic function of OpenCL C 1.2 ({@code atomic_}, {@code atom_}): reads, computes, writes, gives the old value. */
record Atomic(WorkItem item, Expr.Call call, List<long[]> arguments) {

    long[] value() {
        Type type = Types.target(call.arguments().get(0).type());
        Place place = Place.of(arguments.get(0)[0], type, call.place());
        long old = item.load(place)[0];
        item.store(place, Values.of(combined(Types.kind(type), old)));
        return Values.of(old);
    }

    private long combined(Kind kind, long old) {
        long operand = arguments.size() > 1 ? operand(1, kind) : 1;
        String operation = call.function().substring(call.function().indexOf('_') + 1);
        return switch (operation) {
            case "add", "inc" -> Arithmetic.combine(BinaryOp.ADD, kind, old, operand);
            case "sub", "dec" -> Arithmetic.combine(BinaryOp.SUB, kind, old, operand);
            case "and" -> old & operand;
            case "or" -> old | operand;
            case "xor" -> old ^ operand;
            case "xchg" -> operand;
            case "cmpxchg" -> old == operand ? operand(2, kind) : old;
            case "min" -> Arithmetic.order(kind, operand, old) < 0 ? operand : old;
            case "max" -> Arithmetic.order(kind, operand, old) > 0 ? operand : old;
            default -> throw Evaluator.unsupported(call, call.function());
        };
    }

    private long operand(int index, Kind kind) {
        return Arithmetic.convert(
                Types.kind(call.arguments().get(index).type()), kind, arguments.get(index)[0]);
    }
}
