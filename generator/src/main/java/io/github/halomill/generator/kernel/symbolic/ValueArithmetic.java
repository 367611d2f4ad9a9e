package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Expr.BinaryOp;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Real;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import io.github.halomill.generator.kernel.symbolic.Value.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Arithmetic of OpenCL C on what is known of numbers. Signed numbers are taken not to overflow (C99, 6.5); unsigned
 * ones may wrap below zero, which is why division and comparison ask that both operands be certain not to be negative.
 * What counts work-items or elements is taken to be less than 2^31.
 */
final class ValueArithmetic {

    private final Guards guards;
    private final TypeConversion conversion;
    private final Suppositions suppositions;

    /** Where {@code guards} hold. */
    ValueArithmetic(Guards guards) {
        this(guards, new Suppositions(Set.of()));
    }

    /** Where {@code guards} hold and some numbers are powers of two. */
    ValueArithmetic(Guards guards, Suppositions suppositions) {
        this.guards = guards;
        this.suppositions = suppositions;
        conversion = new TypeConversion(guards);
    }

    /** {@code a op b}, computed in {@code type}; no comparison. */
    Value binary(BinaryOp op, Value a, Value b, Type type) {
        if (type instanceof Type.Vector vector && a instanceof Vector left && b instanceof Vector right) {
            List<Value> lanes = new ArrayList<>();
            for (int i = 0; i < vector.width(); i++) {
                lanes.add(binary(op, left.lanes().get(i), right.lanes().get(i), vector.element()));
            }
            return new Vector(lanes);
        }
        if (a instanceof Real left && b instanceof Real right && isPrecise(type)) {
            return real(op, left, right);
        }
        if (!(a instanceof Int left) || !(b instanceof Int right) || !type.isInteger()) {
            return Value.unknown(a, b);
        }
        List<Case> cases = new ArrayList<>();
        for (Case x : left.cases()) {
            for (Case y : right.cases()) {
                Value one = binary(op, x, y, ((Scalar) type).kind());
                if (!(one instanceof Int number)) {
                    return one;
                }
                cases.addAll(number.cases());
            }
        }
        return Value.of(cases);
    }

    /** Whether a type holds all halves that the size of an image comes to. */
    static boolean isPrecise(Type type) {
        return type instanceof Scalar scalar && scalar.kind().isFloating() && scalar.kind() != Scalar.Kind.HALF;
    }

    private Value real(BinaryOp op, Real a, Real b) {
        return switch (op) {
            case ADD, SUB -> Real.of(binary(op, a.halves(), b.halves(), Scalar.LONG));
            case MUL ->
                whole(b).map(factor -> times(a, factor))
                        .or(() -> whole(a).map(factor -> times(b, factor)))
                        .orElse(Unknown.PLAIN);
            default -> Unknown.PLAIN;
        };
    }

    private Value times(Real number, long factor) {
        return Real.of(binary(BinaryOp.MUL, number.halves(), Value.of(factor), Scalar.LONG));
    }

    /** The constant integer that a number is. */
    private static Optional<Long> whole(Real number) {
        OptionalLong halves = Machine.constant(number.halves());
        return halves.isPresent() && halves.getAsLong() % 2 == 0
                ? Optional.of(halves.getAsLong() / 2)
                : Optional.empty();
    }

    private Value binary(BinaryOp op, Case x, Case y, Scalar.Kind kind) {
        Guards both = x.guards().and(y.guards());
        boolean modular = x.modular() || y.modular();
        Set<Poly> assumed = Case.union(x.assumed(), y.assumed());
        try {
            Poly result = both(op, x.poly(), y.poly(), both, modular || !assumed.isEmpty(), kind);
            if (result == null) {
                return Unknown.PLAIN;
            }
            boolean constants =
                    x.poly().constant().isPresent() && y.poly().constant().isPresent();
            boolean wraps = modular || (!constants && TypeConversion.mayWrap(result, kind));
            boolean kept = isSumOrProduct(op);
            Case one = new Case(result, both, wraps && kept, kept ? assumed : Set.of());
            if (kind.bytes() < 4
                    && !constants
                    && !conversion.fits(one, kind)) { // as lanes of vectors, which are not promoted
                return Unknown.PLAIN;
            }
            return new Int(List.of(constants ? TypeConversion.wrapped(one, kind) : one));
        } catch (ArithmeticException e) {
            return Unknown.PLAIN;
        }
    }

    private @Nullable Poly both(BinaryOp op, Poly a, Poly b, Guards known, boolean modular, Scalar.Kind kind) {
        Poly x = recentred(a, kind);
        Poly y = recentred(b, kind);
        return switch (op) {
            case ADD -> x.plus(y);
            case SUB -> x.minus(y);
            case MUL -> x.times(y);
            case DIV -> modular ? null : quotient(a, b, known, kind);
            case REM -> remainder(a, b, known, modular, kind);
            case SHL -> shifted(x, powerOfTwo(b));
            case SHR -> modular ? null : halved(a, powerOfTwo(b), known, kind);
            case AND -> masked(x, y, known, modular);
            case OR, XOR -> bits(op, a, b, known, modular);
            default -> null;
        };
    }

    /** What is known modulo 2^32 stays so in these; the others give numbers that are known, or none. */
    private static boolean isSumOrProduct(BinaryOp op) {
        return switch (op) {
            case ADD, SUB, MUL, SHL -> true;
            default -> false;
        };
    }

    /**
     * A large unsigned constant as the negative number that it stands for in sums: {@code i + 0xffffffffu} is
     * {@code i - 1}.
     */
    private static Poly recentred(Poly poly, Scalar.Kind kind) {
        OptionalLong constant = poly.constant();
        return kind == Scalar.Kind.UINT && constant.isPresent() && constant.getAsLong() > Integer.MAX_VALUE
                ? Poly.of(constant.getAsLong() - (1L << 32))
                : poly;
    }

    private @Nullable Poly quotient(Poly a, Poly b, Guards known, Scalar.Kind kind) {
        if (b.constant().isPresent() && a.constant().isPresent()) {
            return b.equals(Poly.ZERO) || (kind == Scalar.Kind.ULONG && isNegative(a, b))
                    ? null
                    : Poly.of(a.constant().getAsLong() / b.constant().getAsLong());
        }
        Guards all = guards.and(known);
        if (Bounds.of(all).isNonNegative(b)) {
            Bounds bounds = Bounds.of(all.with(List.of(b.plus(-1)))); // division by zero is not defined
            if (bounds.isNonNegative(a)) {
                return roundedDown(a, b, bounds);
            }
            if (kind.isSigned() && bounds.isNonNegative(a.negated())) {
                return roundedDown(a.negated(), b, bounds).negated();
            }
        }
        return kind.isSigned() ? Poly.quotient(a, b, Rounding.TO_ZERO) : null;
    }

    private static boolean isNegative(Poly... constants) {
        for (Poly poly : constants) {
            if (poly.constantTerm() < 0) {
                return true;
            }
        }
        return false;
    }

    /** The greatest integer that is not more than the quotient; of a positive divisor. */
    private static Poly roundedDown(Poly a, Poly b, Bounds bounds) {
        Poly.Division division = a.dividedBy(b);
        boolean within = bounds.isNonNegative(division.remainder())
                && bounds.isNonNegative(b.minus(division.remainder()).plus(-1));
        if (within) {
            return division.quotient();
        }
        return Poly.quotient(a, b, bounds.isNonNegative(a) ? Rounding.NATURAL : Rounding.DOWN);
    }

    private @Nullable Poly remainder(Poly a, Poly b, Guards known, boolean modular, Scalar.Kind kind) {
        if (!kind.isSigned() && isPowerOfTwo(b)) {
            return masked(a, b.plus(-1), known, modular);
        }
        Poly quotient = modular ? null : quotient(a, b, known, kind);
        return quotient == null ? null : a.minus(b.times(quotient));
    }

    /** A shift to the right rounds down; an unsigned number must not have wrapped. */
    private @Nullable Poly halved(Poly a, @Nullable Poly divisor, Guards known, Scalar.Kind kind) {
        Bounds bounds = Bounds.of(guards.and(known));
        return divisor == null || !(kind.isSigned() || bounds.isNonNegative(a))
                ? null
                : roundedDown(a, divisor, bounds);
    }

    private static @Nullable Poly shifted(Poly a, @Nullable Poly factor) {
        return factor == null ? null : a.times(factor);
    }

    /** 2 to the power of a constant; nothing for others and large ones. */
    private static @Nullable Poly powerOfTwo(Poly places) {
        OptionalLong constant = places.constant();
        return constant.isPresent() && constant.getAsLong() >= 0 && constant.getAsLong() < 31
                ? Poly.of(1L << constant.getAsLong())
                : null;
    }

    private static boolean isPowerOfTwo(Poly poly) {
        return Long.bitCount(poly.constant().orElse(0)) == 1 && poly.constant().orElse(0) > 0;
    }

    /** Masks 0..01..1, which make good again what has wrapped, and 1..10..0. */
    private @Nullable Poly masked(Poly a, Poly b, Guards known, boolean modular) {
        if (a.constant().isPresent() && b.constant().isPresent()) {
            return Poly.of(a.constant().getAsLong() & b.constant().getAsLong());
        }
        if (b.constant().isEmpty()) {
            return a.constant().isPresent() ? masked(b, a, known, modular) : byNumber(a, b, known);
        }
        long mask = b.constant().getAsLong();
        boolean low = isPowerOfTwo(Poly.of(mask + 1)) && !(modular && mask >= 1L << 32);
        boolean high = isPowerOfTwo(Poly.of(-mask)) && !modular;
        if (!low && !high) {
            return null;
        }
        Poly unit = Poly.of(low ? mask + 1 : -mask);
        Poly upper = unit.times(roundedDown(a, unit, Bounds.of(guards.and(known))));
        return low ? a.minus(upper) : upper;
    }

    /**
     * Masks one less than a power of two that divides 2^32, so that it does not matter whether the other has wrapped.
     */
    private @Nullable Poly byNumber(Poly a, Poly b, Guards known) {
        Optional<Poly> right = suppositions.divisor(b);
        Optional<Poly> divisor = right.or(() -> suppositions.divisor(a));
        if (divisor.isEmpty()) {
            return null;
        }
        Poly other = right.isPresent() ? a : b;
        Poly unit = divisor.get();
        return other.minus(unit.times(
                roundedDown(other, unit, Bounds.of(guards.and(known).with(List.of(unit.plus(-1)))))));
    }

    /** Of constants, or of numbers that have no bits in common: then it is a sum. */
    private @Nullable Poly bits(BinaryOp op, Poly a, Poly b, Guards known, boolean modular) {
        if (a.constant().isPresent() && b.constant().isPresent()) {
            long x = a.constant().getAsLong();
            long y = b.constant().getAsLong();
            return Poly.of(op == BinaryOp.OR ? x | y : x ^ y);
        }
        Bounds bounds = Bounds.of(guards.and(known));
        boolean apart = !modular && (isBelowBitsOf(a, b, bounds) || isBelowBitsOf(b, a, bounds));
        return apart ? a.plus(b) : null;
    }

    /** Whether {@code low} has only bits that are 0 in {@code high} for its factors. */
    private static boolean isBelowBitsOf(Poly high, Poly low, Bounds bounds) {
        long unit = high.commonPowerOfTwo();
        return bounds.isNonNegative(low) && bounds.isNonNegative(low.negated().plus(unit - 1));
    }

    /** What {@code a op b} says, for a comparison of numbers of one type. */
    Condition compared(BinaryOp op, Value a, Value b, Type type) {
        if (!(a instanceof Int left) || !(b instanceof Int right) || !type.isInteger()) {
            return Condition.unknown(a.fromMemory() || b.fromMemory());
        }
        Condition all = null;
        for (Case x : left.cases()) {
            for (Case y : right.cases()) {
                Condition one;
                try {
                    one = compared(op, x, y, ((Scalar) type).kind());
                } catch (ArithmeticException e) {
                    one = Condition.unknown(false);
                }
                Condition there = one.under(x.guards().and(y.guards()));
                all = all == null ? there : all.either(there);
            }
        }
        boolean one = left.cases().size() == 1 && right.cases().size() == 1;
        return all == null ? Condition.unknown(false) : one ? all : all.inexact();
    }

    private Condition compared(BinaryOp op, Case x, Case y, Scalar.Kind kind) {
        return switch (op) {
            case LT -> less(x, y, kind);
            case GT -> less(y, x, kind);
            case LE -> less(y, x, kind).negated();
            case GE -> less(x, y, kind).negated();
            case EQ -> equal(x, y, kind);
            case NE -> equal(x, y, kind).negated();
            default -> Condition.unknown(false);
        };
    }

    private Condition less(Case x, Case y, Scalar.Kind kind) {
        Guards known = guards.and(x.guards()).and(y.guards());
        Bounds bounds = Bounds.of(known);
        Condition plain = Condition.nonNegative(y.poly().minus(x.poly()).plus(-1));
        if (x.isUncertain() || y.isUncertain()) {
            return Condition.unknown(false);
        }
        if (kind.isSigned()) {
            return plain;
        }
        boolean left = isPlain(x, bounds);
        boolean right = isPlain(y, bounds);
        if (left && right) {
            return plain;
        }
        if (right) { // a wrapped left side is larger than any size
            return Condition.nonNegative(x.poly()).and(plain);
        }
        return left ? lessThanAny(x.poly(), y.poly()) : Condition.unknown(false);
    }

    /**
     * Whether a number is the same as an unsigned one; where that depends on what all work-items have alike, it is
     * noted.
     */
    private boolean isPlain(Case one, Bounds bounds) {
        boolean plain = bounds.isNonNegative(one.poly());
        if (!plain) {
            suppositions.compare(one.poly());
        }
        return plain;
    }

    /** Whether {@code small}, which is not negative, is less than an unsigned number, which may have wrapped. */
    private static Condition lessThanAny(Poly small, Poly any) {
        Guards wrapped = Guards.of(any.negated().plus(-1));
        Guards plain = Guards.of(any.minus(small).plus(-1));
        return new Condition(List.of(wrapped, plain), List.of(Guards.of(any, small.minus(any))), true, false);
    }

    private Condition equal(Case x, Case y, Scalar.Kind kind) {
        if (x.isUncertain() || y.isUncertain()) {
            return Condition.unknown(false);
        }
        Bounds bounds = Bounds.of(guards.and(x.guards()).and(y.guards()));
        if (!kind.isSigned()) {
            boolean left = isPlain(x, bounds);
            boolean right = isPlain(y, bounds);
            if (!left || !right) {
                return Condition.unknown(false);
            }
        }
        Poly difference = x.poly().minus(y.poly());
        Condition most = Condition.nonNegative(difference.negated());
        if (bounds.isNonNegative(difference)) {
            return most;
        }
        return bounds.isNonNegative(difference.negated())
                ? Condition.nonNegative(difference)
                : Condition.zero(difference);
    }
}
