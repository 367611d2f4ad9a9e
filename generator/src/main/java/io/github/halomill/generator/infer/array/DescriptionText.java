package io.github.halomill.generator.infer.array;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Quotient;
import io.github.halomill.generator.kernel.symbolic.Symbol.Rounding;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Polynomials as a description has them: expressions of parameters. */
public final class DescriptionText {

    /** A name or a number in parentheses that it does not need. */
    private static final Pattern OPERAND = Pattern.compile("(?<!\\w)\\((\\w+)\\)");

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

    /** The expression, in which quotients are in parentheses unless one is all of it. */
    public static String of(Poly poly) {
        String text = OPERAND.matcher(poly.toString().replace('[', '(').replace(']', ')'))
                .replaceAll("$1");
        return isQuotient(poly) ? text.substring(1, text.length() - 1) : text;
    }

    private static boolean isQuotient(Poly poly) {
        List<Poly.Term> terms = poly.terms();
        return terms.size() == 1
                && terms.get(0).coefficient() == 1
                && terms.get(0).factors().size() == 1
                && isMade(terms.get(0).factors().get(0));
    }

    /** Numbers as a point or an origin is written. */
    public static String braces(List<?> numbers) {
        return numbers.stream().map(Object::toString).collect(Collectors.joining(",", "{", "}"));
    }
}
