package io.github.halomill.runtime.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Reads expressions by recursive descent; of real ones operators bind as in C.
 *
 * <pre>
 * expression = sum; of real ones choice
 * choice   = or [ "?" choice ":" choice ]
 * or       = and { "||" and }
 * and      = equality { "&amp;&amp;" equality }
 * equality = relation { ("==" | "!=") relation }
 * relation = sum { ("&lt;=" | "&gt;=" | "&lt;" | "&gt;") sum }
 * sum      = product { ("+" | "-") product }
 * product  = unary { ("*" | "/" | "%") unary }
 * unary    = { "+" | "-" | "!" } primary; "!" in real ones
 * primary  = number | name [ "[" digits "]" ] | "(" expression ")"
 *          | ("min" | "max" | "ceilDiv") "(" expression "," expression ")"
 *          | ("extent" | "origin") "(" name "," digits ")" | "gsize" "(" digits ")"
 *          | function "(" expression { "," expression } ")"; these, and components, in real ones
 * </pre>
 */
public final class ExpressionGrammar {

    /** Operators, parentheses and calls in one expression: keeps all that walks the tree off the end of the stack. */
    private static final int MAX_PARTS = 200;

    /** The only magnitude of a {@code long} that is none itself. */
    private static final String MIN_VALUE_DIGITS = "9223372036854775808";

    private static final List<Connective> LOOSEST_FIRST = List.of(Connective.OR, Connective.AND);

    /** By level, loosest first; one that begins like another stands before it. */
    private static final List<List<Relation>> RELATIONS = List.of(
            List.of(Relation.EQUAL, Relation.NOT_EQUAL),
            List.of(Relation.LESS_OR_EQUAL, Relation.GREATER_OR_EQUAL, Relation.LESS, Relation.GREATER));

    private static final String FUNCTIONS = "min, max, ceilDiv";
    private static final String REAL_FUNCTIONS =
            Arrays.stream(RealFunction.values()).map(RealFunction::symbol).collect(Collectors.joining(", ", ", ", ""));

    private final ExpressionCursor cursor;
    private final boolean real;
    private final Mentions mentions;
    private int parts;

    /** One that reads from {@code cursor}, and tells what may be wrong for other reasons than the grammar. */
    public ExpressionGrammar(ExpressionCursor cursor, boolean real, Mentions mentions) {
        this.cursor = cursor;
        this.real = real;
        this.mentions = mentions;
    }

    /** Reads an expression, whatever follows it. */
    public Expression expression() throws ExpressionException {
        parts = 0;
        return whole();
    }

    private Expression whole() throws ExpressionException {
        return real ? choice() : sum();
    }

    private Expression choice() throws ExpressionException {
        Expression condition = joined(0);
        if (!cursor.accept("?")) {
            return condition;
        }
        countPart();
        Expression first = choice();
        cursor.expect(":");
        return new Expression.Choice(condition, first, choice());
    }

    /** What the connectives from that one on in {@link #LOOSEST_FIRST} join. */
    private Expression joined(int connective) throws ExpressionException {
        if (connective == LOOSEST_FIRST.size()) {
            return compared(0);
        }
        Expression left = joined(connective + 1);
        while (cursor.accept(LOOSEST_FIRST.get(connective).symbol())) {
            countPart();
            left = new Expression.Logical(LOOSEST_FIRST.get(connective), left, joined(connective + 1));
        }
        return left;
    }

    /** What the relations of that level and those of tighter ones compare. */
    private Expression compared(int level) throws ExpressionException {
        if (level == RELATIONS.size()) {
            return sum();
        }
        Expression left = compared(level + 1);
        Optional<Relation> relation = relation(level);
        while (relation.isPresent()) {
            countPart();
            left = new Expression.Comparison(relation.get(), left, compared(level + 1));
            relation = relation(level);
        }
        return left;
    }

    private Optional<Relation> relation(int level) {
        return RELATIONS.get(level).stream()
                .filter(relation -> cursor.accept(relation.symbol()))
                .findFirst();
    }

    private Expression sum() throws ExpressionException {
        Expression left = product();
        while (true) {
            if (cursor.accept("+")) {
                left = binary(Expression.Operator.ADD, left, product());
            } else if (cursor.accept("-")) {
                left = binary(Expression.Operator.SUBTRACT, left, product());
            } else {
                return left;
            }
        }
    }

    private Expression product() throws ExpressionException {
        Expression left = unary();
        while (true) {
            if (cursor.accept("*")) {
                left = binary(Expression.Operator.MULTIPLY, left, unary());
            } else if (cursor.accept("/")) {
                left = binary(Expression.Operator.DIVIDE, left, unary());
            } else if (cursor.accept("%")) {
                left = binary(Expression.Operator.REMAINDER, left, unary());
            } else {
                return left;
            }
        }
    }

    private Expression binary(Expression.Operator by, Expression left, Expression right) throws ExpressionException {
        countPart();
        return new Expression.Binary(by, left, right);
    }

    private Expression unary() throws ExpressionException {
        if (cursor.accept("+")) {
            countPart();
            return unary();
        }
        if (real && cursor.accept("!")) {
            countPart();
            return new Expression.Not(unary());
        }
        if (cursor.accept("-")) {
            countPart();
            int start = cursor.position();
            if (cursor.number().filter(MIN_VALUE_DIGITS::equals).isPresent()) {
                return new Expression.IntegerLiteral(Long.MIN_VALUE);
            }
            cursor.back(start);
            return new Expression.Negation(unary());
        }
        return primary();
    }

    private Expression primary() throws ExpressionException {
        if (cursor.accept("(")) {
            countPart();
            Expression inner = whole();
            cursor.expect(")");
            return inner;
        }
        int start = cursor.position();
        Optional<String> number = cursor.number();
        if (number.isPresent()) {
            return number(number.get(), start);
        }
        String name = cursor.name("a number or a name", ExpressionException.GRAMMAR);
        return cursor.accept("(") ? call(name, start) : parameter(name, start);
    }

    private Expression number(String number, int start) throws ExpressionException {
        if (number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return new Expression.IntegerLiteral(ExpressionCursor.integer(number, start));
        }
        String digits =
                number.endsWith("f") || number.endsWith("F") ? number.substring(0, number.length() - 1) : number;
        if (Double.isInfinite(Double.parseDouble(digits))) {
            throw ExpressionException.ofRange(
                    start,
                    ExpressionCursor.abbreviated(digits) + " is too large",
                    "a double is at most 1.7976931348623157e308");
        }
        mentions.real(digits, start);
        return new Expression.RealLiteral(digits);
    }

    private Expression parameter(String name, int start) throws ExpressionException {
        OptionalLong component = OptionalLong.empty();
        if (real && cursor.accept("[")) {
            component = OptionalLong.of(cursor.integer("a component", "components are numbers, as in f[3]"));
            cursor.expect("]");
        }
        mentions.name(name, component, start);
        return component.isPresent()
                ? new Expression.Component(name, component.getAsLong())
                : new Expression.ParameterRef(name);
    }

    private Expression call(String name, int start) throws ExpressionException {
        countPart();
        if (mentions.isReduction(name)) {
            return reduction(name, start);
        }
        for (Builtin function : Builtin.values()) {
            if (function.symbol().equals(name)) {
                List<Expression> operands = operands(2);
                return new Expression.Call(function, operands.get(0), operands.get(1));
            }
        }
        for (RealFunction function : RealFunction.values()) {
            if (real && function.symbol().equals(name)) {
                return new Expression.RealCall(function, operands(function.operands()));
            }
        }
        return switch (name) {
            case "extent", "origin" -> boxFunction(name, start);
            case "gsize" -> itemsFunction(start);
            default ->
                throw new ExpressionException(
                        start,
                        "there is no function '" + ExpressionCursor.abbreviated(name) + "'",
                        "functions are " + FUNCTIONS + (real ? REAL_FUNCTIONS : "")
                                + ", and in the <value> of an argument extent, origin, gsize");
        };
    }

    /** A reduction of one operand, or the function of that name of two. */
    private Expression reduction(String name, int start) throws ExpressionException {
        Expression first = whole();
        Optional<Builtin> function = Arrays.stream(Builtin.values())
                .filter(one -> one.symbol().equals(name))
                .findFirst();
        if (function.isPresent() && cursor.accept(",")) {
            Expression second = whole();
            cursor.expect(")");
            return new Expression.Call(function.get(), first, second);
        }
        cursor.expect(")");
        return mentions.reduction(name, first, cursor.since(start), start);
    }

    private List<Expression> operands(int count) throws ExpressionException {
        List<Expression> operands = new ArrayList<>();
        operands.add(whole());
        while (operands.size() < count) {
            cursor.expect(",");
            operands.add(whole());
        }
        cursor.expect(")");
        return operands;
    }

    private Expression boxFunction(String function, int start) throws ExpressionException {
        int argumentStart = cursor.position();
        String argument = cursor.name("the name of a buffer", function + " is written " + function + "(B,0)");
        cursor.expect(",");
        int dimensionStart = cursor.position();
        int dimension = dimension();
        cursor.expect(")");
        mentions.box(function, argument, dimension, List.of(start, argumentStart, dimensionStart));
        return function.equals("extent")
                ? new Expression.LocalExtent(argument, dimension)
                : new Expression.LocalOrigin(argument, dimension);
    }

    private Expression itemsFunction(int start) throws ExpressionException {
        int dimensionStart = cursor.position();
        int dimension = dimension();
        cursor.expect(")");
        mentions.items(dimension, start, dimensionStart);
        return new Expression.LocalItems(dimension);
    }

    private int dimension() throws ExpressionException {
        return (int) Math.min(cursor.integer("a dimension", "a dimension is 0, 1 or 2"), Integer.MAX_VALUE);
    }

    private void countPart() throws ExpressionException {
        if (++parts > MAX_PARTS) {
            throw new ExpressionException(
                    cursor.position(),
                    "the expression is too long",
                    "an expression has at most " + MAX_PARTS + " operators, parentheses and calls");
        }
    }
}
