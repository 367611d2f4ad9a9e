package io.github.halomill.generator.model.expression;

import io.github.halomill.runtime.expression.Expression;

/** Of integer expressions: other kinds are refused. */
public interface IntegerCases<R> extends Expression.Cases<R> {

    /** What is thrown for an expression that is none. */
    static IllegalArgumentException refused(Expression expression) {
        return new IllegalArgumentException("no integer expression: " + expression);
    }

    @Override
    default R component(Expression.Component component) {
        throw refused(component);
    }

    @Override
    default R real(Expression.RealLiteral literal) {
        throw refused(literal);
    }

    @Override
    default R comparison(Expression.Comparison comparison) {
        throw refused(comparison);
    }

    @Override
    default R logical(Expression.Logical logical) {
        throw refused(logical);
    }

    @Override
    default R not(Expression.Not not) {
        throw refused(not);
    }

    @Override
    default R choice(Expression.Choice choice) {
        throw refused(choice);
    }

    @Override
    default R function(Expression.RealCall call) {
        throw refused(call);
    }
}
