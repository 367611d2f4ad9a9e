package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.generator.kernel.symbolic.Poly;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.Optional;

/** Makes numbers of integer expressions that are the same for all parameters. */
final class Folding {

    private final ParameterValues parameters;
    private final NumeralReader numerals;

    Folding(ParameterValues parameters) {
        this.parameters = parameters;
        numerals = new NumeralReader(parameters, new Diagnostics());
    }

    /** An expression of parameters as it is. */
    Numeral read(String expression, SourceLocation place) {
        return numerals.integer(new Text(expression, place, false, false));
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
