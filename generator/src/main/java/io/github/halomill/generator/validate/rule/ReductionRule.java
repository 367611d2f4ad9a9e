package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.ParsedExpression.NameMention;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.rule.component.ComponentNumbers;
import io.github.halomill.generator.validate.rule.range.ReductionRangeCheck;
import io.github.halomill.runtime.base.DataType;
import io.github.halomill.runtime.schedule.Reduction;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
        ReductionRangeCheck.check(program, diagnostics);
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
            return;
        }
        checkNumbers(of, program, diagnostics);
        Set<String> ofComponents = checkComponents(of, program, diagnostics);
        for (FieldFacts field : fields) {
            checkShapes(fields.get(0), field, ofComponents, place, diagnostics);
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

    /** Devices have none of the host's numbers. */
    private static void checkNumbers(Numeral of, ProgramFacts program, Diagnostics diagnostics) {
        for (Mention mention : of.mentions()) {
            if (mention instanceof NameMention name
                    && name.component().isEmpty()
                    && !program.fields().containsKey(name.name())
                    && program.realNames().contains(name.name())) {
                report(
                        name.location(),
                        "a reduction is made of fields and numbers, and " + Quoted.quote(name.name()) + " is neither",
                        "reduce without it, and use it in a <let> after that, as in <let name=\"scaled\">" + name.name()
                                + " * sum</let>; or have a kernel write what is to be reduced",
                        diagnostics);
            }
        }
    }

    /** The fields of which components are named, each time. */
    private static Set<String> checkComponents(Numeral of, ProgramFacts program, Diagnostics diagnostics) {
        Set<String> some = new HashSet<>();
        Set<String> all = new HashSet<>();
        for (Mention mention : of.mentions()) {
            if (mention instanceof NameMention name && program.fields().containsKey(name.name())) {
                FieldFacts field = program.fields().get(name.name());
                name.component()
                        .ifPresent(component -> new ComponentNumbers(field.name(), field.size())
                                .check(component, field.name().value(), name.location(), diagnostics));
                (name.component().isPresent() ? some : all).add(name.name());
            }
        }
        some.stream()
                .filter(all::contains)
                .findFirst()
                .ifPresent(field -> report(
                        of.located().location(),
                        Quoted.quote(of.located().text()) + " has all components of " + Quoted.quote(field)
                                + " and one of them",
                        "a reduction joins elements at the same place: write " + field + "[0] for one component,"
                                + " each time",
                        diagnostics));
        return some;
    }

    private static void checkShapes(
            FieldFacts first,
            FieldFacts other,
            Set<String> ofComponents,
            SourceLocation place,
            Diagnostics diagnostics) {
        if (!first.size().allAtLeast(1) || !other.size().allAtLeast(1)) {
            return;
        }
        String shape = shape(first, ofComponents);
        String otherShape = shape(other, ofComponents);
        if (!shape.equals(otherShape)) {
            boolean samePlaces = first.size().places().equals(other.size().places());
            Text more = (shape.length() > otherShape.length() ? first : other).name();
            report(
                    place,
                    "the fields " + Quoted.quote(first.name()) + " at " + first.location() + " and "
                            + Quoted.quote(other.name()) + " at " + other.location() + " differ in shape: " + shape
                            + " and " + otherShape,
                    samePlaces
                            ? "say which component, as in " + more + "[0]"
                            : "a reduction joins elements at the same place: reduce fields of one shape",
                    diagnostics);
        }
    }

    /** Elements of what is taken of a field. */
    private static String shape(FieldFacts field, Set<String> ofComponents) {
        return ofComponents.contains(field.name().value())
                ? String.join(
                        " x ",
                        field.size().places().stream().map(String::valueOf).toList())
                : field.shape();
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.REDUCTION, place, message, hint);
    }
}
