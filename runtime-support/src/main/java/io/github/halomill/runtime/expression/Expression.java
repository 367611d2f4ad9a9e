package io.github.halomill.runtime.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * An expression of a description: integers and parameters; in the values of scalars real numbers and zone functions; in
 * real expressions comparisons, what joins them, and more functions.
 */
public sealed interface Expression {

    /** A whole number. */
    record IntegerLiteral(long value) implements Leaf {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.integer(this);
        }
    }

    /**
     * A number with a point, an exponent or an {@code f}.
     *
     * @param text as written, without the {@code f}
     */
    record RealLiteral(String text) implements Leaf {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.real(this);
        }
    }

    /**
     * The value of a {@code <parameter>}, or of something else that has a name where that may stand: a host scalar, a
     * field, {@code iteration}.
     */
    record ParameterRef(String name) implements Leaf {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.name(this);
        }
    }

    /** {@code f[3]}: an element of a component of a field, where fields may stand. */
    record Component(String field, long component) implements Leaf {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.component(this);
        }
    }

    /** The negative of {@code operand}. */
    record Negation(Expression operand) implements Expression {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.negation(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    /** Two operands and what joins them. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.binary(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    /** {@code min}, {@code max} or {@code ceilDiv} of two operands. */
    record Call(Builtin function, Expression first, Expression second) implements Expression {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.call(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(first, second);
        }
    }

    /** {@code extent(ARG,d)}: elements of the local box of a buffer along a dimension. */
    record LocalExtent(String argument, int dimension) implements ZoneFunction {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.extent(this);
        }
    }

    /** {@code origin(ARG,d)}: global index of the first element of the local box of a buffer along a dimension. */
    record LocalOrigin(String argument, int dimension) implements ZoneFunction {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.origin(this);
        }
    }

    /** {@code gsize(d)}: work-items of the zone along a dimension. */
    record LocalItems(int dimension) implements ZoneFunction {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.items(this);
        }
    }

    /** Whether one operand is less than another, and the like. */
    record Comparison(Relation relation, Expression left, Expression right) implements Condition {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.comparison(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    /** Both conditions, or one of them; the second is looked at only if that matters. */
    record Logical(Connective connective, Expression left, Expression right) implements Condition {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.logical(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(left, right);
        }
    }

    /** That a condition does not hold. */
    record Not(Expression operand) implements Condition {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.not(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(operand);
        }
    }

    /** One of two, as a condition holds or not. */
    record Choice(Expression condition, Expression first, Expression second) implements Expression {
        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.choice(this);
        }

        @Override
        public List<Expression> children() {
            return List.of(condition, first, second);
        }
    }

    /** A real function of its operands. */
    record RealCall(RealFunction function, List<Expression> operands) implements Expression {

        public RealCall {
            operands = List.copyOf(operands);
        }

        @Override
        public <R> R fold(Cases<R> cases) {
            return cases.function(this);
        }

        @Override
        public List<Expression> children() {
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

    /** What is made of an expression, by its kind. */
    <R> R fold(Cases<R> cases);

    /** The parts of this expression, from left to right. */
    List<Expression> children();

    /** The names of the parameters in it, and of what else has a name. */
    default Set<String> parameters() {
        if (this instanceof ParameterRef reference) {
            return Set.of(reference.name());
        }
        if (this instanceof Component component) {
            return Set.of(component.field());
        }
        Set<String> names = new LinkedHashSet<>();
        children().forEach(child -> names.addAll(child.parameters()));
        return names;
    }

    /** Whether its value differs from zone to zone. */
    default boolean usesZone() {
        return this instanceof ZoneFunction || children().stream().anyMatch(Expression::usesZone);
    }

    /** Whether it may tell where a zone begins. */
    default boolean usesOrigin() {
        return this instanceof LocalOrigin || children().stream().anyMatch(Expression::usesOrigin);
    }

    /** Whether a real number occurs in it, or what only real expressions have. */
    default boolean usesReal() {
        return this instanceof RealLiteral
                || this instanceof Component
                || this instanceof Condition
                || this instanceof Choice
                || this instanceof RealCall
                || children().stream().anyMatch(Expression::usesReal);
    }

    /** What has no parts. */
    sealed interface Leaf extends Expression {

        @Override
        default List<Expression> children() {
            return List.of();
        }
    }

    /** A number that differs from zone to zone. */
    sealed interface ZoneFunction extends Leaf {}

    /** What holds or does not. */
    sealed interface Condition extends Expression {}

    /** What is made of each kind of expression. */
    interface Cases<R> {

        R integer(IntegerLiteral literal);

        R real(RealLiteral literal);

        R name(ParameterRef reference);

        R component(Component component);

        R negation(Negation negation);

        R binary(Binary binary);

        R call(Call call);

        R extent(LocalExtent extent);

        R origin(LocalOrigin origin);

        R items(LocalItems items);

        R comparison(Comparison comparison);

        R logical(Logical logical);

        R not(Not not);

        R choice(Choice choice);

        R function(RealCall call);
    }
}
