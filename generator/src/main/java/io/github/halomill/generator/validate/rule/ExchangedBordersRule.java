package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Fields whose names change places have the same borders. Asked of what is right otherwise. */
final class ExchangedBordersRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        if (diagnostics.hasErrors()) {
            return;
        }
        program.allSteps()
                .flatMap(step -> Stream.concat(
                        step.as(SwapElement.class).map(SwapElement::names).stream(),
                        step.as(RotateElement.class).map(RotateElement::names).stream()))
                .forEach(names -> check(names.words(), program, diagnostics));
    }

    private static void check(List<Text> names, ProgramFacts program, Diagnostics diagnostics) {
        FieldFacts first = program.field(names.get(0).value());
        for (Text name : names.subList(1, names.size())) {
            FieldFacts field = program.field(name.value());
            Optional<String> difference = first.otherBorder(field);
            difference.ifPresent(what -> diagnostics.error(
                    DiagnosticCode.FIELDS_DIFFER,
                    name.location(),
                    Quoted.quote(first.name()) + " at " + first.location() + " and " + Quoted.quote(field.name())
                            + " at " + field.location() + " change places, and differ in " + what,
                    "give both the same borders: an array keeps its own, whatever names it goes by"));
        }
    }
}
