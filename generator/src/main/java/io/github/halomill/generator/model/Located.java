package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.expression.Expression;

/**
 * An expression and where it stands.
 *
 * @param expression what it says
 * @param text as written, trimmed
 * @param location of its first character
 */
public record Located(Expression expression, String text, SourceLocation location) {

    /** A number. */
    public static Located of(long value, SourceLocation place) {
        return new Located(new Expression.IntegerLiteral(value), Long.toString(value), place);
    }
}
