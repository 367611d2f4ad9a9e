package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.kernel.expression.Polynomials;
import io.github.halomill.runtime.expression.Expression;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** On which parameters it depends which elements work-items own. */
public final class OwnedSizes {

    private OwnedSizes() {}

    /**
     * The parameters without a value on which it depends which elements work-items own; none where sizes are wrong,
     * which other rules say.
     */
    public static Set<String> asked(
            Numerals size,
            Numerals items,
            Optional<Numerals> origin,
            Optional<Numerals> own,
            ParameterValues parameters) {
        if (size.count() != items.count() || !size.allAtLeast(1) || !items.allAtLeast(1)) {
            return Set.of();
        }
        Set<String> found = new LinkedHashSet<>();
        own.ifPresent(said -> found.addAll(said.asked()));
        for (int d = 0; d < size.count() && own.isEmpty(); d++) {
            if (size.get(d).isAsked() || items.get(d).isAsked()) {
                found.addAll(ofMargin(size.get(d), items.get(d), parameters));
            }
        }
        origin.ifPresent(first -> first.items().forEach(item -> found.addAll(item.asked())));
        return found;
    }

    private static Set<String> ofMargin(Numeral size, Numeral items, ParameterValues parameters) {
        Set<String> found = new LinkedHashSet<>();
        Polynomials polynomials = new Polynomials(new LinkedHashMap<>(parameters.values()));
        long own = size.value().orElseThrow() / items.value().orElseThrow();
        polynomials
                .of(size.located().expression())
                .minus(polynomials.of(items.located().expression()).times(own))
                .allSymbols()
                .forEach(symbol -> found.addAll(parameters.asked(polynomials
                        .others()
                        .getOrDefault(symbol.toString(), new Expression.ParameterRef(symbol.toString())))));
        return found;
    }
}
