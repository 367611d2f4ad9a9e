package io.github.halomill.generator.model.expression;

import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.expression.Expression;
import java.util.Map;

/** Computes integer expressions. */
public final class Evaluator {

    private final Values values;

    /** Parameters by name. */
    public Evaluator(Map<String, Long> parameters) {
        values = new Values(Map.copyOf(parameters));
    }

    /**
     * The value of an expression without real numbers and zone functions.
     *
     * @throws ArithmeticException on division by zero, and if a result is outside the range of {@code long}; the
     *     message is for users
     */
    public long evaluate(Expression expression) {
        return expression.fold(values);
    }

    private record Values(Map<String, Long> parameters) implements IntegerCases<Long> {

        @Override
        public Long integer(Expression.IntegerLiteral literal) {
            return literal.value();
        }

        @Override
        public Long name(Expression.ParameterRef reference) {
            Long value = parameters.get(reference.name());
            if (value == null) {
                throw new IllegalArgumentException("unknown parameter " + reference.name());
            }
            return value;
        }

        @Override
        public Long negation(Expression.Negation negation) {
            return Math.negateExact(negation.operand().fold(this));
        }

        @Override
        public Long binary(Expression.Binary binary) {
            long left = binary.left().fold(this);
            long right = binary.right().fold(this);
            return switch (binary.operator()) {
                case ADD -> Math.addExact(left, right);
                case SUBTRACT -> Math.subtractExact(left, right);
                case MULTIPLY -> Math.multiplyExact(left, right);
                case DIVIDE -> Arithmetic.divide(left, right);
                case REMAINDER -> Arithmetic.remainder(left, right);
            };
        }

        @Override
        public Long call(Expression.Call call) {
            long first = call.first().fold(this);
            long second = call.second().fold(this);
            return switch (call.function()) {
                case MIN -> Math.min(first, second);
                case MAX -> Math.max(first, second);
                case CEIL_DIV -> Arithmetic.ceilDiv(first, second);
            };
        }

        @Override
        public Long extent(Expression.LocalExtent extent) {
            throw IntegerCases.refused(extent);
        }

        @Override
        public Long origin(Expression.LocalOrigin origin) {
            throw IntegerCases.refused(origin);
        }

        @Override
        public Long items(Expression.LocalItems items) {
            throw IntegerCases.refused(items);
        }
    }
}
