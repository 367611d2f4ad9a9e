package io.github.halomill.generator.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An expression of a description: integers and parameters; in the values of scalars real numbers and zone functions; in
 * real expressions comparisons, what joins them, and more functions.
 */
public sealed interface Expression {

    /** A whole number. */
    record IntegerLiteral(long value) implements Expression {}

    /**
     * A number with a point, an exponent or an {@code f}.
     *
     * @param text as written, without the {@code f}
     */
    record RealLiteral(String text) implements Expression {}

    /**
     * The value of a {@code <parameter>}, or of something else that has a name where that may stand: a host scalar, a
     * field, {@code iteration}.
     */
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

    /** Whether one operand is less than another, and the like. */
    record Comparison(Relation relation, Expression left, Expression right) implements Expression {}

    /** Both conditions, or one of them; the second is looked at only if that matters. */
    record Logical(Connective connective, Expression left, Expression right) implements Expression {}

    /** That a condition does not hold. */
    record Not(Expression operand) implements Expression {}

    /** One of two, as a condition holds or not. */
    record Choice(Expression condition, Expression first, Expression second) implements Expression {}

    /** A real function of its operands. */
    record RealCall(RealFunction function, List<Expression> operands) implements Expression {

        public RealCall {
            operands = List.copyOf(operands);
        }
    }

    /** What compares two operands. */
    enum Relation {
        LESS_OR_EQUAL("<="),
        GREATER_OR_EQUAL(">="),
        LESS("<"),
        GREATER(">"),
        EQUAL("=="),
        NOT_EQUAL("!=");

        private final String symbol;

        Relation(String symbol) {
            this.symbol = symbol;
        }

        /** As written in a description. */
        public String symbol() {
            return symbol;
        }
    }

    /** What joins two conditions. */
    enum Connective {
        AND("&&"),
        OR("||");

        private final String symbol;

        Connective(String symbol) {
            this.symbol = symbol;
        }

        /** As written in a description. */
        public String symbol() {
            return symbol;
        }
    }

    /** A function that real expressions only have; as {@link Math} computes it. */
    enum RealFunction {
        SQRT("sqrt", 1),
        ABS("abs", 1),
        POW("pow", 2),
        EXP("exp", 1),
        LOG("log", 1),
        SIN("sin", 1),
        COS("cos", 1),
        FLOOR("floor", 1),
        CEIL("ceil", 1);

        private final String symbol;
        private final int operands;

        RealFunction(String symbol, int operands) {
            this.symbol = symbol;
            this.operands = operands;
        }

        /** As written in a description. */
        public String symbol() {
            return symbol;
        }

        /** How many it has. */
        public int operands() {
            return operands;
        }
    }

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
        if (this instanceof Comparison comparison) {
            return List.of(comparison.left(), comparison.right());
        }
        if (this instanceof Logical logical) {
            return List.of(logical.left(), logical.right());
        }
        if (this instanceof Not not) {
            return List.of(not.operand());
        }
        if (this instanceof Choice choice) {
            return List.of(choice.condition(), choice.first(), choice.second());
        }
        return this instanceof RealCall call ? call.operands() : List.of();
    }

    /** The names of the parameters in it, and of what else has a name. */
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

    /** Whether a real number occurs in it, or what only real expressions have. */
    default boolean usesReal() {
        return this instanceof RealLiteral
                || isRealOnly()
                || children().stream().anyMatch(Expression::usesReal);
    }

    private boolean isRealOnly() {
        return this instanceof Comparison
                || this instanceof Logical
                || this instanceof Not
                || this instanceof Choice
                || this instanceof RealCall;
    }
}
