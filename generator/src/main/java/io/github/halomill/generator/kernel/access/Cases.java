package io.github.halomill.generator.kernel.access;

import io.github.halomill.generator.kernel.symbolic.Bounds;
import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes accesses apart whose offsets have quotients of few values: {@code (x + 1) % n} is {@code x + 1} as long as that
 * is less than n, and {@code x + 1 - n} behind.
 */
public final class Cases {

    private static final int MOST = 64;

    /** Quotients are looked at from minus this to this. */
    private static final long FARTHEST = 2;

    private final Setting setting;

    Cases(Setting setting) {
        this.setting = setting;
    }

    /** An offset in bytes in terms of the parameters, and what holds where it is that. */
    public record Case(Poly offset, Guards guards) {}

    /** What an access is in terms of the parameters; it is one of these. */
    List<Case> of(ByteAccess access) {
        List<Case> done = new ArrayList<>();
        List<Case> open =
                new ArrayList<>(List.of(new Case(setting.bind(access.offset()), setting.bind(access.meant()))));
        while (!open.isEmpty()) {
            Case next = open.remove(open.size() - 1);
            List<Case> parts = done.size() + open.size() < MOST ? split(next) : List.of(next);
            if (parts.size() == 1 && parts.get(0).equals(next)) {
                done.add(next);
            } else {
                open.addAll(parts);
            }
        }
        return done;
    }

    private static List<Case> split(Case one) {
        for (Symbol symbol : one.offset().symbols()) {
            if (symbol instanceof Quotient quotient && !quotient.isUniform()) {
                Optional<List<Case>> parts = split(one, quotient);
                if (parts.isPresent()) {
                    return parts.get();
                }
            }
        }
        return List.of(one);
    }

    private static Optional<List<Case>> split(Case one, Quotient quotient) {
        Bounds bounds = Bounds.of(one.guards());
        if (quotient.rounding() == Rounding.TO_ZERO) {
            Poly below = quotient.divisor().plus(-1);
            boolean small = bounds.isNonNegative(below.minus(quotient.dividend()))
                    && bounds.isNonNegative(below.plus(quotient.dividend()));
            return small ? Optional.of(List.of(with(one, quotient, 0, Guards.NONE))) : Optional.empty();
        }
        long most = -FARTHEST;
        while (most <= FARTHEST
                && !bounds.isNonNegative(rest(quotient, most + 1).negated().plus(-1))) {
            most++;
        }
        long least = -FARTHEST;
        while (least < FARTHEST && bounds.isNonNegative(rest(quotient, least + 1))) {
            least++;
        }
        if (most > FARTHEST || !bounds.isNonNegative(rest(quotient, least))) {
            return Optional.empty();
        }
        List<Case> parts = new ArrayList<>();
        for (long value = least; value <= most; value++) {
            Guards here = one.guards()
                    .with(List.of(
                            rest(quotient, value),
                            rest(quotient, value + 1).negated().plus(-1)));
            parts.add(with(one, quotient, value, here));
        }
        return Optional.of(parts);
    }

    /**
     * What is left of the dividend when the divisor is taken away so many times: at least 0, if the quotient is at
     * least that.
     */
    private static Poly rest(Quotient quotient, long times) {
        return quotient.dividend().minus(quotient.divisor().times(times));
    }

    private static Case with(Case one, Quotient quotient, long value, Guards guards) {
        Guards all = guards.equals(Guards.NONE) ? one.guards() : guards;
        return new Case(bound(one.offset(), quotient, value), all.map(guard -> bound(guard, quotient, value)));
    }

    private static Poly bound(Poly poly, Quotient quotient, long value) {
        return poly.bind(symbol -> symbol.equals(quotient) ? Optional.of(Poly.of(value)) : Optional.empty());
    }
}
