package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.runtime.expression.Expression;
import io.github.halomill.runtime.expression.ExpressionCursor;
import io.github.halomill.runtime.expression.ExpressionException;
import io.github.halomill.runtime.expression.ExpressionGrammar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads expressions. It knows the grammar only ({@link ExpressionGrammar}): whether names are known and real numbers
 * allowed is asked elsewhere, with the help of {@link ParsedExpression#mentions}.
 *
 * <pre>
 * list    = "{" expression { "," expression } "}"
 * box     = "{" range { "," range } "}"
 * range   = expression [ ".." expression ]
 * </pre>
 */
public final class ExpressionParser {

    private final Text text;
    private final int longestList;
    private final ExpressionCursor cursor;
    private final ExpressionGrammar grammar;

    /** Of the expression that is read. */
    private final List<Mention> mentions = new ArrayList<>();

    private ExpressionParser(Text text, int longestList, boolean real) {
        this.text = text;
        this.longestList = longestList;
        cursor = new ExpressionCursor(text.value());
        grammar = new ExpressionGrammar(cursor, real, new PlacedMentions(text, mentions));
    }

    private ParsedExpression expression() throws ExpressionException {
        mentions.clear();
        int start = cursor.position();
        Expression expression = grammar.expression();
        return new ParsedExpression(new Located(expression, cursor.since(start), text.at(start)), mentions);
    }

    private static DiagnosticCode code(ExpressionException e) {
        return e.isOfRange() ? DiagnosticCode.NUMBER_RANGE : DiagnosticCode.EXPRESSION_SYNTAX;
    }

    /**
     * Reads one expression of integers and parameters, real numbers and zone functions; reports and returns nothing if
     * it is none.
     */
    public static Optional<ParsedExpression> parse(Text text, Diagnostics diagnostics) {
        return new ExpressionParser(text, 1, false).one(diagnostics);
    }

    /**
     * Reads one real expression, which may have comparisons, conditions and real functions, too; reports and returns
     * nothing if it is none.
     */
    public static Optional<ParsedExpression> parseReal(Text text, Diagnostics diagnostics) {
        return new ExpressionParser(text, 1, true).one(diagnostics);
    }

    private Optional<ParsedExpression> one(Diagnostics diagnostics) {
        try {
            ParsedExpression expression = expression();
            cursor.end();
            return Optional.of(expression);
        } catch (ExpressionException e) {
            diagnostics.error(code(e), text.at(e.index()), e.cause(), e.hint());
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
        return new ExpressionParser(text, most, false).expressions(code, hint, diagnostics);
    }

    /** The same of real expressions. */
    public static Optional<List<ParsedExpression>> parseRealList(
            Text text, DiagnosticCode code, String hint, int most, Diagnostics diagnostics) {
        return new ExpressionParser(text, most, true).expressions(code, hint, diagnostics);
    }

    private Optional<List<ParsedExpression>> expressions(DiagnosticCode code, String hint, Diagnostics diagnostics) {
        return inBraces(ExpressionParser::expression, code, hint, diagnostics);
    }

    /** First and last of what a range has; the same expression if it is one. */
    public record ParsedRange(ParsedExpression first, ParsedExpression last) {}

    /**
     * Reads a range of cells along each dimension, the first and one past the last, such as {@code 0..nx, -2..0}, in
     * braces or not; reports and returns nothing if that is none.
     */
    public static Optional<List<ParsedRange>> parseCells(Text text, String hint, Diagnostics diagnostics) {
        ExpressionParser parser = new ExpressionParser(text, 3, false);
        return parser.list(
                ExpressionParser::range,
                text.value().stripLeading().startsWith("{"),
                DiagnosticCode.EXPRESSION_SYNTAX,
                hint,
                diagnostics);
    }

    /**
     * Reads ranges in braces, such as {@code {-r..r, 0}}; reports and returns nothing if they are none.
     *
     * @param code of what is reported if the grammar is violated
     * @param hint the cure in that case
     * @param most how many there may be
     */
    public static Optional<List<ParsedRange>> parseBox(
            Text text, DiagnosticCode code, String hint, int most, Diagnostics diagnostics) {
        return new ExpressionParser(text, most, false).inBraces(ExpressionParser::range, code, hint, diagnostics);
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
        return list(item, true, code, hint, diagnostics);
    }

    private <T> Optional<List<T>> list(
            Item<T> item, boolean braces, DiagnosticCode code, String hint, Diagnostics diagnostics) {
        try {
            if (braces) {
                cursor.expect("{");
            }
            List<T> items = new ArrayList<>();
            do {
                items.add(item.read(this));
            } while (acceptNext(items.size()));
            if (braces) {
                cursor.expect("}");
            }
            cursor.end();
            return Optional.of(items);
        } catch (ExpressionException e) {
            boolean syntax = !e.isOfRange();
            diagnostics.error(syntax ? code : code(e), text.at(e.index()), e.cause(), syntax ? hint : e.hint());
            return Optional.empty();
        }
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
}
