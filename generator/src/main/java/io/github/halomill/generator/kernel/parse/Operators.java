package io.github.halomill.generator.kernel.parse;

import static io.github.halomill.generator.kernel.parse.Conversions.convert;
import static io.github.halomill.generator.kernel.parse.Conversions.describe;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.ast.AddressSpace;
import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Expr.UnaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Nothing;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Type.Struct;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import java.util.List;
import java.util.Optional;

/** C's operators over operands that are values or places already, with the conversions that they imply. */
final class Operators {

    private Operators() {}

    static Expr unary(UnaryOp op, Expr operand, SourceLocation place) {
        Type type = Conversions.promoted(operand.type());
        if (op == UnaryOp.NOT
                && (type instanceof Pointer || Conversions.element(type).isPresent())) {
            return new Expr.Unary(op, operand, Conversions.truth(type), place);
        }
        Optional<Kind> element = Conversions.element(type);
        boolean fits = element.isPresent()
                && (op == UnaryOp.MINUS
                        || (op == UnaryOp.COMPLEMENT && element.get().isInteger()));
        return fits
                ? new Expr.Unary(op, convert(operand, type), type, place)
                : new Expr.Unknown(List.of(operand), Opaque.UNKNOWN, place);
    }

    static Expr binary(BinaryOp op, Expr left, Expr right, SourceLocation place) {
        if (left.type() instanceof Pointer || right.type() instanceof Pointer) {
            return ofPointers(op, left, right, place);
        }
        Optional<Type> type = combined(op, left.type(), right.type());
        if (type.isEmpty()) {
            return new Expr.Unknown(List.of(left, right), Opaque.UNKNOWN, place);
        }
        Type result = op.isComparison() ? Conversions.truth(type.get()) : type.get();
        return new Expr.Binary(op, convert(left, type.get()), convert(right, type.get()), result, place);
    }

    /** The type in which an operator computes: of a shift, that of its left operand. */
    private static Optional<Type> combined(BinaryOp op, Type left, Type right) {
        boolean shift = op == BinaryOp.SHL || op == BinaryOp.SHR;
        boolean integersOnly =
                shift || op == BinaryOp.REM || op == BinaryOp.AND || op == BinaryOp.OR || op == BinaryOp.XOR;
        Optional<Type> common = Conversions.common(left, right);
        if (shift && (left instanceof Scalar || common.isEmpty())) {
            common = common.filter(type -> type instanceof Scalar).map(type -> Conversions.promoted(left));
        }
        return common.filter(type -> !integersOnly || (isInteger(left) && isInteger(right)));
    }

    private static boolean isInteger(Type type) {
        return Conversions.element(type).filter(Kind::isInteger).isPresent();
    }

    private static Expr ofPointers(BinaryOp op, Expr left, Expr right, SourceLocation place) {
        boolean both = left.type() instanceof Pointer && right.type() instanceof Pointer;
        if (op.isComparison() && (both || isNull(left) || isNull(right))) {
            Type type = left.type() instanceof Pointer ? left.type() : right.type();
            return new Expr.Binary(op, convert(left, type), convert(right, type), Scalar.INT, place);
        }
        if (op == BinaryOp.SUB && both && left.type().equals(right.type())) {
            return new Expr.Binary(op, left, right, Scalar.LONG, place);
        }
        if (op == BinaryOp.ADD && !both) {
            return left.type() instanceof Pointer ? move(left, right, place) : move(right, left, place);
        }
        if (op == BinaryOp.SUB
                && !both
                && left.type() instanceof Pointer
                && right.type().isInteger()) {
            Expr back = new Expr.Unary(UnaryOp.MINUS, convert(right, Scalar.LONG), Scalar.LONG, place);
            return move(left, back, place);
        }
        return new Expr.Unknown(List.of(left, right), Opaque.UNKNOWN, place);
    }

    private static Expr move(Expr pointer, Expr index, SourceLocation place) {
        return new Expr.Move(pointer, Conversions.index(index), pointer.type(), place);
    }

    private static boolean isNull(Expr value) {
        Expr inner = value instanceof Expr.Convert convert ? convert.operand() : value;
        return inner instanceof Expr.IntLiteral literal && literal.value() == 0;
    }

    static Expr logical(boolean and, Expr left, Expr right, SourceLocation place) {
        if (left.type() instanceof Vector || right.type() instanceof Vector) {
            // Both are evaluated (OpenCL C 3.0, 6.5.7), and a comparison gives 0 or -1.
            return binary(and ? BinaryOp.AND : BinaryOp.OR, isSet(left), isSet(right), place);
        }
        return isScalar(left) && isScalar(right)
                ? new Expr.Logical(and, left, right, Scalar.INT, place)
                : new Expr.Unsupported(
                        (and ? "&&" : "||") + " of " + describe(left.type()) + " and " + describe(right.type()),
                        Scalar.INT,
                        place);
    }

    private static Expr isSet(Expr vector) {
        return binary(BinaryOp.NE, vector, new Expr.IntLiteral(0, Scalar.INT, vector.place()), vector.place());
    }

    /** Whether a value can decide a branch. */
    static boolean isScalar(Expr value) {
        return value.type() instanceof Scalar || value.type() instanceof Pointer || value.type() instanceof Opaque;
    }

    static Expr conditional(Expr condition, Expr then, Expr otherwise, SourceLocation place) {
        Type type = chosen(then, otherwise);
        boolean fits = condition.type() instanceof Vector
                ? type instanceof Vector
                        && Conversions.truth(type)
                                .bytes()
                                .equals(condition.type().bytes())
                : isScalar(condition);
        if (fits) {
            return new Expr.Conditional(condition, convert(then, type), convert(otherwise, type), type, place);
        }
        return condition.type() instanceof Vector // all three are evaluated
                ? new Expr.Unknown(List.of(condition, then, otherwise), Opaque.UNKNOWN, place)
                : new Expr.Unsupported("a condition that is no scalar", type, place);
    }

    private static Type chosen(Expr then, Expr otherwise) {
        Type first = then.type();
        Type second = otherwise.type();
        boolean same = first.equals(second)
                && (first instanceof Pointer || first instanceof Struct || first instanceof Nothing);
        if (same || (first instanceof Pointer && isNull(otherwise))) {
            return first;
        }
        return second instanceof Pointer && isNull(then)
                ? second
                : Conversions.common(first, second).orElse(Opaque.UNKNOWN);
    }

    static Expr assign(Expr target, Expr value, SourceLocation place) {
        return isAssignable(target)
                ? new Expr.Assign(target, convert(value, target.type()), target.type(), place)
                : new Expr.Unsupported("assignment to what is neither a variable nor an element", target.type(), place);
    }

    static Expr update(BinaryOp op, Expr target, Expr value, boolean old, SourceLocation place) {
        if (!isAssignable(target)) {
            return new Expr.Unsupported(
                    "assignment to what is neither a variable nor an element", target.type(), place);
        }
        Type type = target.type();
        boolean adds = op == BinaryOp.ADD || op == BinaryOp.SUB;
        if (adds && type instanceof Pointer && !(value.type() instanceof Pointer)) {
            return new Expr.Update(op, target, Conversions.index(value), type, old, type, place);
        }
        Type computed = combined(op, type, value.type())
                .filter(common -> !(common instanceof Vector) || type instanceof Vector)
                .orElse(Opaque.UNKNOWN);
        return new Expr.Update(op, target, convert(value, computed), computed, old, type, place);
    }

    private static boolean isAssignable(Expr target) {
        return isPlace(target) && !(target.type() instanceof Type.Array);
    }

    /** Whether an expression names something in memory that can be written. */
    static boolean isPlace(Expr expr) {
        if (expr instanceof Expr.Field field) {
            return isPlace(field.base());
        }
        if (expr instanceof Expr.Lanes lanes) {
            List<Integer> all = lanes.lanes();
            return isPlace(lanes.base()) && all.stream().distinct().count() == all.size();
        }
        return expr instanceof Expr.Name || expr instanceof Expr.Element;
    }

    /** Where the place lies that an expression names. */
    static AddressSpace space(Expr place) {
        if (place instanceof Expr.Name name) {
            return name.variable().space();
        }
        if (place instanceof Expr.Element element && element.base().type() instanceof Pointer pointer) {
            return pointer.space();
        }
        if (place instanceof Expr.Field field) {
            return space(field.base());
        }
        return place instanceof Expr.Lanes lanes ? space(lanes.base()) : AddressSpace.PRIVATE;
    }
}
