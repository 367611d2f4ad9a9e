package io.github.halomill.generator.infer.hint;

import io.github.halomill.generator.kernel.symbolic.Guards;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.kernel.symbolic.Reference.ByteAccess;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * Has loops that go down through an array go up: rounds are counted from the last one. They touch the same elements,
 * and the first of these is then where those of other loops begin.
 */
public final class UpwardLoops {

    private UpwardLoops() {}

    public static Reference of(Reference reference) {
        return reference.with(
                reference.accesses().stream().map(UpwardLoops::upward).toList());
    }

    private static ByteAccess upward(ByteAccess access) {
        ByteAccess result = access;
        for (Symbol symbol : access.offset().symbols()) {
            if (symbol instanceof Counter counter && goesDown(result.offset(), counter)) {
                ByteAccess before = result;
                result = before.guards().polynomials().stream()
                        .flatMap(guard -> last(guard, counter).stream())
                        .map(last -> fromLast(before, counter, last))
                        .min(Comparator.comparingInt(
                                after -> after.offset().terms().size()))
                        .orElse(before);
            }
        }
        return result;
    }

    private static boolean goesDown(Poly offset, Counter counter) {
        return offset.linear(counter)
                .filter(factor -> !factor.equals(Poly.ZERO) && factor.negated().isPlainlyNonNegative())
                .isPresent();
    }

    /** The last round, if a guard tells by what was known before the loop. */
    private static Optional<Poly> last(Poly guard, Counter counter) {
        OptionalLong factor = guard.linear(counter).map(Poly::constant).orElse(OptionalLong.empty());
        if (factor.isEmpty() || factor.getAsLong() >= 0) {
            return Optional.empty();
        }
        Poly rest = guard.minus(Poly.of(counter).times(factor.getAsLong()));
        boolean before = rest.allSymbols().stream()
                .allMatch(symbol -> !(symbol instanceof Counter other) || other.number() < counter.number());
        return before
                ? Optional.of(Poly.quotient(rest, Poly.of(-factor.getAsLong()), Rounding.NATURAL))
                : Optional.empty();
    }

    private static ByteAccess fromLast(ByteAccess access, Counter counter, Poly last) {
        Poly round = Poly.of(counter);
        UnaryOperator<Poly> change =
                poly -> poly.bind(symbol -> symbol.equals(counter) ? Optional.of(last.minus(round)) : Optional.empty());
        Guards guards = access.guards().map(change).with(List.of(last.minus(round)));
        return new ByteAccess(
                change.apply(access.offset()),
                guards,
                access.certain(),
                access.assumed().stream().map(change).toList(),
                access.coordinates().stream().map(change).toList());
    }
}
