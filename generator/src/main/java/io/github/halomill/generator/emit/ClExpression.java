package io.github.halomill.generator.emit;

import io.github.halomill.generator.model.Expression;
import java.util.stream.Collectors;

/** Writes real expressions as OpenCL C of type {@code double}. */
final class ClExpression {

    private ClExpression() {}

    static String of(Expression expression) {
        if (expression instanceof Expression.IntegerLiteral literal) {
            return literal.value() + ".0";
        }
        if (expression instanceof Expression.RealLiteral literal) {
            String text = literal.text();
            return text.chars().allMatch(Character::isDigit) ? text + ".0" : text;
        }
        if (expression instanceof Expression.ParameterRef reference) {
            return reference.name();
        }
        if (expression instanceof Expression.Negation negation) {
            return "-" + inside(negation.operand());
        }
        if (expression instanceof Expression.Binary binary) {
            return binary(binary);
        }
        if (expression instanceof Expression.Comparison comparison) {
            return inside(comparison.left()) + " " + comparison.relation().symbol() + " " + inside(comparison.right());
        }
        if (expression instanceof Expression.Logical logical) {
            return inside(logical.left()) + " " + logical.connective().symbol() + " " + inside(logical.right());
        }
        if (expression instanceof Expression.Not not) {
            return "!" + inside(not.operand());
        }
        if (expression instanceof Expression.Choice choice) {
            return inside(choice.condition()) + " ? " + inside(choice.first()) + " : " + inside(choice.second());
        }
        if (expression instanceof Expression.Call call) {
            return switch (call.function()) {
                case MIN -> "fmin(" + of(call.first()) + ", " + of(call.second()) + ")";
                case MAX -> "fmax(" + of(call.first()) + ", " + of(call.second()) + ")";
                case CEIL_DIV -> "ceil(" + inside(call.first()) + " / " + inside(call.second()) + ")";
            };
        }
        if (expression instanceof Expression.RealCall call) {
            String name = call.function() == Expression.RealFunction.ABS
                    ? "fabs"
                    : call.function().symbol();
            return call.operands().stream().map(ClExpression::of).collect(Collectors.joining(", ", name + "(", ")"));
        }
        throw new IllegalArgumentException("no expression of elements: " + expression);
    }

    private static String binary(Expression.Binary binary) {
        return binary.operator() == Expression.Operator.REMAINDER
                ? "fmod(" + of(binary.left()) + ", " + of(binary.right()) + ")"
                : inside(binary.left()) + " " + binary.operator().symbol() + " " + inside(binary.right());
    }

    private static String inside(Expression expression) {
        boolean alone = expression.children().isEmpty()
                || expression instanceof Expression.Call
                || expression instanceof Expression.RealCall;
        return alone ? of(expression) : "(" + of(expression) + ")";
    }
}
