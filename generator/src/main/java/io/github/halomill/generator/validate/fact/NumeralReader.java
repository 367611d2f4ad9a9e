package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.ExpressionParser.ParsedRange;
import io.github.halomill.generator.model.ParsedExpression;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.model.expression.Evaluator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Reads expressions, and computes those of integers and parameters. Reports what is no expression. */
final class NumeralReader {

    private static final String ORIGIN_HINT = "an origin has one integer expression per dimension, as in {1,1}";

    private static final String RANGE_HINT =
            "a range has the first cell and one past the last for each dimension, x first, as in {0..nx, -2..0}";

    private static final String VALUES_HINT = "several values are written {0.5f, 1, nx, 0}";

    /** As many as the widest vector has. */
    static final int MOST_COMPONENTS = 16;

    private final ParameterValues parameters;
    private final Diagnostics diagnostics;

    NumeralReader(ParameterValues parameters, Diagnostics diagnostics) {
        this.parameters = parameters;
        this.diagnostics = diagnostics;
    }

    Numeral integer(Text text) {
        return of(text, ExpressionParser.parse(text, diagnostics));
    }

    Numeral real(Text text) {
        return of(text, ExpressionParser.parseReal(text, diagnostics));
    }

    private Numeral of(Text text, Optional<ParsedExpression> parsed) {
        return parsed.map(any -> evaluated(text, any)).orElseGet(() -> Numeral.unreadable(text));
    }

    Numerals integers(List<Text> texts) {
        return new Numerals(texts.stream().map(this::integer).toList());
    }

    /** The sizes of an array; those of components, wherever they stand, come last and are one. */
    Numerals sizes(List<Text> texts) {
        List<Text> components = texts.stream().filter(Text::isComponents).toList();
        if (components.isEmpty()) {
            return integers(texts);
        }
        List<Numeral> items = new ArrayList<>(
                integers(texts.stream().filter(text -> !text.isComponents()).toList())
                        .items());
        List<Numeral> counts = integers(components).items();
        items.add(counts.size() == 1 ? counts.get(0) : product(counts));
        int before =
                (int) texts.stream().takeWhile(text -> !text.isComponents()).count();
        return new Numerals(items, counts, before);
    }

    private Numeral product(List<Numeral> counts) {
        Text first = counts.get(0).text();
        String factors = counts.stream().map(count -> "(" + count.text() + ")").collect(Collectors.joining(" * "));
        Text product = new Text(factors, first.location(), first.guessed(), false, List.of(), first.attributes());
        return counts.stream().allMatch(count -> count.parsed().isPresent())
                ? integer(product)
                : Numeral.unreadable(product);
    }

    /** The coordinates of an origin. */
    Optional<Numerals> origin(Text text) {
        return list(text, ORIGIN_HINT);
    }

    /** The first cell and one past the last along each dimension, x first; none of what is no range. */
    List<RangeFacts> cells(Text text) {
        return ExpressionParser.parseCells(text, RANGE_HINT, diagnostics).stream()
                .flatMap(List::stream)
                .map(cells -> range(text, cells))
                .toList();
    }

    /** Numbers of components with commas between, or ranges of them. */
    List<RangeFacts> components(Text of) {
        List<RangeFacts> ranges = new ArrayList<>();
        int from = 0;
        for (String item : of.value().split(",", -1)) {
            int dots = item.indexOf("..");
            Numeral first = part(of, from, from + (dots < 0 ? item.length() : dots));
            ranges.add(new RangeFacts(first, dots < 0 ? first : part(of, from + dots + 2, from + item.length())));
            from += item.length() + 1;
        }
        return ranges;
    }

    private Numeral part(Text text, int from, int to) {
        String part = text.value().substring(from, to);
        int blanks = part.length() - part.stripLeading().length();
        return integer(new Text(part.strip(), text.at(from + blanks), false, text.written()));
    }

    /** A range that was parsed, which stands in {@code text}. */
    RangeFacts range(Text text, ParsedRange range) {
        Numeral first = evaluated(text, range.first());
        return new RangeFacts(first, range.last().equals(range.first()) ? first : evaluated(text, range.last()));
    }

    /** Expressions in braces; {@code hint} says how these are written. */
    Optional<Numerals> list(Text text, String hint) {
        return ExpressionParser.parseList(text, DiagnosticCode.EXPRESSION_SYNTAX, hint, MOST_COMPONENTS, diagnostics)
                .map(list -> new Numerals(
                        list.stream().map(item -> evaluated(text, item)).toList()));
    }

    /** One value, or as many as are in braces, which may be made of what the host has. */
    List<Numeral> values(Text text, int most) {
        if (!text.value().startsWith("{")) {
            return List.of(real(text));
        }
        return ExpressionParser.parseRealList(text, DiagnosticCode.EXPRESSION_SYNTAX, VALUES_HINT, most, diagnostics)
                .map(items -> items.stream().map(item -> evaluated(text, item)).toList())
                .orElseGet(() -> List.of(Numeral.unreadable(text)));
    }

    /** An expression that was parsed, which stands in {@code text}. */
    Numeral evaluated(Text text, ParsedExpression parsed) {
        boolean evaluable = !parsed.located().expression().usesReal()
                && parsed.mentions().stream()
                        .allMatch(mention -> mention instanceof NameMention name
                                && parameters.values().containsKey(name.name()));
        List<String> asked = parameters.asked(parsed.located().expression());
        if (!evaluable) {
            return new Numeral(text, Optional.of(parsed), OptionalLong.empty(), Optional.empty(), asked);
        }
        try {
            long value =
                    new Evaluator(parameters.values()).evaluate(parsed.located().expression());
            return new Numeral(text, Optional.of(parsed), OptionalLong.of(value), Optional.empty(), asked);
        } catch (ArithmeticException e) {
            String failure = "division by zero".equals(e.getMessage()) ? "divides by zero" : "goes beyond 64 bits";
            return new Numeral(text, Optional.of(parsed), OptionalLong.empty(), Optional.of(failure), asked);
        }
    }
}
