package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.Arrays;
import java.util.List;

/** A reduction is of elements of fields of one shape, that are numbers, and joins them in a known way. */
final class ReductionRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.allSteps()
                .forEach(step -> step.as(ReduceElement.class).ifPresent(reduce -> {
                    checkWith(reduce, diagnostics);
                    step.expression()
                            .filter(of -> of.parsed().isPresent())
                            .ifPresent(of -> checkFields(of, program, diagnostics));
                }));
    }

    private static void checkWith(ReduceElement reduce, Diagnostics diagnostics) {
        List<String> known =
                Arrays.stream(Reduction.values()).map(Reduction::word).toList();
        if (!known.contains(reduce.with().value())) {
            report(
                    reduce.with().location(),
                    "there is no reduction " + Quoted.quote(reduce.with()),
                    "reductions are " + Quoted.list(known),
                    diagnostics);
        }
    }

    private static void checkFields(Numeral of, ProgramFacts program, Diagnostics diagnostics) {
        SourceLocation place = of.located().location();
        List<FieldFacts> fields = of.located().expression().parameters().stream()
                .filter(program.fields()::containsKey)
                .map(program.fields()::get)
                .toList();
        boolean known =
                program.realNames().containsAll(of.located().expression().parameters());
        if (fields.isEmpty() && known) {
            report(
                    place,
                    "there is no field in " + Quoted.quote(of.located().text()),
                    "reduce an expression of "
                            + Quoted.list(List.copyOf(program.fields().keySet()))
                            + "; for other numbers there is <let>",
                    diagnostics);
        }
        for (FieldFacts field : fields) {
            FieldFacts first = fields.get(0);
            boolean sized = first.size().allAtLeast(1) && field.size().allAtLeast(1);
            if (sized && !first.size().values().equals(field.size().values())) {
                report(
                        place,
                        "the fields " + Quoted.quote(first.name()) + " at " + first.location() + " and "
                                + Quoted.quote(field.name()) + " at " + field.location() + " differ in shape: "
                                + first.shape() + " and " + field.shape(),
                        "a reduction joins elements at the same place: reduce fields of one shape",
                        diagnostics);
            }
            boolean number = DataType.parse(field.dataType().value())
                    .filter(type -> type.components() == 1)
                    .isPresent();
            if (!number) {
                report(
                        place,
                        "the elements of " + Quoted.quote(field.name()) + " at " + field.location()
                                + " are no numbers, but of type " + field.dataType(),
                        "reduce a field of numbers, such as float; vectors and structs cannot be reduced yet",
                        diagnostics);
            }
        }
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.REDUCTION, place, message, hint);
    }
}
