package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.List;
import java.util.stream.Collectors;

/** Polynomials as a description has them: expressions of parameters. */
public final class DescriptionText {

    private DescriptionText() {}

    /** Whether a description can say it: {@code /} is what divides numbers that are not negative. */
    public static boolean isPossible(Poly poly) {
        return poly.allSymbols().stream()
                .allMatch(symbol -> !(symbol instanceof Quotient quotient) || quotient.rounding() == Rounding.NATURAL);
    }

    /** Whether a symbol is made of others, which count instead. */
    public static boolean isMade(Symbol symbol) {
        return symbol instanceof Quotient quotient && quotient.rounding() == Rounding.NATURAL;
    }

    /** The expression, in which quotients stand in parentheses. */
    public static String of(Poly poly) {
        return poly.toString().replace('[', '(').replace(']', ')');
    }

    /** Numbers as a point or an origin is written. */
    public static String braces(List<?> numbers) {
        return numbers.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}"));
    }
}
