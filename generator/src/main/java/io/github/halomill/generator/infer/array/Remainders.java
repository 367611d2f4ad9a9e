package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Counter;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import java.util.Optional;
import java.util.function.Function;

/** Subscripts of which remainders say nothing of strides. */
final class Remainders {

    private static final Poly ANY = Poly.of(new Counter(Integer.MAX_VALUE));

    private Remainders() {}

    /** With something that differs between work-items in place of remainders by numbers: {@code y % 2}. */
    static Poly ofSmallNumbers(Poly offset) {
        return replaced(
                offset,
                quotient -> Optional.of(ANY)
                        .filter(any -> quotient.divisor().constant().isPresent()));
    }

    /**
     * With what goes on beyond the ends in place of what goes around the array: {@code x + 1} for
     * {@code (x + 1 + nx) % nx}.
     */
    static Poly asAroundArray(Poly offset) {
        return replaced(
                offset,
                quotient -> Optional.of(
                        quotient.dividend().dividedBy(quotient.divisor()).remainder()));
    }

    /** With others in place of remainders by what differs between work-items, where there are such. */
    private static Poly replaced(Poly offset, Function<Quotient, Optional<Poly>> others) {
        for (Symbol symbol : offset.symbols()) {
            if (symbol instanceof Quotient quotient && !symbol.isUniform()) {
                Optional<Poly> often =
                        offset.linear(symbol).flatMap(factor -> factor.negated().exactly(quotient.divisor()));
                Optional<Poly> rest = often.map(times -> offset.minus(times.times(
                                quotient.dividend().minus(quotient.divisor().times(Poly.of(quotient))))))
                        .filter(left -> left.terms().size() < offset.terms().size());
                Optional<Poly> other = rest.flatMap(any -> others.apply(quotient));
                if (rest.isPresent() && other.isPresent()) {
                    return replaced(rest.get(), others).plus(often.orElseThrow().times(other.get()));
                }
            }
        }
        return offset;
    }
}
