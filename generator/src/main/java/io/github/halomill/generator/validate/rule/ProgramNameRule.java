package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.ProgramNames;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ProgramFacts;

/** The program's name names a Java class that hides none of {@code java.lang}. */
final class ProgramNameRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        Text name = program.description().name();
        ProgramNames.problem(name.value())
                .ifPresent(problem -> diagnostics.error(
                        DiagnosticCode.PROGRAM_NAME,
                        name.location(),
                        "the program's name " + Quoted.quote(name) + " " + problem,
                        "give another, as in <program name=\"Jacobi2D\">"));
    }
}
