package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.FieldFacts;
import io.github.halomill.generator.validate.fact.GridReader;
import io.github.halomill.generator.validate.fact.GridSpan;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.base.Arithmetic;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.Optional;

/** Fields have elements for the cells of the grid, and for the work-items of every kernel that they are passed to. */
final class FieldFitRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.fields().values().forEach(field -> checkOrigin(field, program, diagnostics));
        program.placements().forEach(kernel -> check(kernel, program, diagnostics));
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
        if (origin.count() != field.size().spaceCount()) {
            diagnostics.error(
                    DiagnosticCode.ORIGIN_COUNT,
                    origin.get(0).text().location(),
                    "the origin has " + Quoted.count(origin.count(), "coordinate") + ", and the field "
                            + Quoted.quote(field.name()) + " has "
                            + field.size().spaceCount() + " dimensions"
                            + (field.size().components().isEmpty() ? "" : " besides components"),
                    "write a coordinate for every <dimsize>"
                            + (field.size().components().isEmpty() ? "" : " that counts no components"));
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
        String cure = orReplicated(argument, field);
        SourceLocation place = argument.location();
        String name = "the field " + Quoted.quote(field.name()) + " at " + field.location();
        if (field.size().spaceCount() < grid.count()) {
            report(
                    place,
                    name + " has fewer dimensions than the grid: "
                            + field.size().spaceCount() + ", not " + grid.count(),
                    "write a <dimsize> for every dimension of the grid" + cure,
                    diagnostics);
            return;
        }
        if (!field.size().allAtLeast(1) || !grid.allAtLeast(1)) {
            return;
        }
        for (int d = 0; d < grid.count(); d++) {
            if (GridReader.sharing(grid.value(d), field.size().value(d)) == 0) {
                report(
                        place,
                        name + " has fewer elements than the grid has cells along " + Axes.name(d) + ": "
                                + field.size().value(d) + " for " + grid.value(d)
                                + field.size().and(grid).taken(),
                        "make it as large, or the cells a multiple of its elements" + cure,
                        diagnostics);
                return;
            }
        }
        if (field.layout().isPresent() && kernel.footprints().isPresent()) {
            checkItems(kernel, field, program, place, diagnostics);
        }
    }

    private static String orReplicated(ArgumentElement argument, FieldFacts field) {
        return argument.property().value().equals("input")
                ? ", or write distribution=\"replicated\" into the " + (field.declared() ? "<field>" : "<argument>")
                        + " if every device needs all of it"
                : "";
    }

    private static void checkItems(
            KernelUse kernel, FieldFacts field, ProgramFacts program, SourceLocation place, Diagnostics diagnostics) {
        CellLayout layout = field.layout().orElseThrow();
        List<Footprint> footprints = kernel.footprints().orElseThrow();
        List<GridSpan> spans = kernel.spans().orElseThrow();
        for (int d = 0; d < footprints.size(); d++) {
            Footprint footprint = footprints.get(d);
            long each = layout.perCell().get(d);
            long sharing = layout.sharing().get(d);
            long begin = program.value(footprint.origin());
            Optional<String> wrong = sharing > 1
                    ? shared(kernel, field, footprint, begin, d, sharing)
                    : parts(kernel, field, footprint, d, each);
            if (wrong.isPresent()) {
                report(
                        place,
                        wrong.get(),
                        "if <gsize> is only rounded up to whole work-groups, write the number of cells, or say by <range> which cells"
                                + " work-items stand on, as in range=\"0..nx, 0..ny\"; else make elements or work-items a multiple",
                        diagnostics);
                continue;
            }
            long items =
                    spans.get(d).isCell() ? 1 : spans.get(d).items().value().orElseThrow();
            long first = layout.origin().get(d)
                    + (sharing > 1 ? Math.floorDiv(begin, sharing) : each / footprint.items() * begin);
            long end = first + Arithmetic.ceilDiv(each * footprint.cells() * items, footprint.items() * sharing);
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

    private static Optional<String> parts(KernelUse kernel, FieldFacts field, Footprint footprint, int d, long each) {
        return each % footprint.items() == 0
                ? Optional.empty()
                : Optional.of("along " + Axes.name(d) + " there are " + footprint.items() + " work-items of "
                        + Quoted.quote(kernel.label()) + " for each cell (its <gsize> against <grid>), and "
                        + Quoted.quote(field.name()) + " has " + Quoted.count(each, "element") + " for each");
    }

    private static Optional<String> shared(
            KernelUse kernel, FieldFacts field, Footprint footprint, long begin, int d, long sharing) {
        String cells = Quoted.quote(field.name()) + " has an element for " + sharing + " cells along " + Axes.name(d);
        String name = Quoted.quote(kernel.label());
        if (footprint.cells() % sharing != 0 && sharing % footprint.cells() != 0) {
            return Optional.of(cells + ", and work-items of " + name + " have " + footprint.cells());
        }
        // Programs ask for the same with other parameters.
        return begin % (sharing * footprint.items()) == 0
                ? Optional.empty()
                : Optional.of(cells + ", and " + name + " begins at " + begin + ", which is not the first of them");
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.GRID_FIT, place, message, hint);
    }
}
