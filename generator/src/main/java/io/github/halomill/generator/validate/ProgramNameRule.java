package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Text;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** The program's name names a Java class that hides none of {@code java.lang}. */
final class ProgramNameRule implements Rule {

    /** Identifiers elsewhere (Java Language Specification 17, section 3.9). */
    private static final Set<String> NO_TYPE_IDENTIFIERS = Set.of("permits", "record", "sealed", "var", "yield");

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Text name = subject.description().name();
        if (!isClassName(name.value())) {
            diagnostics.error(
                    DiagnosticCode.PROGRAM_NAME,
                    name.location(),
                    "the program's name " + Quoted.quote(name) + " cannot be the name of a Java class",
                    "give another, as in <program name=\"Jacobi2D\">");
        } else if (isInJavaLang(name.value())) {
            diagnostics.error(
                    DiagnosticCode.PROGRAM_NAME,
                    name.location(),
                    "the program's name " + Quoted.quote(name) + " would hide java.lang." + name.value(),
                    "give another, as in <program name=\"Jacobi2D\">");
        }
    }

    private static boolean isClassName(String name) {
        return SourceVersion.isIdentifier(name)
                && !SourceVersion.isKeyword(name, SourceVersion.RELEASE_17)
                && !NO_TYPE_IDENTIFIERS.contains(name)
                && name.chars().noneMatch(c -> c == '$' || Character.isIdentifierIgnorable(c));
    }

    private static boolean isInJavaLang(String name) {
        return Object.class.getResource(name + ".class") != null;
    }
}
