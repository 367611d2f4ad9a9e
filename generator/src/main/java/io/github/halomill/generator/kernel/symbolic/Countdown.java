package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** That a condition holds in a round of a loop if and only if {@code first - fall * round >= 0}; {@code fall} is positive. */
record Countdown(Poly first, long fall) {

    /** What a condition says of a counter, if that is all that it says and nothing else in it comes from the loop. */
    static Optional<Countdown> of(Condition condition, Counter counter) {
        if (!condition.exact() || condition.whenTrue().size() != 1) {
            return Optional.empty();
        }
        Set<Poly> guards = condition.whenTrue().get(0).polynomials();
        if (guards.size() != 1) {
            return Optional.empty();
        }
        Poly guard = guards.iterator().next();
        OptionalLong factor = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
        if (factor.isEmpty() || factor.getAsLong() >= 0) {
            return Optional.empty();
        }
        Poly first = guard.minus(Poly.of(counter).times(factor.getAsLong()));
        return first.allSymbols().stream().allMatch(symbol -> Rounds.isOlder(symbol, counter.number()))
                ? Optional.of(new Countdown(first, -factor.getAsLong()))
                : Optional.empty();
    }

    /** The last round in which it holds, if it holds in the first. */
    Poly last() {
        return Poly.quotient(first, Poly.of(fall), Rounding.NATURAL);
    }

    /** In how many rounds it holds, also if in none, where {@link #isCountCertain} says so. */
    Poly count() {
        return Poly.quotient(first.plus(fall), Poly.of(fall), Rounding.NATURAL);
    }

    /** Whether {@link #count} is right under guards: the first round fails by less than one round, if it fails. */
    boolean isCountCertain(Guards guards) {
        return new Bounds(guards).isNonNegative(first.plus(fall));
    }
}
