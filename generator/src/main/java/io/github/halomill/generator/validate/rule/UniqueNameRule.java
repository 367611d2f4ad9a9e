package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.HashMap;
import java.util.Map;

/** No two parameters or arguments share a name: they become members of one class. */
final class UniqueNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Map<String, Text> seen = new HashMap<>();
        subject.description().parameters().forEach(parameter -> check(parameter.name(), seen, diagnostics));
        subject.description().arguments().forEach(argument -> check(argument.name(), seen, diagnostics));
    }

    private static void check(Text name, Map<String, Text> seen, Diagnostics diagnostics) {
        Text first = seen.putIfAbsent(name.value(), name);
        if (first != null) {
            diagnostics.error(
                    DiagnosticCode.DUPLICATE_NAME,
                    name.location(),
                    "the name " + Quoted.quote(name) + " is taken",
                    "the first is in " + Quoted.line(first.location())
                            + "; parameters and arguments need names of their own");
        }
    }
}
