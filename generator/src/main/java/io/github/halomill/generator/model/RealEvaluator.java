package io.github.halomill.generator.model;

import java.util.List;
import java.util.Map;

/** Computes real expressions in double precision; a condition is 1 if it holds, else 0. */
public final class RealEvaluator {

    private final Map<String, Double> values;

    /** Values by name: those of parameters, host scalars and {@code iteration}. */
    public RealEvaluator(Map<String, Double> values) {
        this.values = Map.copyOf(values);
    }

    /**
     * The value of an expression without zone functions, whose names all have values.
     *
     * @throws IllegalArgumentException if it is another
     */
    public double evaluate(Expression expression) {
        if (expression instanceof Expression.IntegerLiteral literal) {
            return literal.value();
        }
        if (expression instanceof Expression.RealLiteral literal) {
            return Double.parseDouble(literal.text());
        }
        if (expression instanceof Expression.ParameterRef reference) {
            return value(reference.name());
        }
        if (expression instanceof Expression.Negation negation) {
            return -evaluate(negation.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary.operator(), evaluate(binary.left()), evaluate(binary.right()));
        }
        if (expression instanceof Expression.Call call) {
            return call(call.function(), evaluate(call.first()), evaluate(call.second()));
        }
        if (expression instanceof Expression.RealCall call) {
            return call(
                    call.function(),
                    call.operands().stream().map(this::evaluate).toList());
        }
        if (expression instanceof Expression.Choice choice) {
            return evaluate(holds(choice.condition()) ? choice.first() : choice.second());
        }
        return holds(expression) ? 1 : 0;
    }

    /** Whether a condition holds: whether its value is not 0. */
    public boolean holds(Expression expression) {
        if (expression instanceof Expression.Comparison comparison) {
            return compare(comparison.relation(), evaluate(comparison.left()), evaluate(comparison.right()));
        }
        if (expression instanceof Expression.Logical logical) {
            return switch (logical.connective()) {
                case AND -> holds(logical.left()) && holds(logical.right());
                case OR -> holds(logical.left()) || holds(logical.right());
            };
        }
        if (expression instanceof Expression.Not not) {
            return !holds(not.operand());
        }
        if (expression.usesZone()) {
            throw new IllegalArgumentException("differs from zone to zone: " + expression);
        }
        return evaluate(expression) != 0;
    }

    private double value(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no value of " + name);
        }
        return value;
    }

    private static double binary(Expression.Operator operator, double left, double right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
        };
    }

    private static double call(Expression.Builtin function, double first, double second) {
        return switch (function) {
            case MIN -> Math.min(first, second);
            case MAX -> Math.max(first, second);
            case CEIL_DIV -> Math.ceil(first / second);
        };
    }

    private static double call(Expression.RealFunction function, List<Double> operands) {
        double first = operands.get(0);
        return switch (function) {
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

    private static boolean compare(Expression.Relation relation, double left, double right) {
        return switch (relation) {
            case LESS -> left < right;
            case LESS_OR_EQUAL -> left <= right;
            case GREATER -> left > right;
            case GREATER_OR_EQUAL -> left >= right;
            case EQUAL -> left == right;
            case NOT_EQUAL -> left != right;
        };
    }
}
