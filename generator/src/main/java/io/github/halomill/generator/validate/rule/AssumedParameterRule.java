package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.kernel.symbolic.Reference;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.validate.fact.AssumedParameters;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.Map;

/** Tells of parameters that a program will not take other values for. */
final class AssumedParameterRule implements Rule {

    @Override
    public void check(Subject subject, Diagnostics diagnostics) {
        Map<String, Reference> assumed = AssumedParameters.find(subject);
        for (ParameterElement parameter : subject.description().parameters()) {
            Reference reference = assumed.get(parameter.name().value());
            if (reference != null) {
                String known = "where the kernel reads and writes is known for "
                        + parameter
                                .value()
                                .map(value -> parameter.name() + " = " + value + " only")
                                .orElse("one value of " + parameter.name() + " only, and it has none");
                String see = "see " + reference.cited();
                if (subject.trust()) {
                    diagnostics.trusted(
                            DiagnosticCode.PARAMETER_ASSUMED,
                            parameter.location(),
                            known,
                            see + "; the description is believed for other values");
                } else if (parameter.isAsked()) {
                    diagnostics.error(
                            DiagnosticCode.PARAMETER_ASSUMED,
                            parameter.location(),
                            known,
                            see + "; write <value>, or dependent points that depend on " + parameter.name()
                                    + " as the kernel does");
                } else if (!diagnostics.hasErrors()) { // what is wrong may be why
                    diagnostics.warning(
                            DiagnosticCode.PARAMETER_ASSUMED,
                            parameter.location(),
                            known + ", so that programs take no other value",
                            see + "; generate anew for another value, or write with " + parameter.name()
                                    + " what depends on it and is a number now: a size, a value, a dependent point, a macro");
                }
            }
        }
    }
}
