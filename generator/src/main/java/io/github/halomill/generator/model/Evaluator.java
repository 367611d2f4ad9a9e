package io.github.halomill.generator.model;

import io.github.halomill.runtime.base.Arithmetic;
import java.util.Map;

/** Computes integer expressions. */
public final class Evaluator {

    private final Map<String, Long> parameters;

    /** Parameters by name. */
    public Evaluator(Map<String, Long> parameters) {
        this.parameters = Map.copyOf(parameters);
    }

    /**
     * The value of an expression without real numbers and zone functions.
     *
     * @throws ArithmeticException on division by zero, and if a result is outside the range of {@code long}; the
     *     message is for users
     */
    public long evaluate(Expression expression) {
        if (expression instanceof Expression.IntegerLiteral literal) {
            return literal.value();
        }
        if (expression instanceof Expression.ParameterRef reference) {
            Long value = parameters.get(reference.name());
            if (value == null) {
                throw new IllegalArgumentException("unknown parameter " + reference.name());
            }
            return value;
        }
        if (expression instanceof Expression.Negation negation) {
            return Math.negateExact(evaluate(negation.operand()));
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()));
        }
        if (expression instanceof Expression.Call call) {
            long first = evaluate(call.first());
            long second = evaluate(call.second());
            return switch (call.function()) {
                case MIN -> Math.min(first, second);
                case MAX -> Math.max(first, second);
                case CEIL_DIV -> Arithmetic.ceilDiv(first, second);
            };
        }
        throw new IllegalArgumentException("no integer expression: " + expression);
    }

    private static long binary(Expression.Operator operator, long left, long right) {
        return switch (operator) {
            case ADD -> Math.addExact(left, right);
            case SUBTRACT -> Math.subtractExact(left, right);
            case MULTIPLY -> Math.multiplyExact(left, right);
            case DIVIDE -> Arithmetic.divide(left, right);
            case REMAINDER -> Arithmetic.remainder(left, right);
        };
    }
}
