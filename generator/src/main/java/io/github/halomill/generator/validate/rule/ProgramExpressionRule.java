package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.ParsedExpression.Mention;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.StepElement.RepeatElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.BorderFacts;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.GridReader;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.StepFacts;
import io.github.halomill.generator.validate.fact.Subject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Expressions outside of kernels use names that exist, and have a value. */
final class ProgramExpressionRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        integers(program).forEach(numeral -> ExpressionRule.checkInteger(numeral, program, diagnostics));
        Set<String> real = program.realNames();
        program.values().values().forEach(value -> checkReal(value, real, Set.of(), diagnostics));
        scale(program, diagnostics).forEach(value -> checkReal(value, real, Set.of(), diagnostics));
        program.fields().values().stream()
                .flatMap(field -> field.borders().stream())
                .flatMap(border -> border.value().stream())
                .forEach(value -> checkReal(value, real, Set.of(), diagnostics));
        program.allSteps().forEach(step -> checkStep(step, program, real, diagnostics));
    }

    private static void checkStep(StepFacts step, ProgramFacts program, Set<String> real, Diagnostics diagnostics) {
        step.sets().forEach(set -> checkReal(set.value(), real, Set.of(), diagnostics));
        if (step.element() instanceof RepeatElement) {
            return;
        }
        Set<String> fields =
                step.element() instanceof ReduceElement ? program.fields().keySet() : Set.of();
        Set<String> names = new LinkedHashSet<>(real);
        names.addAll(fields);
        step.expression().ifPresent(value -> checkReal(value, names, fields, diagnostics));
    }

    /** Integer expressions that belong to no kernel, or only to where it lies in the grid. */
    static Stream<Numeral> integers(ProgramFacts program) {
        List<Numerals> found = new ArrayList<>();
        program.grid().ifPresent(found::add);
        for (FieldFacts field : program.fields().values()) {
            found.add(field.size());
            field.origin().ifPresent(found::add);
            field.borders().stream()
                    .flatMap(border -> Stream.concat(border.of().stream(), border.along().stream()))
                    .forEach(range -> found.add(new Numerals(range.ends().toList())));
        }
        for (KernelUse kernel : program.kernels()) {
            found.add(kernel.global());
            kernel.over()
                    .ifPresent(over -> found.add(new Numerals(over.items().stream()
                            .filter(item -> GridReader.id(item) < 0)
                            .toList())));
        }
        program.allSteps()
                .flatMap(step -> step.boxes().stream().flatMap(List::stream))
                .forEach(cells -> found.add(new Numerals(cells.ends().toList())));
        Stream<Numeral> ofSteps = program.allSteps()
                .flatMap(step -> Stream.of(
                                step.every(),
                                step.lag(),
                                step.expression().filter(times -> step.element() instanceof RepeatElement))
                        .flatMap(Optional::stream));
        return Stream.of(
                        found.stream().flatMap(numerals -> numerals.items().stream()),
                        ofSteps,
                        program.iterations().stream())
                .flatMap(stream -> stream);
    }

    /** All expressions that belong to no kernel. */
    static Stream<Numeral> all(ProgramFacts program) {
        Stream<Numeral> borders = program.fields().values().stream()
                .flatMap(field -> field.borders().stream())
                .map(BorderFacts::value)
                .flatMap(Optional::stream);
        Stream<Numeral> ofSteps = program.allSteps()
                .flatMap(step -> Stream.concat(
                        step.expression().stream(), step.sets().stream().map(StepFacts.SetFacts::value)));
        Stream<Numeral> ofGrid = scale(program, new Diagnostics());
        return Stream.of(integers(program), program.values().values().stream(), borders, ofSteps, ofGrid)
                .flatMap(stream -> stream);
    }

    /** How large cells are, and where. */
    private static Stream<Numeral> scale(ProgramFacts program, Diagnostics diagnostics) {
        return Stream.<Function<GridElement, Optional<Text>>>of(GridElement::spacing, GridElement::origin)
                .flatMap(which -> program.scale(which, diagnostics).items().stream());
    }

    private static void checkReal(Numeral numeral, Set<String> known, Set<String> fields, Diagnostics diagnostics) {
        for (Mention mention : numeral.mentions()) {
            ExpressionRule.checkRealName(mention, known, fields, diagnostics);
            if (Subject.isZoneFunction(mention)) {
                diagnostics.error(
                        DiagnosticCode.ZONE_FUNCTION_PLACE,
                        mention.location(),
                        "extent, origin and gsize differ from zone to zone, and one value is needed for all",
                        "they may stand in the <value> of an argument only");
            }
        }
    }
}
