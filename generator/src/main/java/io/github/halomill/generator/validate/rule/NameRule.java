package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.regex.Pattern;

/** Parameters and arguments have names as in C; what Java does not accept of these gets another name there. */
final class NameRule implements Rule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.description().parameters().forEach(parameter -> check(parameter.name(), diagnostics));
        subject.arguments().forEach(argument -> check(argument.element().name(), diagnostics));
    }

    /** Whether it is an identifier in C. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static void check(Text name, Diagnostics diagnostics) {
        if (!isName(name.value())) {
            diagnostics.error(
                    DiagnosticCode.NAME,
                    name.location(),
                    Quoted.quote(name) + " is no name",
                    "a name has letters, digits and underscores and does not start with a digit");
        }
    }
}
