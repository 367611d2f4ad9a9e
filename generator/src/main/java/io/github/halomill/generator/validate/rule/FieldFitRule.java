package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.GridSpan;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;

/** Fields have elements for the cells of the grid, and for the work-items of every kernel that they are passed to. */
final class FieldFitRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.fields().values().forEach(field -> checkOrigin(field, program, diagnostics));
        program.kernels().forEach(kernel -> check(kernel, program, diagnostics));
    }

    /** The same of one kernel. */
    static void check(KernelUse kernel, ProgramFacts program, Diagnostics diagnostics) {
        for (ArgumentElement argument : kernel.arguments()) {
            String name = kernel.fields().get(argument.name().value());
            FieldFacts field = name == null ? null : program.fields().get(name);
            if (field == null) {
                continue;
            }
            checkArgumentOrigin(kernel, argument, field, diagnostics);
            if (KernelUse.isOwned(argument)
                    && program.grid().isPresent()
                    && field.size().count() > 0) {
                checkUse(kernel, argument, field, program, diagnostics);
            }
        }
    }

    private static void checkOrigin(FieldFacts field, ProgramFacts program, Diagnostics diagnostics) {
        if (field.origin().isEmpty() || program.grid().isEmpty()) {
            return;
        }
        Numerals origin = field.origin().get();
        if (origin.count() != field.size().count()) {
            diagnostics.error(
                    DiagnosticCode.ORIGIN_COUNT,
                    origin.get(0).text().location(),
                    "the origin has " + Quoted.count(origin.count(), "coordinate") + ", and the field "
                            + Quoted.quote(field.name()) + " has "
                            + field.size().count() + " dimensions",
                    "write a coordinate for every <dimsize>");
            return;
        }
        field.layout().ifPresent(layout -> {
            for (int d = 0; d < layout.origin().size(); d++) {
                long margin = layout.margin().get(d);
                if (layout.origin().get(d) < 0 || layout.origin().get(d) > margin) {
                    diagnostics.error(
                            DiagnosticCode.ORIGIN_RANGE,
                            origin.get(d).located().location(),
                            "the origin " + layout.origin().get(d) + " along " + Axes.name(d)
                                    + " is outside the margin",
                            "the margin is " + Quoted.count(margin, "element") + " wide, so it can be 0 to " + margin);
                }
            }
        });
    }

    private static void checkArgumentOrigin(
            KernelUse kernel, ArgumentElement argument, FieldFacts field, Diagnostics diagnostics) {
        boolean elsewhere = kernel.footprints()
                .filter(all -> all.stream().anyMatch(one -> !one.origin().text().equals("0")))
                .isPresent();
        if (argument.origin().isPresent() && (field.declared() || elsewhere)) {
            SourceLocation place = argument.origin().get().location();
            diagnostics.error(
                    DiagnosticCode.MISPLACED,
                    place,
                    "where the cells of " + Quoted.quote(field.name()) + " begin is not for an argument to say",
                    "write <origin> into the <field>"
                            + (field.declared() ? " at " + field.location() : "")
                            + ", and where work-item 0 is into the <kernel>");
        }
    }

    private static void checkUse(
            KernelUse kernel,
            ArgumentElement argument,
            FieldFacts field,
            ProgramFacts program,
            Diagnostics diagnostics) {
        Numerals grid = program.grid().orElseThrow();
        String cure = argument.property().value().equals("input")
                ? ", or write <distribution>replicated</distribution> if every device needs all of it"
                : "";
        SourceLocation place = argument.location();
        String name = "the field " + Quoted.quote(field.name()) + " at " + field.location();
        if (field.size().count() < grid.count()) {
            report(
                    place,
                    name + " has fewer dimensions than the grid: "
                            + field.size().count() + ", not " + grid.count(),
                    "write a <dimsize> for every dimension of the grid" + cure,
                    diagnostics);
            return;
        }
        if (!field.size().allAtLeast(1) || !grid.allAtLeast(1)) {
            return;
        }
        for (int d = 0; d < grid.count(); d++) {
            if (field.size().value(d) < grid.value(d)) {
                diagnostics.error(
                        DiagnosticCode.NOT_YET,
                        place,
                        name + " has fewer elements than the grid has cells along " + Axes.name(d) + ": "
                                + field.size().value(d) + ", not at least " + grid.value(d)
                                + field.size().and(grid).taken(),
                        "programs cannot have several cells share an element yet; enlarge it" + cure);
                return;
            }
        }
        if (field.layout().isPresent() && kernel.footprints().isPresent()) {
            checkItems(kernel, field, program, place, diagnostics);
        }
    }

    private static void checkItems(
            KernelUse kernel, FieldFacts field, ProgramFacts program, SourceLocation place, Diagnostics diagnostics) {
        CellLayout layout = field.layout().orElseThrow();
        List<Footprint> footprints = kernel.footprints().orElseThrow();
        List<GridSpan> spans = kernel.spans().orElseThrow();
        for (int d = 0; d < footprints.size(); d++) {
            Footprint footprint = footprints.get(d);
            long each = layout.perCell().get(d);
            if (each % footprint.items() != 0) {
                report(
                        place,
                        "there are " + footprint.items() + " work-items of " + Quoted.quote(kernel.label())
                                + " for each cell along " + Axes.name(d) + ", and "
                                + Quoted.count(each, "element") + " of " + Quoted.quote(field.name()),
                        "work-items own whole elements: make these a multiple, or the work-items fewer",
                        diagnostics);
                continue;
            }
            long own = each * footprint.cells() / footprint.items();
            long items =
                    spans.get(d).isCell() ? 1 : spans.get(d).items().value().orElseThrow();
            long first = layout.origin().get(d) + each / footprint.items() * program.value(footprint.origin());
            long end = first + own * items;
            if (end <= 0 || first >= field.size().value(d)) {
                report(
                        place,
                        "work-items of " + Quoted.quote(kernel.label()) + " would own the elements " + first + " to "
                                + (end - 1) + " of " + Quoted.quote(field.name()) + " along " + Axes.name(d)
                                + ", which has "
                                + field.size().value(d) + field.size().taken(),
                        "enlarge the field at " + field.location()
                                + ", or launch the kernel over other cells: <gsize>, <origin> and <over> say which",
                        diagnostics);
            }
        }
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.GRID_FIT, place, message, hint);
    }
}
