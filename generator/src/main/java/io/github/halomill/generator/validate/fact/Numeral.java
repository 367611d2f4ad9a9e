package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Located;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An expression and what it comes to.
 *
 * @param text as written
 * @param parsed empty if it is no expression, which is reported
 * @param value of integer expressions, with the parameters' own values
 * @param failure why arithmetic gives no value
 * @param asked parameters in it that have no value, so that {@code value} is one of many
 */
public record Numeral(
        Text text,
        Optional<ParsedExpression> parsed,
        OptionalLong value,
        Optional<String> failure,
        List<String> asked) {

    public Numeral {
        asked = List.copyOf(asked);
    }

    /** What is no expression. */
    static Numeral unreadable(Text text) {
        return new Numeral(text, Optional.empty(), OptionalLong.empty(), Optional.empty(), List.of());
    }

    /** A real expression, whose value is not asked for. */
    public static Numeral ofReal(Text text) {
        Optional<ParsedExpression> parsed = ExpressionParser.parseReal(text, new Diagnostics());
        return new Numeral(text, parsed, OptionalLong.empty(), Optional.empty(), List.of());
    }

    /** A number that nobody wrote. */
    public static Numeral of(long value, SourceLocation place) {
        Located number = Located.of(value, place);
        return new Numeral(
                new Text(number.text(), place, false, false),
                Optional.of(new ParsedExpression(number, List.of())),
                OptionalLong.of(value),
                Optional.empty(),
                List.of());
    }

    /** Whether its value is known only when the program runs. */
    public boolean isAsked() {
        return !asked.isEmpty();
    }

    /** What is to be said behind a message that follows from its value. */
    public String taken() {
        return new Numerals(List.of(this)).taken();
    }

    /** Names, real numbers and zone functions in it. */
    public List<Mention> mentions() {
        return parsed.map(ParsedExpression::mentions).orElse(List.of());
    }

    /** The expression, which must be one. */
    public Located located() {
        return parsed.orElseThrow().located();
    }

    /** The expression, which must be one; where it needs no parameters and has a value, that. */
    Located folded() {
        if (!mentions().isEmpty() || value.isEmpty()) {
            return located();
        }
        return Located.of(value.getAsLong(), located().location());
    }
}
