package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Text;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** Parameters and arguments have names that Java and C accept. */
final class NameRule implements Rule {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        subject.description().parameters().forEach(parameter -> check(parameter.name(), diagnostics));
        subject.description().arguments().forEach(argument -> check(argument.name(), diagnostics));
    }

    /** Whether it is an identifier in Java and in C. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    private static void check(Text name, Diagnostics diagnostics) {
        if (!isName(name.value())) {
            diagnostics.error(
                    DiagnosticCode.NAME,
                    name.location(),
                    Quoted.quote(name) + " is no name",
                    "a name has letters, digits and underscores and does not start with a digit");
        } else if (SourceVersion.isKeyword(name.value(), SourceVersion.RELEASE_17)) {
            diagnostics.error(
                    DiagnosticCode.NAME,
                    name.location(),
                    Quoted.quote(name) + " is a word of the Java language",
                    "choose another name");
        }
    }
}
