package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ArgumentFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ScalarFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.expression.Expression.ZoneFunction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * No two parameters or arguments share a name: they become members of one class. A scalar argument that is a parameter
 * and no more may have its name: the kernel is passed {@code nx} as {@code nx}, or the size of the zone. Of several
 * kernels each has arguments of its own.
 */
final class UniqueNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Map<String, Text> seen = new HashMap<>();
        if (!subject.isOfSeveral()) {
            subject.description().parameters().forEach(parameter -> check(parameter.name(), seen, diagnostics));
        }
        Set<String> passed = new HashSet<>();
        for (ArgumentFacts facts : subject.arguments()) {
            ArgumentElement argument = facts.element();
            boolean first = passed.add(argument.name().value());
            if (!first || !isPlainParameter(facts)) {
                check(argument.name(), seen, diagnostics);
            }
        }
    }

    private static boolean isPlainParameter(ArgumentFacts facts) {
        return facts instanceof ScalarFacts scalar
                && scalar.values().size() == 1
                && isPlain(scalar.values().get(0), scalar.element().name().value());
    }

    /** Whether a value is the parameter of a name, or a size of the zone. */
    private static boolean isPlain(Numeral value, String name) {
        return value.text().value().equals(name)
                || value.parsed()
                        .map(parsed -> parsed.located().expression())
                        .filter(ZoneFunction.class::isInstance)
                        .isPresent();
    }

    private static void check(Text name, Map<String, Text> seen, Diagnostics diagnostics) {
        Text first = seen.putIfAbsent(name.value(), name);
        if (first != null) {
            diagnostics.error(
                    DiagnosticCode.DUPLICATE_NAME,
                    name.location(),
                    "the name " + Quoted.quote(name) + " is taken",
                    "the first is in " + Quoted.line(first.location())
                            + "; parameters and arguments need names of their own, but for a scalar with the parameter's name as its value");
        }
    }
}
