package io.github.halomill.runtime.expression;

import java.util.stream.Collectors;

/** Writes real expressions as OpenCL C of type {@code double}. */
public final class ClExpression implements Expression.Cases<String> {

    private static final ClExpression TEXT = new ClExpression();

    private ClExpression() {}

    /** The text of an expression. */
    public static String of(Expression expression) {
        return expression.fold(TEXT);
    }

    private static String inside(Expression expression) {
        boolean alone = expression.children().isEmpty()
                || expression instanceof Expression.Call
                || expression instanceof Expression.RealCall;
        return alone ? of(expression) : "(" + of(expression) + ")";
    }

    private static String joined(Expression left, String symbol, Expression right) {
        return inside(left) + " " + symbol + " " + inside(right);
    }

    @Override
    public String integer(Expression.IntegerLiteral literal) {
        return literal.value() + ".0";
    }

    @Override
    public String real(Expression.RealLiteral literal) {
        String text = literal.text();
        return text.chars().allMatch(Character::isDigit) ? text + ".0" : text;
    }

    @Override
    public String name(Expression.ParameterRef reference) {
        return reference.name();
    }

    @Override
    public String component(Expression.Component component) {
        return component.field() + "[" + component.component() + "]";
    }

    @Override
    public String negation(Expression.Negation negation) {
        return "-" + inside(negation.operand());
    }

    @Override
    public String binary(Expression.Binary binary) {
        return binary.operator() == Expression.Operator.REMAINDER
                ? "fmod(" + of(binary.left()) + ", " + of(binary.right()) + ")"
                : joined(binary.left(), binary.operator().symbol(), binary.right());
    }

    @Override
    public String call(Expression.Call call) {
        return switch (call.function()) {
            case MIN -> "fmin(" + of(call.first()) + ", " + of(call.second()) + ")";
            case MAX -> "fmax(" + of(call.first()) + ", " + of(call.second()) + ")";
            case CEIL_DIV -> "ceil(" + joined(call.first(), "/", call.second()) + ")";
        };
    }

    @Override
    public String extent(Expression.LocalExtent extent) {
        throw refused(extent);
    }

    @Override
    public String origin(Expression.LocalOrigin origin) {
        throw refused(origin);
    }

    @Override
    public String items(Expression.LocalItems items) {
        throw refused(items);
    }

    private static IllegalArgumentException refused(Expression expression) {
        return new IllegalArgumentException("no expression of elements: " + expression);
    }

    @Override
    public String comparison(Expression.Comparison comparison) {
        return joined(comparison.left(), comparison.relation().symbol(), comparison.right());
    }

    @Override
    public String logical(Expression.Logical logical) {
        return joined(logical.left(), logical.connective().symbol(), logical.right());
    }

    @Override
    public String not(Expression.Not not) {
        return "!" + inside(not.operand());
    }

    @Override
    public String choice(Expression.Choice choice) {
        return inside(choice.condition()) + " ? " + inside(choice.first()) + " : " + inside(choice.second());
    }

    @Override
    public String function(Expression.RealCall call) {
        String name =
                call.function() == RealFunction.ABS ? "fabs" : call.function().symbol();
        return call.operands().stream().map(ClExpression::of).collect(Collectors.joining(", ", name + "(", ")"));
    }
}
