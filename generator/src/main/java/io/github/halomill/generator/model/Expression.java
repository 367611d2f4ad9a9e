package io.github.halomill.generator.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** An expression of a description: integers and parameters, and in the values of scalars real numbers and zone functions. */
public sealed interface Expression {

    /** A whole number. */
    record IntegerLiteral(long value) implements Expression {}

    /**
     * A number with a point, an exponent or an {@code f}.
     *
     * @param text as written, without the {@code f}
     */
    record RealLiteral(String text) implements Expression {}

    /** The value of a {@code <parameter>}. */
    record ParameterRef(String name) implements Expression {}

    /** The negative of {@code operand}. */
    record Negation(Expression operand) implements Expression {}

    /** Two operands and what joins them. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {}

    /** {@code min}, {@code max} or {@code ceilDiv} of two operands. */
    record Call(Builtin function, Expression first, Expression second) implements Expression {}

    /** {@code extent(ARG,d)}: elements of the local box of a buffer along a dimension. */
    record LocalExtent(String argument, int dimension) implements Expression {}

    /** {@code origin(ARG,d)}: global index of the first element of the local box of a buffer along a dimension. */
    record LocalOrigin(String argument, int dimension) implements Expression {}

    /** {@code gsize(d)}: work-items of the zone along a dimension. */
    record LocalItems(int dimension) implements Expression {}

    /** What joins two operands. Division and remainder truncate towards zero, as in C. */
    enum Operator {
        ADD("+"),
        SUBTRACT("-"),
        MULTIPLY("*"),
        DIVIDE("/"),
        REMAINDER("%");

        private final String symbol;

        Operator(String symbol) {
            this.symbol = symbol;
        }

        /** As written in a description. */
        public String symbol() {
            return symbol;
        }
    }

    /** A function of two operands. */
    enum Builtin {
        MIN("min"),
        MAX("max"),
        CEIL_DIV("ceilDiv");

        private final String symbol;

        Builtin(String symbol) {
            this.symbol = symbol;
        }

        /** As written in a description. */
        public String symbol() {
            return symbol;
        }
    }

    /** The parts of this expression, from left to right. */
    default List<Expression> children() {
        if (this instanceof Negation negation) {
            return List.of(negation.operand());
        }
        if (this instanceof Binary binary) {
            return List.of(binary.left(), binary.right());
        }
        if (this instanceof Call call) {
            return List.of(call.first(), call.second());
        }
        return List.of();
    }

    /** The names of the parameters in it. */
    default Set<String> parameters() {
        if (this instanceof ParameterRef reference) {
            return Set.of(reference.name());
        }
        Set<String> names = new LinkedHashSet<>();
        children().forEach(child -> names.addAll(child.parameters()));
        return names;
    }

    /** Whether its value differs from zone to zone. */
    default boolean usesZone() {
        return this instanceof LocalExtent
                || this instanceof LocalOrigin
                || this instanceof LocalItems
                || children().stream().anyMatch(Expression::usesZone);
    }

    /** Whether it may tell where a zone begins. */
    default boolean usesOrigin() {
        return this instanceof LocalOrigin || children().stream().anyMatch(Expression::usesOrigin);
    }

    /** Whether a real number occurs in it. */
    default boolean usesReal() {
        return this instanceof RealLiteral || children().stream().anyMatch(Expression::usesReal);
    }
}
