package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.ProgramNames;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Subject;

/** The program's name names a Java class that hides none of {@code java.lang}. */
final class ProgramNameRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        check(subject.description(), diagnostics);
    }

    /** The same of a description of which no kernel need be right. */
    static void check(Description description, Diagnostics diagnostics) {
        Text name = description.name();
        ProgramNames.problem(name.value())
                .ifPresent(problem -> diagnostics.error(
                        DiagnosticCode.PROGRAM_NAME,
                        name.location(),
                        "the program's name " + Quoted.quote(name) + " " + problem,
                        "give another, as in <program name=\"Jacobi2D\">"));
    }
}
