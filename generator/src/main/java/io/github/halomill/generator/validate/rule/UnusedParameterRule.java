package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Set;
import java.util.stream.Collectors;

/** Every parameter is of use. */
final class UnusedParameterRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Set<String> used = subject.numerals()
                .flatMap(numeral -> numeral.mentions().stream())
                .filter(NameMention.class::isInstance)
                .map(mention -> ((NameMention) mention).name())
                .collect(Collectors.toSet());
        boolean allReadable =
                subject.numerals().allMatch(numeral -> numeral.parsed().isPresent());
        for (ParameterElement parameter : subject.description().parameters()) {
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
