package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * That a condition holds in a round of a loop if and only if {@code first - fall * round >= 0}; {@code fall} is
 * positive.
 */
record Countdown(Poly first, long fall) {

    /** What a condition says of a counter, if that is all that it says and nothing else in it comes from the loop. */
    static Optional<Countdown> of(Condition condition, Counter counter) {
        if (!condition.exact() || condition.whenTrue().size() != 1) {
            return Optional.empty();
        }
        return of(condition.whenTrue().get(0), counter);
    }

    private static Optional<Countdown> of(Guards alternative, Counter counter) {
        Set<Poly> guards = alternative.polynomials();
        if (guards.size() != 1 || !alternative.nonZero().isEmpty()) {
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

    /**
     * The condition of a loop without alternatives that rounds never get to: {@code q > 0} holds again when an unsigned
     * q has wrapped, but not in the round before.
     *
     * @param known where the loop begins
     */
    static Condition reached(Condition condition, Counter counter, Guards known) {
        if (!condition.exact()) {
            return condition;
        }
        if (condition.whenTrue().size() < 2) {
            return untilZero(condition, counter, known)
                    .map(positive -> new Condition(
                            List.of(Guards.of(positive)), condition.whenFalse(), true, condition.fromMemory()))
                    .orElse(condition);
        }
        for (Guards alternative : condition.whenTrue()) {
            Optional<Countdown> countdown = of(alternative, counter);
            List<Guards> others = condition.whenTrue().stream()
                    .filter(other -> !other.equals(alternative))
                    .toList();
            if (countdown.isPresent() && countdown.get().endsBefore(others, counter, known)) {
                return new Condition(
                        List.of(alternative), condition.whenFalse(), condition.exact(), condition.fromMemory());
            }
        }
        return condition;
    }

    /**
     * Where a number is not 0, begins at 0 or above and falls by 1 each round, it is at least 1 in rounds that are got
     * to: that less 1.
     */
    private static Optional<Poly> untilZero(Condition condition, Counter counter, Guards known) {
        Guards alternative = condition.whenTrue().isEmpty()
                ? Guards.NONE
                : condition.whenTrue().get(0);
        if (alternative.nonZero().size() != 1 || !alternative.polynomials().isEmpty()) {
            return Optional.empty();
        }
        Poly number = alternative.nonZero().iterator().next();
        return Stream.of(number, number.negated())
                .map(one -> one.plus(-1))
                .filter(positive -> of(Guards.of(positive), counter)
                        .filter(down -> down.fall == 1 && Bounds.of(known).isNonNegative(down.first.plus(1)))
                        .isPresent())
                .findFirst();
    }

    /** Whether others do not hold in the first round in which this does not. */
    private boolean endsBefore(List<Guards> others, Counter counter, Guards known) {
        Poly round = Poly.of(counter);
        Poly left = first.minus(round.times(fall));
        List<Guards> ends = List.of(
                known.with(List.of(left.negated().plus(-1), left.plus(fall), round.plus(-1))),
                known.with(List.of(left.negated().plus(-1), round.negated())));
        return others.stream()
                .allMatch(other ->
                        ends.stream().allMatch(end -> Bounds.of(end.and(other)).isContradictory()));
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
        return Bounds.of(guards).isNonNegative(first.plus(fall));
    }
}
