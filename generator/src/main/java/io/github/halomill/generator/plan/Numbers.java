package io.github.halomill.generator.plan;

import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.expression.Evaluator;
import io.github.halomill.generator.model.expression.Expression;
import io.github.halomill.runtime.base.RunException;
import java.util.List;
import java.util.Map;

/** The numbers that expressions have with values of a program's parameters. */
public final class Numbers {

    private final Evaluator evaluator;

    Numbers(Map<String, Long> parameters) {
        evaluator = new Evaluator(parameters);
    }

    long of(Expression expression) {
        return evaluator.evaluate(expression);
    }

    /** Throws {@link RunException}, with the place, if it has none. */
    long of(Located located) {
        try {
            return of(located.expression());
        } catch (ArithmeticException e) {
            throw new RunException(
                    located.location() + ": " + located.text() + " has no value, " + e.getMessage()
                            + ": choose other parameters",
                    e);
        }
    }

    long[] of(List<Located> expressions) {
        return expressions.stream().mapToLong(this::of).toArray();
    }
}
