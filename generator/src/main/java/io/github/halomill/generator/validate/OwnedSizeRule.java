package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Expression;
import io.github.halomill.generator.validate.Subject.BufferFacts;
import io.github.halomill.generator.validate.Subject.KernelFacts;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which elements work-items own does not depend on a parameter that has no value: the kernel could not be held against it. */
final class OwnedSizeRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.kernel()
                .filter(kernel -> kernel.function()
                        .filter(function -> function.unseen().isEmpty())
                        .isPresent())
                .ifPresent(kernel -> subject.buffers().stream()
                        .filter(subject::owned)
                        .forEach(buffer -> check(buffer, kernel, subject, diagnostics)));
    }

    private static void check(BufferFacts buffer, KernelFacts kernel, Subject subject, Diagnostics diagnostics) {
        Set<String> asked = asked(buffer.size(), kernel.global(), buffer.origin(), subject.parameters());
        if (!asked.isEmpty()) {
            AccessRule.contradiction(
                    subject,
                    diagnostics,
                    DiagnosticCode.OWN_ELEMENTS_ASKED,
                    buffer.size().get(0).text().location(),
                    "which elements of " + Quoted.quote(buffer.element().name()) + " work-items own depends on "
                            + Quoted.withoutValue(List.copyOf(asked)),
                    "write <value>, or an <argsize> that is <gsize>, or so many times <gsize> and so many more");
        }
    }

    /**
     * The parameters without a value on which it depends which elements work-items own; none where sizes are wrong, which other rules
     * say.
     */
    static Set<String> asked(Numerals size, Numerals items, Optional<Numerals> origin, ParameterValues parameters) {
        if (size.count() != items.count() || !size.allAtLeast(1) || !items.allAtLeast(1)) {
            return Set.of();
        }
        Set<String> found = new LinkedHashSet<>();
        for (int d = 0; d < size.count(); d++) {
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
