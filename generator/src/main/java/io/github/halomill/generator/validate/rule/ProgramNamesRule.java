package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.StepElement.HookElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.HostNames;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** No two of parameters, scalars and fields share a name, nor do kernels; steps set scalars only. */
final class ProgramNamesRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        Map<String, SourceLocation> seen = new HashMap<>();
        program.description().parameters().forEach(parameter -> {
            name(parameter.name(), diagnostics);
            unique(parameter.name(), seen, diagnostics);
        });
        program.description().fields().forEach(field -> unique(field.name(), seen, diagnostics));
        program.fields().values().stream()
                .filter(field -> !field.declared())
                .forEach(field -> unique(field.name(), seen, diagnostics));
        Set<String> scalars = new HashSet<>();
        program.description().scalars().forEach(scalar -> {
            name(scalar.name(), diagnostics);
            unique(scalar.name(), seen, diagnostics);
            scalars.add(scalar.name().value());
        });
        program.description().fields().forEach(field -> name(field.name(), diagnostics));
        program.allSteps()
                .forEach(step -> step.element().scalars().forEach(text -> {
                    name(text, diagnostics);
                    if (scalars.add(text.value())) {
                        unique(text, seen, diagnostics);
                    }
                }));
        program.allSteps()
                .flatMap(step -> step.as(HookElement.class).stream())
                .forEach(hook -> name(hook.name(), diagnostics));
        kernels(program, diagnostics);
    }

    private static void name(Text text, Diagnostics diagnostics) {
        NameRule.check(text, diagnostics);
    }

    private static void unique(Text name, Map<String, SourceLocation> seen, Diagnostics diagnostics) {
        if (name.value().equals(HostNames.ITERATION)) {
            diagnostics.error(
                    DiagnosticCode.DUPLICATE_NAME,
                    name.location(),
                    "the name 'iteration' is taken",
                    "it is the number of the iteration in real expressions; choose another");
            return;
        }
        SourceLocation first = seen.putIfAbsent(name.value(), name.location());
        if (first != null) {
            diagnostics.error(
                    DiagnosticCode.DUPLICATE_NAME,
                    name.location(),
                    "the name " + Quoted.quote(name) + " is taken",
                    "the first is at " + first + "; parameters, scalars and fields need names of their own");
        }
    }

    private static void kernels(ProgramFacts program, Diagnostics diagnostics) {
        Map<String, KernelUse> seen = new HashMap<>();
        for (KernelUse kernel : program.kernels()) {
            KernelUse first = kernel.name().isEmpty() ? null : seen.putIfAbsent(kernel.label(), kernel);
            if (first != null) {
                diagnostics.error(
                        DiagnosticCode.KERNEL_TWICE,
                        kernel.element().location(),
                        "there are two kernels " + Quoted.quote(kernel.label()),
                        "the first is at " + first.element().location()
                                + "; write <kernel id=\"...\"> with a name that no other has");
            }
            kernel.element().id().ifPresent(id -> name(id, diagnostics));
        }
    }
}
