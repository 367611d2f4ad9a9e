package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.ast.Type.Scalar;
import io.github.halomill.generator.kernel.symbolic.Value.Case;
import io.github.halomill.generator.kernel.symbolic.Value.Int;
import io.github.halomill.generator.kernel.symbolic.Value.Real;
import io.github.halomill.generator.kernel.symbolic.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What numbers become in another type, and what of them a type has. */
final class TypeConversion {

    /** Larger factors are likely to make 32-bit numbers wrap, as those of hash functions do. */
    private static final long LARGEST_UNSIGNED_FACTOR = 1 << 12;

    private static final long LARGEST_FACTOR = 1 << 26;

    /** Larger factors are likely to make 64-bit numbers wrap. */
    private static final long LARGEST_LONG_FACTOR = 1L << 32;

    private final Guards guards;

    /** Where {@code guards} hold. */
    TypeConversion(Guards guards) {
        this.guards = guards;
    }

    /** Whether a number is likely to be beyond what a type of 32 or 64 bits has. */
    static boolean mayWrap(Poly result, Scalar.Kind kind) {
        long most = switch (kind) {
            case INT -> LARGEST_FACTOR;
            case UINT -> LARGEST_UNSIGNED_FACTOR;
            case ULONG -> LARGEST_LONG_FACTOR;
            default -> Long.MAX_VALUE;
        };
        return result.largestFactor() > most;
    }

    /** A constant as it is stored in a type. */
    static Case wrapped(Case one, Scalar.Kind kind) {
        OptionalLong constant = one.poly().constant();
        return constant.isEmpty()
                ? one
                : new Case(Poly.of(kind.wrap(constant.getAsLong())), one.guards(), one.modular(), one.assumed());
    }

    /** A number converted between integer types. */
    Value converted(Int number, Scalar.Kind from, Scalar.Kind to) {
        List<Case> cases = new ArrayList<>();
        for (Case one : number.cases()) {
            boolean widened = from.bytes() == 4 && to.bytes() > 4;
            if (one.poly().constant().isPresent()) {
                cases.add(wrapped(one, to));
            } else if (widened && one.modular() && mayWrap(one.poly(), from)) {
                return Unknown.PLAIN;
            } else if (to.bytes() >= 4) {
                boolean narrowed = from.bytes() > 4 && to.bytes() == 4 && mayWrap(one.poly(), to);
                cases.add(
                        narrowed
                                ? new Case(one.poly(), one.guards(), true, one.assumed())
                                : widened && from == Scalar.Kind.UINT ? widened(one) : one);
            } else if ((from.bytes() <= to.bytes() && from.isSigned() == to.isSigned()) || fits(one, to)) {
                cases.add(one);
            } else {
                return Unknown.PLAIN;
            }
        }
        return Value.of(cases);
    }

    /** 32 unsigned bits as 64: what has wrapped below zero is beyond the end of any array then. */
    private Case widened(Case one) {
        if (!one.modular() && isCertainly(one, one.poly())) {
            return one;
        }
        return new Case(one.poly(), one.guards(), false, Case.union(one.assumed(), Set.of(one.poly())));
    }

    /**
     * A number converted between integer types, the nearest that there is of the other; not known where that is another
     * number.
     */
    Value saturated(Int number, Scalar.Kind from, Scalar.Kind to) {
        List<Case> cases = new ArrayList<>();
        for (Case one : number.cases()) {
            OptionalLong constant = one.poly().constant();
            boolean same = !one.isUncertain()
                    && ((from.isSigned() && to.isSigned()) || isCertainly(one, one.poly()))
                    && (to.bytes() < 4 ? fits(one, to) : !mayWrap(one.poly(), to));
            if (constant.isPresent() && to.bytes() < 8) {
                boolean beyond = from == Scalar.Kind.ULONG && constant.getAsLong() < 0;
                long nearest = beyond ? most(to) : Math.max(least(to), Math.min(most(to), constant.getAsLong()));
                cases.add(new Case(Poly.of(nearest), one.guards(), false, Set.of()));
            } else if (same) {
                cases.add(one);
            } else {
                return Unknown.PLAIN;
            }
        }
        return Value.of(cases);
    }

    /** The integer to which a floating-point number is cut off; not known of halves that may be negative. */
    Value truncated(Real number) {
        List<Case> cases = new ArrayList<>();
        for (Case half : number.halves().cases()) {
            Optional<Poly> whole = half.poly()
                    .exactly(Poly.of(2))
                    .or(() -> isCertainly(half, half.poly())
                            ? half.poly().plus(-1).exactly(Poly.of(2))
                            : Optional.empty());
            if (whole.isEmpty()) {
                return Unknown.PLAIN;
            }
            cases.add(Case.of(whole.get(), half.guards()));
        }
        return Value.of(cases);
    }

    private static long least(Scalar.Kind kind) {
        return kind.isSigned() ? -1L << (8 * kind.bytes() - 1) : 0;
    }

    private static long most(Scalar.Kind kind) {
        return kind.isSigned() ? -least(kind) - 1 : (1L << (8 * kind.bytes())) - 1;
    }

    /** Whether a number is one that a type has. */
    boolean fits(Case one, Scalar.Kind to) {
        long least = least(to);
        long most = most(to);
        return !one.isUncertain()
                && isCertainly(one, one.poly().plus(-least))
                && isCertainly(one, one.poly().negated().plus(most));
    }

    private boolean isCertainly(Case one, Poly nonNegative) {
        return Bounds.of(guards.and(one.guards())).isNonNegative(nonNegative);
    }
}
