package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.Subject;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A kernel to which no cell belongs sees nothing of a zone, and is the only kind that writes its fields, so that every
 * device computes the same numbers.
 */
public final class NoCellCheck {

    private final ProgramFacts program;
    private final Diagnostics diagnostics;

    private NoCellCheck(ProgramFacts program, Diagnostics diagnostics) {
        this.program = program;
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with such kernels, their launches and their fields. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        NoCellCheck check = new NoCellCheck(program, diagnostics);
        program.kernels().stream().filter(KernelUse::isOfNoCell).forEach(check::kernel);
        program.allSteps()
                .flatMap(step -> step.as(LaunchElement.class).stream())
                .forEach(check::launch);
    }

    /** Reports that such a kernel would see a smaller problem on a zone. */
    public static void checkAddressing(Subject subject, Diagnostics diagnostics) {
        if (subject.addressing() == Addressing.LOCAL) {
            new NoCellCheck(subject.program(), diagnostics)
                    .report(
                            subject.use().element().range().orElseThrow(),
                            "no cell belongs to " + Quoted.quote(subject.use().label())
                                    + ", and it has local addressing: each zone would compute something else",
                            "pass it values of the whole problem in the place of zone functions");
        }
    }

    private void kernel(KernelUse kernel) {
        KernelElement element = kernel.element();
        Text range = element.range().orElseThrow();
        String name = Quoted.quote(kernel.label());
        Stream.of(element.over(), element.origin(), element.ids())
                .flatMap(Optional::stream)
                .forEach(other -> report(
                        other,
                        Quoted.quote(other) + " says where work-items of " + name
                                + " lie, and by its range no cell belongs to it",
                        "keep one of the two"));
        kernel.arguments().stream()
                .filter(ArgumentElement::isEverywhere)
                .filter(argument -> !argument.property().value().equals("input"))
                .map(argument -> kernel.fields().get(argument.name().value()))
                .filter(program.fields()::containsKey)
                .distinct()
                .forEach(field -> field(kernel, program.field(field), range));
    }

    /** That nothing else than such kernels writes a field, and that no cells have elements of it. */
    private void field(KernelUse kernel, FieldFacts field, Text range) {
        String name = Quoted.quote(field.name());
        program.kernels().stream()
                .filter(other -> !other.isOfNoCell())
                .flatMap(other -> other.arguments().stream()
                        .filter(argument -> !argument.property().value().equals("input"))
                        .filter(argument -> field.name()
                                .value()
                                .equals(other.fields().get(argument.name().value())))
                        .map(argument -> new Writer(other, argument)))
                .findFirst()
                .ifPresent(writer -> diagnostics.error(
                        DiagnosticCode.NO_CELL,
                        writer.argument().location(),
                        name + " is written by " + Quoted.quote(writer.kernel().label())
                                + ", whose work-items have cells, and at " + range.location() + " by "
                                + Quoted.quote(kernel.label())
                                + ", to which none belongs: devices would have different numbers in it",
                        "write <property>input</property> if it only reads " + name
                                + ", or give one of the two a field of its own"));
        Stream.of(
                        field.combine().map(any -> "<combine>"),
                        field.image().map(any -> "<image>"),
                        field.origin().map(any -> "<origin>"),
                        field.ranges().stream().findFirst().map(any -> "<range>"),
                        field.borders().stream().findFirst().map(any -> "<border>"))
                .flatMap(Optional::stream)
                .forEach(what -> diagnostics.error(
                        DiagnosticCode.NO_CELL,
                        field.location(),
                        name + " has " + what + ", and no cell has elements of what " + Quoted.quote(kernel.label())
                                + " writes",
                        "remove it, or " + Quoted.quote(range) + " at " + range.location()));
    }

    private record Writer(KernelUse kernel, ArgumentElement argument) {}

    private void launch(LaunchElement launch) {
        boolean none = program.kernel(launch.kernel().value())
                .filter(KernelUse::isOfNoCell)
                .isPresent();
        launch.range()
                .filter(range -> none || range.value().equals(KernelElement.NO_CELL))
                .ifPresent(range -> report(
                        range,
                        none
                                ? "no cell belongs to " + Quoted.quote(launch.kernel())
                                        + ", and this launch of it is over " + Quoted.quote(range)
                                : "a launch alone cannot be one to which no cell belongs",
                        none
                                ? "remove it, or describe the function once more, as <kernel id=\"...\"> without a"
                                        + " range"
                                : "write range=\"none\" into the <kernel>; a function with other launches is described"
                                        + " twice, once as <kernel id=\"...\" range=\"none\">"));
    }

    private void report(Text place, String message, String hint) {
        diagnostics.error(DiagnosticCode.NO_CELL, place.location(), message, hint);
    }
}
