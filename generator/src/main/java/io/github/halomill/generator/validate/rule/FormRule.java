package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.List;
import java.util.stream.Stream;

/** A description has elements of one form, and those that may stand once only once. */
final class FormRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        Description description = program.description();
        if (description.kernels().isEmpty()) {
            diagnostics.error(
                    DiagnosticCode.NO_KERNEL,
                    description.location(),
                    "there is no <kernel>",
                    "add <kernel> with <name> and <global>; 'halomill schema' prints the structure of descriptions");
        }
        once("<iterations>", description.iterations().stream().map(Text::location), diagnostics);
        if (program.isOfOne()) {
            once("<kernel>", description.kernels().stream().map(KernelElement::location), diagnostics);
            return;
        }
        once("<grid>", description.grids().stream().map(GridElement::location), diagnostics);
        once("<schedule>", description.schedules().stream().map(ScheduleElement::location), diagnostics);
        checkPlaces(description, diagnostics);
    }

    /** Reports all of an element but the first. */
    private static void once(String tag, Stream<SourceLocation> at, Diagnostics diagnostics) {
        List<SourceLocation> places = at.toList();
        for (SourceLocation place : places.subList(Math.min(1, places.size()), places.size())) {
            diagnostics.error(
                    DiagnosticCode.REPEATED_ELEMENT,
                    place,
                    tag + " may stand once only",
                    "the first is in " + Quoted.line(places.get(0)));
        }
    }

    private static void checkPlaces(Description description, Diagnostics diagnostics) {
        boolean taken = description.kernels().size() == 1
                && description.kernels().get(0).arguments().isEmpty();
        if (!taken
                && !description.kernels().isEmpty()
                && !description.arguments().isEmpty()) {
            SourceLocation kernel = description.kernels().stream()
                    .filter(any -> any.arguments().isEmpty())
                    .findFirst()
                    .map(KernelElement::location)
                    .orElse(description.kernels().get(0).location());
            diagnostics.error(
                    DiagnosticCode.MISPLACED,
                    description.arguments().get(0).location(),
                    "this <argument> stands outside of the kernels",
                    "move it into its <kernel>, for example the one at " + kernel);
        }
        if (!description.schedules().isEmpty()) {
            description
                    .swaps()
                    .forEach(swap -> diagnostics.error(
                            DiagnosticCode.MISPLACED,
                            swap.location(),
                            "this <swap> stands outside of the schedule at "
                                    + description.schedules().get(0).location(),
                            "move it there, to where it is to be done"));
        }
    }
}
