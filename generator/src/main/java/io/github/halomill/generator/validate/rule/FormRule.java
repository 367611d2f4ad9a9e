package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.GridElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.ProgramFacts;

/** A description has elements of one form, and those that may stand once only once. */
final class FormRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        Description description = program.description();
        if (description.kernels().isEmpty()) {
            OnceRule.reportNoKernel(description, diagnostics);
        }
        OnceRule.once(
                "<grid>",
                description.grids().stream().map(GridElement::location).toList(),
                diagnostics);
        OnceRule.once(
                "<schedule>",
                description.schedules().stream().map(ScheduleElement::location).toList(),
                diagnostics);
        OnceRule.once(
                "<iterations>",
                description.iterations().stream().map(Text::location).toList(),
                diagnostics);
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
