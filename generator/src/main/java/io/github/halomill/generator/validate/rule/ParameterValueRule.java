package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Integers;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.Optional;

/** Parameters are integers of 64 bits; those without a value are given when the program runs. */
final class ParameterValueRule implements ProgramRule {

    private static final int MOST_DIGITS = 20;

    /** Up to which a double has every integer. */
    private static final double EXACT = 0x1p53;

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        for (ParameterElement parameter : program.description().parameters()) {
            parameter
                    .value()
                    .ifPresentOrElse(value -> check(parameter, value, diagnostics), () -> ask(parameter, diagnostics));
        }
    }

    private static void ask(ParameterElement parameter, Diagnostics diagnostics) {
        String name = parameter.name().value();
        diagnostics.note(
                DiagnosticCode.PARAMETER_ASKED,
                parameter.location(),
                "the parameter " + Quoted.quote(name) + " has no value",
                "give it when the program runs, -p " + name + "=N, or write <value>");
    }

    private static void check(ParameterElement parameter, Text text, Diagnostics diagnostics) {
        String value = text.value();
        if (!Integers.isInteger(value)) {
            diagnostics.error(
                    DiagnosticCode.PARAMETER_VALUE,
                    text.location(),
                    "the value " + Quoted.quote(value) + " of parameter " + Quoted.quote(parameter.name())
                            + " is no integer",
                    inFull(value)
                            .map(digits -> "write " + digits)
                            .orElse("a parameter is an integer, as in 4096; expressions stand where it is used"));
        } else if (Integers.parse(value).isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NUMBER_RANGE,
                    text.location(),
                    "the value " + Quoted.quote(value) + " of parameter " + Quoted.quote(parameter.name())
                            + " is too large",
                    "integers are from -9223372036854775808 to 9223372036854775807");
        }
    }

    /** What is written as a real number and is an integer, such as 1e6, with all its digits. */
    private static Optional<String> inFull(String value) {
        return value.length() > MOST_DIGITS || !value.matches("[0-9]+(\\.[0-9]*)?([eE]\\+?[0-9]{1,2})?")
                ? Optional.empty()
                : Optional.of(value)
                        .map(Double::valueOf)
                        .filter(number -> number == Math.rint(number) && number <= EXACT)
                        .map(number -> String.valueOf(number.longValue()));
    }
}
