package io.github.halomill.runtime.expression;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Computes real expressions in double precision; a condition is 1 if it holds, else 0. */
public final class RealEvaluator {

    private final Values values;

    /** Values by name: those of parameters, host scalars and {@code iteration}. */
    public RealEvaluator(Map<String, Double> values) {
        this(known(values));
    }

    /** The value of each name is asked for each time that it is needed. */
    public RealEvaluator(ToDoubleFunction<String> values) {
        this.values = new Values(values);
    }

    private static ToDoubleFunction<String> known(Map<String, Double> values) {
        Map<String, Double> known = Map.copyOf(values);
        return name -> {
            Double value = known.get(name);
            if (value == null) {
                throw new IllegalArgumentException("no value of " + name);
            }
            return value;
        };
    }

    /**
     * The value of an expression without zone functions, whose names all have values.
     *
     * @throws IllegalArgumentException if it is another
     */
    public double evaluate(Expression expression) {
        return expression.fold(values);
    }

    /** Whether a condition holds: whether its value is not 0. */
    public boolean holds(Expression expression) {
        return values.holds(expression);
    }

    private record Values(ToDoubleFunction<String> known) implements Expression.Cases<Double> {

        private boolean holds(Expression expression) {
            return expression.fold(this) != 0;
        }

        private static double number(boolean holds) {
            return holds ? 1 : 0;
        }

        @Override
        public Double integer(Expression.IntegerLiteral literal) {
            return (double) literal.value();
        }

        @Override
        public Double real(Expression.RealLiteral literal) {
            return Double.parseDouble(literal.text());
        }

        @Override
        public Double name(Expression.ParameterRef reference) {
            return known.applyAsDouble(reference.name());
        }

        @Override
        public Double negation(Expression.Negation negation) {
            return -negation.operand().fold(this);
        }

        @Override
        public Double binary(Expression.Binary binary) {
            double left = binary.left().fold(this);
            double right = binary.right().fold(this);
            return switch (binary.operator()) {
                case ADD -> left + right;
                case SUBTRACT -> left - right;
                case MULTIPLY -> left * right;
                case DIVIDE -> left / right;
                case REMAINDER -> left % right;
            };
        }

        @Override
        public Double call(Expression.Call call) {
            double first = call.first().fold(this);
            double second = call.second().fold(this);
            return switch (call.function()) {
                case MIN -> Math.min(first, second);
                case MAX -> Math.max(first, second);
                case CEIL_DIV -> Math.ceil(first / second);
            };
        }

        @Override
        public Double component(Expression.Component component) {
            throw new IllegalArgumentException("differs from element to element: " + component);
        }

        @Override
        public Double extent(Expression.LocalExtent extent) {
            throw refused(extent);
        }

        @Override
        public Double origin(Expression.LocalOrigin origin) {
            throw refused(origin);
        }

        @Override
        public Double items(Expression.LocalItems items) {
            throw refused(items);
        }

        private static IllegalArgumentException refused(Expression expression) {
            return new IllegalArgumentException("differs from zone to zone: " + expression);
        }

        @Override
        public Double comparison(Expression.Comparison comparison) {
            double left = comparison.left().fold(this);
            double right = comparison.right().fold(this);
            return number(
                    switch (comparison.relation()) {
                        case LESS -> left < right;
                        case LESS_OR_EQUAL -> left <= right;
                        case GREATER -> left > right;
                        case GREATER_OR_EQUAL -> left >= right;
                        case EQUAL -> left == right;
                        case NOT_EQUAL -> left != right;
                    });
        }

        @Override
        public Double logical(Expression.Logical logical) {
            return number(
                    switch (logical.connective()) {
                        case AND -> holds(logical.left()) && holds(logical.right());
                        case OR -> holds(logical.left()) || holds(logical.right());
                    });
        }

        @Override
        public Double not(Expression.Not not) {
            return number(!holds(not.operand()));
        }

        @Override
        public Double choice(Expression.Choice choice) {
            return (holds(choice.condition()) ? choice.first() : choice.second()).fold(this);
        }

        @Override
        public Double function(Expression.RealCall call) {
            List<Double> operands =
                    call.operands().stream().map(operand -> operand.fold(this)).toList();
            double first = operands.get(0);
            return switch (call.function()) {
                case SQRT -> Math.sqrt(first);
                case ABS -> Math.abs(first);
                case POW -> Math.pow(first, operands.get(1));
                case EXP -> Math.exp(first);
                case LOG -> Math.log(first);
                case SIN -> Math.sin(first);
                case COS -> Math.cos(first);
                case FLOOR -> Math.floor(first);
                case CEIL -> Math.ceil(first);
            };
        }
    }
}
