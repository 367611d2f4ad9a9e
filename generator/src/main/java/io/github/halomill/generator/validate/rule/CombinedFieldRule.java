package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A field that is combined is changed by a kernel, has no cells, and is combined in one way. */
final class CombinedFieldRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        for (FieldFacts field : program.fields().values()) {
            field.combine().ifPresent(combine -> check(field, combine, program, diagnostics));
            program.description()
                    .allArguments()
                    .filter(argument -> argument.field()
                            .orElse(argument.name())
                            .value()
                            .equals(field.name().value()))
                    .forEach(argument -> checkArgument(argument, field, diagnostics));
        }
    }

    private static void check(FieldFacts field, CombineElement combine, ProgramFacts program, Diagnostics diagnostics) {
        String name = "the field " + Quoted.quote(field.name());
        Map<String, SourceLocation> others = new LinkedHashMap<>();
        if (field.declared()) {
            field.origin().stream()
                    .flatMap(origin -> origin.items().stream())
                    .findFirst()
                    .ifPresent(origin -> others.put("origin", origin.text().location()));
        }
        field.borders().stream()
                .findFirst()
                .ifPresent(border -> others.put("border", border.element().location()));
        CombineRule.others(name, others, diagnostics);
        if (program.uses(field).allMatch(use -> use.property().value().equals("input"))) {
            diagnostics.error(
                    DiagnosticCode.COMBINE,
                    combine.location(),
                    name + " is combined, and no kernel changes it",
                    "remove <combine>, or write <property>inout</property> in the kernel that changes it");
        }
    }

    /** An argument may repeat what its field says, and nothing else. */
    private static void checkArgument(ArgumentElement argument, FieldFacts field, Diagnostics diagnostics) {
        Optional<String> said = field.combine().map(CombineElement::said);
        argument.combine()
                .filter(combine -> !said.equals(Optional.of(combine.said())))
                .ifPresent(combine -> diagnostics.error(
                        DiagnosticCode.COMBINE,
                        combine.location(),
                        Quoted.quote(argument.name()) + " is combined with " + combine.said() + ", and its field "
                                + Quoted.quote(field.name()) + " at " + field.location()
                                + said.map(with -> " with " + with).orElse(" is not"),
                        "write <combine> in the <field>, or where the array has its <dataType>, and nowhere else"));
    }
}
