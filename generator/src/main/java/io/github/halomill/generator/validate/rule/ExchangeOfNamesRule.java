package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A swap names two fields, a rotation two or more, that can stand in for each other: of one type, shape and origin. */
final class ExchangeOfNamesRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps().forEach(step -> {
            step.as(SwapElement.class).ifPresent(swap -> {
                List<Text> names = swap.names().words();
                if (names.size() == 2) {
                    checkNames("swap", names, program, diagnostics);
                } else {
                    diagnostics.error(
                            DiagnosticCode.SWAP_SYNTAX,
                            swap.names().location(),
                            "a swap names two fields, and this names " + names.size(),
                            "write two names with a blank between, as in <swap>a b</swap>");
                }
            });
            step.as(RotateElement.class).ifPresent(rotate -> {
                List<Text> names = rotate.names().words();
                if (names.size() >= 2) {
                    checkNames("rotate", names, program, diagnostics);
                } else {
                    diagnostics.error(
                            DiagnosticCode.SWAP_SYNTAX,
                            rotate.names().location(),
                            "a rotation names fields, and this names " + names.size(),
                            "write their names with blanks between, as in <rotate>a b c</rotate>: a denotes what b denoted,"
                                    + " b what c, c what a");
                }
            });
        });
    }

    private static void checkNames(String what, List<Text> names, ProgramFacts program, Diagnostics diagnostics) {
        Set<String> seen = new HashSet<>();
        FieldFacts first = null;
        for (Text name : names) {
            FieldFacts field = program.fields().get(name.value());
            if (!seen.add(name.value())) {
                diagnostics.error(
                        DiagnosticCode.SWAP_ITSELF,
                        name.location(),
                        what + " names " + Quoted.quote(name) + " twice",
                        "name different fields");
            } else if (field == null) {
                FieldUseRule.unknown(name, program, diagnostics);
            } else if (field.combine().isPresent()) {
                SwapRule.combined(name, what, diagnostics);
            } else if (first == null) {
                first = field;
            } else {
                FieldFacts other = first;
                other.difference(field)
                        .ifPresent(difference -> diagnostics.error(
                                DiagnosticCode.FIELDS_DIFFER,
                                name.location(),
                                what + " names " + Quoted.quote(other.name()) + " at " + other.location() + " and "
                                        + Quoted.quote(field.name()) + " at " + field.location() + ", which differ in "
                                        + difference,
                                "such fields have the same type, shape and origin"));
            }
        }
    }
}
