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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads expressions by recursive descent. It knows the grammar only: whether names are known and real numbers allowed is
 * asked elsewhere, with the help of {@link ParsedExpression#mentions}.
 *
 * <pre>
 * list    = "{" sum { "," sum } "}"
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

    private static final Pattern BLANKS = Pattern.compile("[ \\t\\n\\r]*");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
    private static final Pattern NUMBER =
            Pattern.compile("(?<digits>(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?<f>[fF])?");
    private static final Pattern TOKEN = Pattern.compile(NUMBER + "|" + NAME);
    private static final String GRAMMAR =
            "an expression has numbers, parameters, + - * / %, parentheses, min, max and ceilDiv";

    private final Text text;
    private final String input;
    private final List<Mention> mentions = new ArrayList<>();
    private int position;
    private int parts;

    private ExpressionParser(Text text) {
        this.text = text;
        this.input = text.value();
    }

    /** Reads one expression; reports and returns nothing if it is none. */
    public static Optional<ParsedExpression> parse(Text text, Diagnostics diagnostics) {
        ExpressionParser parser = new ExpressionParser(text);
        try {
            ParsedExpression expression = parser.expression();
            parser.end();
            return Optional.of(expression);
        } catch (SyntaxException e) {
            diagnostics.error(e.code, text.at(e.index), e.cause, e.hint);
            return Optional.empty();
        }
    }

    /**
     * Reads expressions in braces, such as {@code {1, nx/2}}; reports and returns nothing if they are none.
     *
     * @param code of what is reported if the grammar is violated
     * @param hint the cure in that case
     */
    public static Optional<List<ParsedExpression>> parseList(
            Text text, DiagnosticCode code, String hint, Diagnostics diagnostics) {
        ExpressionParser parser = new ExpressionParser(text);
        try {
            parser.expect("{");
            List<ParsedExpression> expressions = new ArrayList<>();
            do {
                expressions.add(parser.expression());
            } while (parser.accept(","));
            parser.expect("}");
            parser.end();
            return Optional.of(expressions);
        } catch (SyntaxException e) {
            boolean grammar = e.code == DiagnosticCode.EXPRESSION_SYNTAX;
            diagnostics.error(grammar ? code : e.code, text.at(e.index), e.cause, grammar ? hint : e.hint);
            return Optional.empty();
        }
    }

    private ParsedExpression expression() throws SyntaxException {
        mentions.clear();
        parts = 0;
        skipBlanks();
        int start = position;
        Expression expression = sum();
        String written = input.substring(start, position).strip();
        return new ParsedExpression(new Located(expression, written, text.at(start)), mentions);
    }

    private Expression sum() throws SyntaxException {
        Expression left = product();
        while (true) {
            if (accept("+")) {
                left = binary(Operator.ADD, left, product());
            } else if (accept("-")) {
                left = binary(Operator.SUBTRACT, left, product());
            } else {
                return left;
            }
        }
    }

    private Expression product() throws SyntaxException {
        Expression left = unary();
        while (true) {
            if (accept("*")) {
                left = binary(Operator.MULTIPLY, left, unary());
            } else if (accept("/")) {
                left = binary(Operator.DIVIDE, left, unary());
            } else if (accept("%")) {
                left = binary(Operator.REMAINDER, left, unary());
            } else {
                return left;
            }
        }
    }

    private Expression binary(Operator operator, Expression left, Expression right) throws SyntaxException {
        countPart();
        return new Expression.Binary(operator, left, right);
    }

    private Expression unary() throws SyntaxException {
        if (accept("+")) {
            countPart();
            return unary();
        }
        if (accept("-")) {
            countPart();
            skipBlanks();
            Matcher number = match(NUMBER);
            if (number.lookingAt() && number.group().equals(MIN_VALUE_DIGITS)) {
                position = number.end();
                return new Expression.IntegerLiteral(Long.MIN_VALUE);
            }
            return new Expression.Negation(unary());
        }
        return primary();
    }

    private Expression primary() throws SyntaxException {
        if (accept("(")) {
            countPart();
            Expression inner = sum();
            expect(")");
            return inner;
        }
        int start = position;
        Matcher number = match(NUMBER);
        if (number.lookingAt()) {
            position = number.end();
            return number(number, start);
        }
        Matcher name = match(NAME);
        if (!name.lookingAt()) {
            throw syntax(position, "expected a number or a name, found " + found());
        }
        position = name.end();
        return accept("(") ? call(name.group(), start) : parameter(name.group(), start);
    }

    private Expression number(Matcher number, int start) throws SyntaxException {
        String digits = number.group("digits");
        if (number.group("f") == null && digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return new Expression.IntegerLiteral(integer(digits, start));
        }
        if (Double.isInfinite(Double.parseDouble(digits))) {
            throw new SyntaxException(
                    DiagnosticCode.NUMBER_RANGE,
                    start,
                    digits + " is too large",
                    "a double is at most 1.7976931348623157e308");
        }
        mentions.add(new RealMention(digits, text.at(start)));
        return new Expression.RealLiteral(digits);
    }

    private static long integer(String digits, int start) throws SyntaxException {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new SyntaxException(
                    DiagnosticCode.NUMBER_RANGE,
                    start,
                    abbreviated(digits) + " is too large",
                    "integers are at most 9223372036854775807");
        }
    }

    private Expression parameter(String name, int start) {
        mentions.add(new NameMention(name, text.at(start)));
        return new Expression.ParameterRef(name);
    }

    private Expression call(String name, int start) throws SyntaxException {
        countPart();
        for (Expression.Function function : Expression.Function.values()) {
            if (function.symbol().equals(name)) {
                Expression first = sum();
                expect(",");
                Expression second = sum();
                expect(")");
                return new Expression.Call(function, first, second);
            }
        }
        return switch (name) {
            case "extent", "origin" -> boxFunction(name, start);
            case "gsize" -> itemsFunction(start);
            default ->
                throw syntax(
                        start,
                        "there is no function '" + abbreviated(name) + "'",
                        "functions are min, max, ceilDiv, and in the value of a scalar extent, origin, gsize");
        };
    }

    private Expression boxFunction(String function, int start) throws SyntaxException {
        skipBlanks();
        int argumentStart = position;
        Matcher argument = match(NAME);
        if (!argument.lookingAt()) {
            throw syntax(
                    position,
                    "expected the name of a buffer, found " + found(),
                    function + " is written " + function + "(B,0)");
        }
        position = argument.end();
        expect(",");
        skipBlanks();
        int dimensionStart = position;
        int dimension = dimension();
        expect(")");
        mentions.add(new BoxMention(
                function,
                argument.group(),
                dimension,
                text.at(start),
                text.at(argumentStart),
                text.at(dimensionStart)));
        return function.equals("extent")
                ? new Expression.LocalExtent(argument.group(), dimension)
                : new Expression.LocalOrigin(argument.group(), dimension);
    }

    private Expression itemsFunction(int start) throws SyntaxException {
        skipBlanks();
        int dimensionStart = position;
        int dimension = dimension();
        expect(")");
        mentions.add(new ItemsMention(dimension, text.at(start), text.at(dimensionStart)));
        return new Expression.LocalItems(dimension);
    }

    private int dimension() throws SyntaxException {
        int start = position;
        while (position < input.length() && input.charAt(position) >= '0' && input.charAt(position) <= '9') {
            position++;
        }
        if (position == start) {
            throw syntax(position, "expected a dimension, found " + found(), "a dimension is 0, 1 or 2");
        }
        return (int) Math.min(integer(input.substring(start, position), start), Integer.MAX_VALUE);
    }

    private void countPart() throws SyntaxException {
        if (++parts > MAX_PARTS) {
            throw syntax(
                    position,
                    "the expression is too long",
                    "an expression has at most " + MAX_PARTS + " operators, parentheses and calls");
        }
    }

    private void expect(String symbol) throws SyntaxException {
        if (!accept(symbol)) {
            throw syntax(position, "expected '" + symbol + "', found " + found());
        }
    }

    private boolean accept(String symbol) {
        skipBlanks();
        if (!input.startsWith(symbol, position)) {
            return false;
        }
        position += symbol.length();
        return true;
    }

    private void end() throws SyntaxException {
        skipBlanks();
        if (position < input.length()) {
            throw syntax(position, "expected an operator or the end, found " + found());
        }
    }

    private void skipBlanks() {
        Matcher blanks = match(BLANKS);
        position = blanks.lookingAt() ? blanks.end() : position;
    }

    private Matcher match(Pattern pattern) {
        return pattern.matcher(input).region(position, input.length());
    }

    private String found() {
        if (position >= input.length()) {
            return "the end";
        }
        Matcher token = match(TOKEN);
        String found = token.lookingAt() ? abbreviated(token.group()) : Character.toString(input.codePointAt(position));
        return "'" + found + "'";
    }

    private static String abbreviated(String word) {
        return word.length() <= 40 ? word : word.substring(0, 40) + "...";
    }

    private static SyntaxException syntax(int index, String message) {
        return syntax(index, message, GRAMMAR);
    }

    private static SyntaxException syntax(int index, String message, String hint) {
        return new SyntaxException(DiagnosticCode.EXPRESSION_SYNTAX, index, message, hint);
    }

    /** Never leaves this class. */
    private static final class SyntaxException extends Exception {

        private static final long serialVersionUID = 1L;

        private final DiagnosticCode code;
        private final int index;
        private final String cause;
        private final String hint;

        SyntaxException(DiagnosticCode code, int index, String cause, String hint) {
            super(cause, null, false, false);
            this.code = code;
            this.index = index;
            this.cause = cause;
            this.hint = hint;
        }
    }
}
