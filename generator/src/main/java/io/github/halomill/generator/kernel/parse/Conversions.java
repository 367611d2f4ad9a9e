package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.kernel.ast.Expr;
import io.github.halomill.generator.kernel.ast.Expr.IntLiteral;
import io.github.halomill.generator.kernel.ast.Expr.RealLiteral;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Nothing;
import io.github.halomill.generator.kernel.ast.Type.Opaque;
import io.github.halomill.generator.kernel.ast.Type.Pointer;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.ast.Type.Scalar.Kind;
import io.github.halomill.generator.kernel.ast.Type.Vector;
import java.util.List;
import java.util.Optional;

/** C's conversions (C99, 6.3; OpenCL C 3.0, sections 6.4 and 6.6). */
final class Conversions {

    private Conversions() {}

    /** A value in another type; not known if C has no such conversion. */
    static Expr convert(Expr value, Type target) {
        if (value.type().equals(target)) {
            return value;
        }
        if (!isConvertible(value.type(), target)) {
            return new Expr.Unknown(List.of(value), target, value.place());
        }
        if (target instanceof Vector vector && value.type() instanceof Scalar) {
            return new Expr.Convert(convert(value, vector.element()), target, value.place());
        }
        if (target instanceof Scalar scalar && value instanceof IntLiteral literal) {
            return literal(literal, scalar);
        }
        boolean rounded = target.equals(new Scalar(Kind.FLOAT)) || target.equals(new Scalar(Kind.DOUBLE));
        return rounded && value instanceof RealLiteral literal
                ? real(literal.value(), (Scalar) target, value)
                : new Expr.Convert(value, target, value.place());
    }

    private static Expr literal(IntLiteral literal, Scalar target) {
        if (target.kind().isInteger()) {
            return new IntLiteral(target.kind().wrap(literal.value()), target, literal.place());
        }
        boolean exact = Math.abs(literal.value()) <= 1 << 11 && target.kind() != Kind.HALF;
        return exact
                ? real((double) literal.value(), target, literal)
                : new Expr.Convert(literal, target, literal.place());
    }

    private static Expr real(double value, Scalar target, Expr original) {
        return new RealLiteral(target.kind() == Kind.FLOAT ? (float) value : value, target, original.place());
    }

    private static boolean isConvertible(Type from, Type to) {
        if (from instanceof Opaque || to instanceof Opaque || to instanceof Nothing) {
            return true;
        }
        if (to instanceof Pointer) {
            return from instanceof Pointer || from.isInteger();
        }
        return from instanceof Scalar
                ? to instanceof Scalar || to instanceof Vector
                : from instanceof Pointer && to.isInteger();
    }

    /** What a type takes part in arithmetic as (C99, 6.3.1.1): small integers become {@code int}. */
    static Type promoted(Type type) {
        return type instanceof Scalar scalar && scalar.kind().compareTo(Kind.INT) < 0 ? Scalar.INT : type;
    }

    static Expr promote(Expr value) {
        return convert(value, promoted(value.type()));
    }

    /** The type in which two operands are combined (C99, 6.3.1.8; OpenCL C 3.0, 6.4.3.1); empty if they cannot be. */
    static Optional<Type> common(Type left, Type right) {
        if (left instanceof Scalar && right instanceof Scalar) {
            Scalar first = (Scalar) promoted(left);
            Scalar second = (Scalar) promoted(right);
            return Optional.of(first.kind().compareTo(second.kind()) >= 0 ? first : second);
        }
        if (left instanceof Vector && (right instanceof Scalar || right.equals(left))) {
            return Optional.of(left);
        }
        return left instanceof Scalar && right instanceof Vector ? Optional.of(right) : Optional.empty();
    }

    /** A number that moves a pointer: a {@code long} or {@code ulong} of the same value. */
    static Expr index(Expr value) {
        Type promoted = promoted(value.type());
        boolean unsigned = promoted instanceof Scalar scalar && !scalar.kind().isSigned();
        return promoted.isInteger() || promoted instanceof Opaque
                ? convert(value, unsigned ? Scalar.ULONG : Scalar.LONG)
                : new Expr.Unknown(List.of(value), Scalar.LONG, value.place());
    }

    /** The number that a type consists of: itself, or a vector's component. */
    static Optional<Kind> element(Type type) {
        if (type instanceof Vector vector) {
            return Optional.of(vector.element().kind());
        }
        return type instanceof Scalar scalar ? Optional.of(scalar.kind()) : Optional.empty();
    }

    /** The type with another kind of number in it. */
    static Type withElement(Type type, Kind kind) {
        return type instanceof Vector vector ? new Vector(new Scalar(kind), vector.width()) : new Scalar(kind);
    }

    /** The type of a comparison: {@code int}; of vectors, signed integers of the same size, 0 or -1. */
    static Type truth(Type operands) {
        if (!(operands instanceof Vector vector)) {
            return Scalar.INT;
        }
        return withElement(
                vector,
                switch (vector.element().kind().bytes()) {
                    case 1 -> Kind.CHAR;
                    case 2 -> Kind.SHORT;
                    case 4 -> Kind.INT;
                    default -> Kind.LONG;
                });
    }

    /** For messages. */
    static String describe(Type type) {
        if (type instanceof Scalar scalar) {
            return scalar.kind().name().toLowerCase(java.util.Locale.ROOT);
        }
        if (type instanceof Vector vector) {
            return describe(vector.element()) + vector.width();
        }
        if (type instanceof Pointer pointer) {
            return "a pointer to " + describe(pointer.target());
        }
        if (type instanceof Type.Array array) {
            return "an array of " + describe(array.element());
        }
        if (type instanceof Type.Struct struct) {
            return (struct.union() ? "union " : "struct ") + struct.name();
        }
        if (type instanceof Type.Image image) {
            return "image" + image.dimensions() + "d_t";
        }
        return type instanceof Opaque opaque ? opaque.name() : "nothing";
    }
}
