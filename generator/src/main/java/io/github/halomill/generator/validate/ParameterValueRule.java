package io.github.halomill.generator.validate;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.Description.ParameterElement;

/** Parameters are integers of 64 bits. */
final class ParameterValueRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        for (ParameterElement parameter : subject.description().parameters()) {
            String value = parameter.value().value();
            if (!Integers.isInteger(value)) {
                diagnostics.error(
                        DiagnosticCode.PARAMETER_VALUE,
                        parameter.value().location(),
                        "the value " + Quoted.quote(value) + " of parameter " + Quoted.quote(parameter.name())
                                + " is no integer",
                        "a parameter is an integer, as in 4096; expressions stand where it is used");
            } else if (Integers.parse(value).isEmpty()) {
                diagnostics.error(
                        DiagnosticCode.NUMBER_RANGE,
                        parameter.value().location(),
                        "the value " + Quoted.quote(value) + " of parameter " + Quoted.quote(parameter.name())
                                + " is too large",
                        "integers are from -9223372036854775808 to 9223372036854775807");
            }
        }
    }
}
