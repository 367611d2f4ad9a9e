package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.Expression.Binary;
import io.github.halomill.runtime.expression.Expression.IntegerLiteral;
import io.github.halomill.runtime.expression.Expression.Operator;
import io.github.halomill.runtime.expression.Expression.ParameterRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * That one expression of parameters is at least another.
 *
 * @param text both, such as {@code nx >= 3}
 */
record Comparison(Expression greater, Expression less, String text) {

    /**
     * That a polynomial is not negative, with every term on the side where it is positive; empty if it has other
     * symbols.
     *
     * @param others expressions by the symbols that stand for them; other symbols are parameters
     */
    static Optional<Comparison> of(Poly poly, Map<String, Expression> others) {
        if (!poly.symbols().stream().allMatch(Uniform.class::isInstance)) {
            return Optional.empty();
        }
        Poly more = poly.positivePart();
        Poly less = more.minus(poly);
        return Optional.of(new Comparison(expression(more, others), expression(less, others), more + " >= " + less));
    }

    /**
     * That a polynomial is a number at most; as a product if it is almost one: {@code (nx + 2)*(ny + 2) <= nx + 100}.
     */
    static Optional<Comparison> atMost(Poly poly, long most, Map<String, Expression> others) {
        Poly room = Poly.of(most).minus(poly).tightened();
        return of(room, others)
                .map(sum -> product(poly, most, others).orElse(new Comparison(sum.greater(), sum.less(), texts(room))));
    }

    private static String texts(Poly room) {
        Poly more = room.positivePart();
        return more.minus(room) + " <= " + more;
    }

    /** The same of a product of sums of one symbol and a number each, and little else. */
    private static Optional<Comparison> product(Poly poly, long most, Map<String, Expression> others) {
        Poly.Term first = poly.terms().get(0);
        if (first.factors().size() < 2 || first.coefficient() < 1) {
            return Optional.empty();
        }
        boolean alone = first.coefficient() == 1;
        List<Poly> sums = first.factors().stream()
                .map(symbol -> Poly.of(symbol).plus(shift(poly, first, symbol)))
                .toList();
        Poly product = sums.stream().reduce(Poly.of(first.coefficient()), Poly::times);
        Poly rest = product.minus(poly).plus(most);
        if (rest.size() > 2 || !rest.plus(-rest.constantTerm()).isPlainlyNonNegative()) {
            return Optional.empty();
        }
        Expression all = Stream.concat(
                        alone ? Stream.empty() : Stream.of(new IntegerLiteral(first.coefficient())),
                        sums.stream().map(sum -> expression(sum, others)))
                .reduce((a, b) -> new Binary(Operator.MULTIPLY, a, b))
                .orElseThrow();
        String text = sums.stream()
                .map(sum -> sum.size() == 1 ? sum.toString() : "(" + sum + ")")
                .collect(Collectors.joining("*", alone ? "" : first.coefficient() + "*", " <= " + rest));
        return Optional.of(new Comparison(expression(rest, others), all, text));
    }

    /** What is added to one of the factors of the first term, as the term without it tells. */
    private static long shift(Poly poly, Poly.Term first, Symbol without) {
        List<Symbol> rest = new ArrayList<>(first.factors());
        rest.remove(without);
        return poly.terms().stream()
                .filter(term -> term.factors().equals(rest))
                .mapToLong(term -> term.coefficient() / first.coefficient())
                .sum();
    }

    private static Expression expression(Poly poly, Map<String, Expression> others) {
        return poly.terms().stream()
                .map(term -> product(term, others))
                .reduce((a, b) -> new Binary(Operator.ADD, a, b))
                .orElse(new IntegerLiteral(0));
    }

    private static Expression product(Poly.Term term, Map<String, Expression> others) {
        Expression number = new IntegerLiteral(term.coefficient());
        List<Symbol> factors = term.factors();
        return factors.stream()
                .map(symbol -> others.getOrDefault(symbol.toString(), new ParameterRef(symbol.toString())))
                .reduce((a, b) -> new Binary(Operator.MULTIPLY, a, b))
                .map(product -> term.coefficient() == 1 ? product : new Binary(Operator.MULTIPLY, number, product))
                .orElse(number);
    }
}
