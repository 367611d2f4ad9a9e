package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.kernel.symbolic.Symbol;
import io.github.halomill.generator.kernel.symbolic.Symbol.Uniform;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.model.Expression.Binary;
import io.github.halomill.generator.model.Expression.IntegerLiteral;
import io.github.halomill.generator.model.Expression.Operator;
import io.github.halomill.generator.model.Expression.ParameterRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * That one expression of parameters is at least another.
 *
 * @param text both, such as {@code nx >= 3}
 */
record Comparison(Expression greater, Expression less, String text) {

    /**
     * That a polynomial is not negative, with every term on the side where it is positive; empty if it has other symbols.
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
