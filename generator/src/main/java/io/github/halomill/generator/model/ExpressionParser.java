package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Expression.Operator;
import io.github.halomill.generator.model.ParsedExpression.BoxMention;
import io.github.halomill.generator.model.ParsedExpression.ItemsMention;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.ParsedExpression.RealMention;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads expressions by recursive descent. It knows the grammar only: whether names are known and real numbers allowed is
 * asked elsewhere, with the help of {@link ParsedExpression#mentions}.
 *
 * <pre>
 * list    = "{" sum { "," sum } "}"
 * box     = "{" range { "," range } "}"
 * range   = sum [ ".." sum ]
 * sum     = product { ("+" | "-") product }
 * product = unary { ("*" | "/" | "%") unary }
 * unary   = { "+" | "-" } primary
 * primary = number | name | "(" sum ")" | ("min" | "max" | "ceilDiv") "(" sum "," sum ")"
 *         | ("extent" | "origin") "(" name "," digits ")" | "gsize" "(" digits ")"
 * </pre>
 */
public final class ExpressionParser {

    /** Operators, parentheses and calls in one expression; keeps everything that walks the tree off the end of the stack. */
    private static final int MAX_PARTS = 200;

    /** The only magnitude of a {@code long} that is none itself. */
    private static final String MIN_VALUE_DIGITS = "9223372036854775808";

    private final Text text;
    private final int longestList;
    private final ExpressionCursor cursor;
    private final List<Mention> mentions = new ArrayList<>();
    private int parts;

    private ExpressionParser(Text text, int longestList) {
        this.text = text;
        this.longestList = longestList;
        this.cursor = new ExpressionCursor(text.value());
    }

    /** Reads one expression; reports and returns nothing if it is none. */
    public static Optional<ParsedExpression> parse(Text text, Diagnostics diagnostics) {
        ExpressionParser parser = new ExpressionParser(text, 1);
        try {
            ParsedExpression expression = parser.expression();
            parser.cursor.end();
            return Optional.of(expression);
        } catch (ExpressionException e) {
            diagnostics.error(e.code(), text.at(e.index()), e.cause(), e.hint());
            return Optional.empty();
        }
    }

    /**
     * Reads expressions in braces, such as {@code {1, nx/2}}; reports and returns nothing if they are none.
     *
     * @param code of what is reported if the grammar is violated
     * @param hint the cure in that case
     * @param most how many there may be
     */
    public static Optional<List<ParsedExpression>> parseList(
            Text text, DiagnosticCode code, String hint, int most, Diagnostics diagnostics) {
        return new ExpressionParser(text, most).inBraces(ExpressionParser::expression, code, hint, diagnostics);
    }

    /** First and last of what a range has; the same expression if it is one. */
    public record ParsedRange(ParsedExpression first, ParsedExpression last) {}

    /**
     * Reads ranges in braces, such as {@code {-r..r, 0}}; reports and returns nothing if they are none.
     *
     * @param code of what is reported if the grammar is violated
     * @param hint the cure in that case
     * @param most how many there may be
     */
    public static Optional<List<ParsedRange>> parseBox(
            Text text, DiagnosticCode code, String hint, int most, Diagnostics diagnostics) {
        return new ExpressionParser(text, most).inBraces(ExpressionParser::range, code, hint, diagnostics);
    }

    private ParsedRange range() throws ExpressionException {
        ParsedExpression first = expression();
        return new ParsedRange(first, cursor.accept("..") ? expression() : first);
    }

    /** Something that stands in braces, several times with commas between. */
    private interface Item<T> {
        T read(ExpressionParser parser) throws ExpressionException;
    }

    private <T> Optional<List<T>> inBraces(Item<T> item, DiagnosticCode code, String hint, Diagnostics diagnostics) {
        try {
            cursor.expect("{");
            List<T> items = new ArrayList<>();
            do {
                items.add(item.read(this));
            } while (acceptNext(items.size()));
            cursor.expect("}");
            cursor.end();
            return Optional.of(items);
        } catch (ExpressionException e) {
            boolean grammar = e.code() == DiagnosticCode.EXPRESSION_SYNTAX;
            diagnostics.error(grammar ? code : e.code(), text.at(e.index()), e.cause(), grammar ? hint : e.hint());
            return Optional.empty();
        }
    }

    private ParsedExpression expression() throws ExpressionException {
        mentions.clear();
        parts = 0;
        int start = cursor.position();
        Expression expression = sum();
        String written = cursor.since(start);
        return new ParsedExpression(new Located(expression, written, text.at(start)), mentions);
    }

    private Expression sum() throws ExpressionException {
        Expression left = product();
        while (true) {
            if (cursor.accept("+")) {
                left = binary(Operator.ADD, left, product());
            } else if (cursor.accept("-")) {
                left = binary(Operator.SUBTRACT, left, product());
            } else {
                return left;
            }
        }
    }

    private Expression product() throws ExpressionException {
        Expression left = unary();
        while (true) {
            if (cursor.accept("*")) {
                left = binary(Operator.MULTIPLY, left, unary());
            } else if (cursor.accept("/")) {
                left = binary(Operator.DIVIDE, left, unary());
            } else if (cursor.accept("%")) {
                left = binary(Operator.REMAINDER, left, unary());
            } else {
                return left;
            }
        }
    }

    private Expression binary(Operator operator, Expression left, Expression right) throws ExpressionException {
        countPart();
        return new Expression.Binary(operator, left, right);
    }

    private Expression unary() throws ExpressionException {
        if (cursor.accept("+")) {
            countPart();
            return unary();
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
            Expression inner = sum();
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
            return new Expression.IntegerLiteral(integer(number, start));
        }
        String digits =
                number.endsWith("f") || number.endsWith("F") ? number.substring(0, number.length() - 1) : number;
        if (Double.isInfinite(Double.parseDouble(digits))) {
            throw new ExpressionException(
                    DiagnosticCode.NUMBER_RANGE,
                    start,
                    ExpressionCursor.abbreviated(digits) + " is too large",
                    "a double is at most 1.7976931348623157e308");
        }
        mentions.add(new RealMention(digits, text.at(start)));
        return new Expression.RealLiteral(digits);
    }

    private static long integer(String digits, int start) throws ExpressionException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new ExpressionException(
                    DiagnosticCode.NUMBER_RANGE,
                    start,
                    ExpressionCursor.abbreviated(digits) + " is too large",
                    "integers are at most 9223372036854775807");
        }
    }

    private Expression parameter(String name, int start) {
        mentions.add(new NameMention(name, text.at(start)));
        return new Expression.ParameterRef(name);
    }

    private Expression call(String name, int start) throws ExpressionException {
        countPart();
        for (Expression.Builtin function : Expression.Builtin.values()) {
            if (function.symbol().equals(name)) {
                Expression first = sum();
                cursor.expect(",");
                Expression second = sum();
                cursor.expect(")");
                return new Expression.Call(function, first, second);
            }
        }
        return switch (name) {
            case "extent", "origin" -> boxFunction(name, start);
            case "gsize" -> itemsFunction(start);
            default ->
                throw new ExpressionException(
                        start,
                        "there is no function '" + ExpressionCursor.abbreviated(name) + "'",
                        "functions are min, max, ceilDiv, and in the <value> of an argument extent, origin, gsize");
        };
    }

    private Expression boxFunction(String function, int start) throws ExpressionException {
        int argumentStart = cursor.position();
        String argument = cursor.name("the name of a buffer", function + " is written " + function + "(B,0)");
        cursor.expect(",");
        int dimensionStart = cursor.position();
        int dimension = dimension();
        cursor.expect(")");
        mentions.add(new BoxMention(
                function, argument, dimension, text.at(start), text.at(argumentStart), text.at(dimensionStart)));
        return function.equals("extent")
                ? new Expression.LocalExtent(argument, dimension)
                : new Expression.LocalOrigin(argument, dimension);
    }

    private Expression itemsFunction(int start) throws ExpressionException {
        int dimensionStart = cursor.position();
        int dimension = dimension();
        cursor.expect(")");
        mentions.add(new ItemsMention(dimension, text.at(start), text.at(dimensionStart)));
        return new Expression.LocalItems(dimension);
    }

    private int dimension() throws ExpressionException {
        int start = cursor.position();
        return (int)
                Math.min(integer(cursor.digits("a dimension", "a dimension is 0, 1 or 2"), start), Integer.MAX_VALUE);
    }

    private boolean acceptNext(int count) throws ExpressionException {
        int comma = cursor.position();
        boolean next = cursor.accept(",");
        if (next && count == longestList) {
            throw new ExpressionException(
                    comma, "there are more than " + longestList + " expressions", ExpressionException.GRAMMAR);
        }
        return next;
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
