package io.github.halomill.generator.xml.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.expression.RealEvaluator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The numbers of the {@code <each>} around some text: {@code $l} in it is that of {@code l}, {@code $(pow(2, l))} what
 * an expression of them evaluates to, a whole number.
 *
 * @param values by name
 */
record EachNumbers(Map<String, Long> values, Diagnostics diagnostics) {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9]*");

    /** Up to there each whole number is one of double precision. */
    private static final double LARGEST = 1L << 53;

    /** How many copies there may be of what is repeated. */
    private static final long MOST = 1000;

    /** From the first to before the last. */
    record Ends(long from, long to) {}

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** The ends of {@code 0..4}, which may use the numbers around; reports and returns nothing if it is none. */
    Optional<Ends> range(String written, SourceLocation at) {
        Optional<String> filled = filled(written, at);
        Optional<List<ExpressionParser.ParsedRange>> ranges = filled.flatMap(text ->
                ExpressionParser.parseCells(new Text(text, at), "write range=\"0..4\": 0, 1, 2, 3", diagnostics));
        if (ranges.isEmpty()) {
            return Optional.empty();
        }
        ExpressionParser.ParsedRange range = ranges.get().get(0);
        Optional<Long> from = number(range.first(), at);
        Optional<Long> to = number(range.last(), at);
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (ranges.get().size() > 1 || range.first().equals(range.last()) || to.get() - from.get() > MOST) {
            return refuse(
                    Quoted.quote(filled.get()) + " is no range of at most " + MOST + " numbers",
                    "write the first and one past the last: 0..4 is 0, 1, 2, 3",
                    at);
        }
        return Optional.of(new Ends(from.get(), to.get()));
    }

    /**
     * These and that of an {@code <each>} in here, with what is computed of them; reports and returns nothing if that
     * is wrong.
     *
     * @param with what is computed: {@code n=16 / l, m=n + 1}, each of those before it, too
     */
    Optional<Map<String, Long>> with(String name, long number, String with, SourceLocation at) {
        Map<String, Long> inner = new LinkedHashMap<>(values);
        inner.put(name, number);
        if (with.isBlank()) {
            return Optional.of(inner);
        }
        for (Piece item : new Piece(with, 0).items()) {
            int equal = item.text().indexOf('=');
            String called = item.text().substring(0, Math.max(0, equal)).strip();
            if (!NAME.matcher(called).matches() || inner.containsKey(called)) {
                return refuse(
                        inner.containsKey(called)
                                ? Quoted.quote(called) + " has a value already"
                                : Quoted.quote(item.text()) + " is no name with a value",
                        "write with=\"n=16 / l\"; several with commas between, each of another name",
                        at);
            }
            EachNumbers known = new EachNumbers(inner, diagnostics);
            Optional<Long> value = known.value(item.text().substring(equal + 1), at);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            inner.put(called, value.get());
        }
        return Optional.of(inner);
    }

    private Optional<Long> value(String written, SourceLocation at) {
        return ExpressionParser.parseReal(new Text(written.strip(), at), diagnostics)
                .flatMap(parsed -> number(parsed, at));
    }

    /** The text with numbers in the place of what stands for them; reports and returns nothing if one is wrong. */
    Optional<String> filled(String text, SourceLocation at) {
        StringBuilder filled = new StringBuilder();
        int from = 0;
        for (int dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', from)) {
            int end = end(text, dollar + 1);
            String written = text.substring(dollar + 1, end);
            if (written.isEmpty()) {
                return refuse(
                        "$ is followed by no name of an <each>",
                        "write $" + anyName() + ", or an expression in parentheses, $(" + anyName() + " + 1)",
                        at);
            }
            Optional<Long> number = value(written, at);
            if (number.isEmpty()) {
                return Optional.empty();
            }
            filled.append(text, from, dollar).append(number.get());
            from = end;
        }
        return Optional.of(filled.append(text.substring(from)).toString());
    }

    /** Where a name, or an expression in parentheses, that begins there ends. */
    private static int end(String text, int start) {
        if (!text.startsWith("(", start)) {
            Matcher name = NAME.matcher(text).region(start, text.length());
            return name.lookingAt() ? name.end() : start;
        }
        int open = 0;
        for (int i = start; i < text.length(); i++) {
            open += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (open == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    private Optional<Long> number(ParsedExpression parsed, SourceLocation at) {
        String written = parsed.located().text();
        if (!parsed.mentions().stream().allMatch(this::isKnown)) {
            return refuse(
                    Quoted.quote(written) + " is made of more than the numbers of <each>",
                    values.isEmpty()
                            ? "write numbers: what is repeated is known before parameters are"
                            : "the numbers here are " + String.join(", ", values.keySet()),
                    at);
        }
        Map<String, Double> reals = values.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> (double) entry.getValue()));
        double number = new RealEvaluator(reals).evaluate(parsed.located().expression());
        if (number != Math.rint(number) || Math.abs(number) > LARGEST) {
            return refuse(
                    Quoted.quote(written) + " evaluates to " + number + ", which is no whole number",
                    "write what evaluates to one, as in $(floor(l / 2))",
                    at);
        }
        return Optional.of((long) number);
    }

    private boolean isKnown(ParsedExpression.Mention mention) {
        return mention instanceof ParsedExpression.RealMention
                || (mention instanceof ParsedExpression.NameMention name
                        && name.component().isEmpty()
                        && has(name.name()));
    }

    private String anyName() {
        return values.keySet().stream().findFirst().orElse("l");
    }

    private <T> Optional<T> refuse(String message, String hint, SourceLocation at) {
        diagnostics.error(DiagnosticCode.EACH, at, message, hint);
        return Optional.empty();
    }
}
