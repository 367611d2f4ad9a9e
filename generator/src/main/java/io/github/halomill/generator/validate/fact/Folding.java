package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.expression.Expression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Makes numbers of integer expressions that are the same for all parameters. */
public final class Folding {

    private final ParameterValues parameters;
    private final NumeralReader numerals;

    public Folding(ParameterValues parameters) {
        this.parameters = parameters;
        numerals = new NumeralReader(parameters, new Diagnostics());
    }

    /** An expression of parameters as it is. */
    Numeral read(String expression, SourceLocation place) {
        return numerals.integer(new Text(expression, place, false, false));
    }

    /** How many cells there are in a range; a number if that is always the same. */
    Numeral count(RangeFacts cells) {
        boolean fromZero =
                cells.first().mentions().isEmpty() && cells.first().value().equals(OptionalLong.of(0));
        String end = cells.last().located().text();
        String count =
                fromZero ? end : "(" + end + ") - (" + cells.first().located().text() + ")";
        SourceLocation place = cells.last().located().location();
        return fold(count, place).orElseGet(() -> read(count, place));
    }

    /** One past the last cell of a range. */
    public Numeral end(RangeFacts cells) {
        String next = "(" + cells.first().located().text() + ") + 1";
        return cells.isOne() ? fold(next, cells.first().located().location()).orElseThrow() : cells.last();
    }

    /** An expression of parameters, of which a number is made if it is always the same; empty if it has no value. */
    Optional<Numeral> fold(String expression, SourceLocation place) {
        Numeral whole = read(expression, place);
        return whole.value().isEmpty()
                ? Optional.empty()
                : Optional.of(constant(whole)
                        .map(number -> read(Long.toString(number), place))
                        .orElse(whole));
    }

    /** Whether a number is the product of others for all parameters. */
    boolean isProduct(Numeral product, Numerals factors) {
        if (product.value().isEmpty()
                || factors.items().stream().anyMatch(factor -> factor.value().isEmpty())) {
            return false;
        }
        String all =
                factors.items().stream().map(factor -> factor.located().text()).collect(Collectors.joining(") * ("));
        return fold(
                        "(" + product.located().text() + ") - (" + all + ")",
                        product.located().location())
                .filter(rest -> rest.mentions().isEmpty())
                .filter(rest -> rest.value().equals(OptionalLong.of(0)))
                .isPresent();
    }

    /** What a number is the product of, as it is written: so many factors. */
    Optional<Numerals> factors(Numeral product, int count) {
        boolean isOne = product.value().isPresent()
                && product.located().expression() instanceof Expression.Binary binary
                && binary.operator() == Expression.Operator.MULTIPLY;
        if (!isOne) {
            return Optional.empty();
        }
        List<StringBuilder> texts = new ArrayList<>(List.of(new StringBuilder()));
        int depth = 0;
        for (char c : product.located().text().toCharArray()) {
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == '*' && depth == 0) {
                texts.add(new StringBuilder());
            } else {
                texts.get(texts.size() - 1).append(c);
            }
        }
        Numerals factors = new Numerals(texts.stream()
                .map(text -> read(text.toString().strip(), product.located().location()))
                .toList());
        return Optional.of(factors).filter(any -> any.count() == count && isProduct(product, any));
    }

    private Optional<Long> constant(Numeral numeral) {
        try {
            Poly poly = new Polynomials(new LinkedHashMap<>(parameters.values()))
                    .of(numeral.located().expression());
            return poly.constant().isPresent() ? Optional.of(poly.constant().getAsLong()) : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }
}
