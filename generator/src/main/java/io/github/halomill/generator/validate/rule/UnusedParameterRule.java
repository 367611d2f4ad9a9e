package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.validate.fact.Numeral;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Every parameter is of use. */
final class UnusedParameterRule {

    private UnusedParameterRule() {}

    /** {@code numerals}: all expressions that there are. */
    static void check(Description description, List<Numeral> numerals, Diagnostics diagnostics) {
        Set<String> used = numerals.stream()
                .flatMap(numeral -> numeral.mentions().stream())
                .filter(NameMention.class::isInstance)
                .map(mention -> ((NameMention) mention).name())
                .collect(Collectors.toSet());
        boolean allReadable =
                numerals.stream().allMatch(numeral -> numeral.parsed().isPresent());
        for (ParameterElement parameter : description.parameters()) {
            if (allReadable && !used.contains(parameter.name().value())) {
                diagnostics.warning(
                        DiagnosticCode.UNUSED_PARAMETER,
                        parameter.name().location(),
                        "nothing uses the parameter " + Quoted.quote(parameter.name()),
                        "remove it, or use it in a size or a value");
            }
        }
    }
}
