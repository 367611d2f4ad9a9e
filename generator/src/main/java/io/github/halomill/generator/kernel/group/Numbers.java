package io.github.halomill.generator.kernel.group;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.group.Value.Int;
import io.github.halomill.generator.kernel.group.Value.Parts;
import io.github.halomill.generator.kernel.group.Value.Pointer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arithmetic of integers, of vectors component by component, and of pointers, so far as they are known. */
final class Numbers {

    private Numbers() {}

    static Value unary(Expr.UnaryOp op, Value operand, Type type) {
        return lanewise(type, operand, operand, (a, b) -> Integers.unary(op, a, kind(type)));
    }

    /** Of operands of one type. */
    static Value binary(Expr.BinaryOp op, Value left, Value right, Type type) {
        if (type instanceof Type.Pointer) {
            boolean same = left.same() && right.same();
            return left instanceof Pointer a
                            && right instanceof Pointer b
                            && a.known()
                            && b.known()
                            && a.array().equals(b.array())
                            && op.isComparison()
                    ? Integers.binary(
                            op, new Int(a.offset(), a.same()), new Int(b.offset(), b.same()), Scalar.Kind.LONG)
                    : Value.unknown(same);
        }
        return lanewise(type, left, right, (a, b) -> Integers.binary(op, a, b, kind(type)));
    }

    private static Scalar.@Nullable Kind kind(Type type) {
        Type element = type instanceof Type.Vector vector ? vector.element() : type;
        return element instanceof Scalar scalar && scalar.kind().isInteger() ? scalar.kind() : null;
    }

    private interface Operation {
        Value of(Int a, Int b);
    }

    private static Value lanewise(Type type, Value left, Value right, Operation operation) {
        if (left instanceof Int a && right instanceof Int b && kind(type) != null) {
            return operation.of(a, b);
        }
        if (left instanceof Parts a
                && right instanceof Parts b
                && a.values().size() == b.values().size()) {
            List<Value> values = new ArrayList<>();
            for (int i = 0; i < a.values().size(); i++) {
                values.add(lanewise(type, a.values().get(i), b.values().get(i), operation));
            }
            return new Parts(values);
        }
        return Value.unknown(left.same() && right.same());
    }

    static Value converted(Value value, Type from, Type to) {
        if (to instanceof Type.Vector vector && !(from instanceof Type.Vector)) {
            return new Parts(Collections.nCopies(vector.width(), converted(value, from, vector.element())));
        }
        if (value instanceof Parts parts && from instanceof Type.Vector old && to instanceof Type.Vector vector) {
            return new Parts(parts.values().stream()
                    .map(part -> converted(part, old.element(), vector.element()))
                    .toList());
        }
        Scalar.Kind kind = kind(to);
        if (value instanceof Int number && kind != null && from.isInteger()) {
            return new Int(kind.wrap(number.value()), value.same());
        }
        return value instanceof Pointer && to instanceof Type.Pointer ? value : Value.unknown(value.same());
    }

    /** A pointer of a type, so many elements further. */
    static Value moved(Value pointer, Value elements, Type type) {
        return pointer instanceof Pointer known
                ? known.moved(elements, size(((Type.Pointer) type).target()))
                : Value.unknown(pointer.same() && elements.same());
    }

    /** Bytes. */
    static long size(Type type) {
        return type.bytes().orElseThrow(NotFollowedException::new);
    }
}
