package io.github.halomill.generator.validate.rule.range;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.CellLayout;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.generator.validate.fact.RangeFacts;
import io.github.halomill.runtime.geometry.Axes;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A range of cells has some along each dimension of the grid, for which some field has elements. */
public final class RangeCheck {

    private final KernelUse kernel;
    private final Text range;
    private final Numerals grid;
    private final ProgramFacts program;
    private final Diagnostics diagnostics;

    private RangeCheck(KernelUse kernel, Text range, Numerals grid, ProgramFacts program, Diagnostics diagnostics) {
        this.kernel = kernel;
        this.range = range;
        this.grid = grid;
        this.program = program;
        this.diagnostics = diagnostics;
    }

    /** Reports what is wrong with the ranges of kernels and of launches. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        program.placements().forEach(kernel -> check(kernel, program, diagnostics));
    }

    /** The same of one kernel. */
    public static void check(KernelUse kernel, ProgramFacts program, Diagnostics diagnostics) {
        Optional<Text> range = kernel.element().range();
        if (range.isPresent() && !kernel.cells().isEmpty() && program.grid().isPresent()) {
            new RangeCheck(kernel, range.get(), program.grid().get(), program, diagnostics).check();
        }
    }

    private void check() {
        Stream.of(kernel.element().over(), kernel.element().origin())
                .flatMap(Optional::stream)
                .forEach(other -> report(
                        other,
                        Quoted.quote(other) + " stands beside the range " + Quoted.quote(range)
                                + ", which says which cells work-items stand on",
                        "keep one of the two"));
        if (kernel.cells().size() != grid.count()) {
            String example = grid.items().stream()
                    .map(cells -> "0.." + cells.text())
                    .collect(Collectors.joining(", ", "{", "}"));
            report(
                    range,
                    "the range says " + Quoted.count(kernel.cells().size(), "dimension") + ", and the grid has "
                            + grid.count(),
                    "write the first cell and one past the last for each of the grid's dimensions, x first, as in "
                            + example);
            return;
        }
        checkItems();
        for (int d = 0; d < grid.count(); d++) {
            checkAlong(d, kernel.cells().get(d));
        }
    }

    /** That there is a work-item for each cell, if it is said how many there are. */
    private void checkItems() {
        List<RangeFacts> counted =
                kernel.cells().stream().filter(along -> !along.isOne()).toList();
        List<Text> said = kernel.element().global();
        if (!said.isEmpty() && said.size() != counted.size()) {
            report(
                    said.get(0),
                    "<global> has " + Quoted.count(said.size(), "dimension") + ", and the range " + Quoted.quote(range)
                            + " has ids along " + counted.size(),
                    "write a <gsize> for each of them, or leave <global> out: there is a work-item on each cell then");
            return;
        }
        for (int i = 0; i < said.size(); i++) {
            Numeral items = kernel.global().get(i);
            RangeFacts cells = counted.get(i);
            boolean known = items.value().isPresent() && isKnown(cells);
            long count = known ? end(cells) - begin(cells) : 0;
            if (known && items.value().getAsLong() < count) {
                report(
                        said.get(i),
                        "there are " + items.value().getAsLong() + " work-items for " + Quoted.count(count, "cell")
                                + " of the range " + Quoted.quote(range) + items.taken(),
                        "leave <global> out: there is a work-item on each cell then");
            }
        }
    }

    private static boolean isKnown(RangeFacts cells) {
        return cells.ends().allMatch(end -> end.value().isPresent());
    }

    private static long begin(RangeFacts cells) {
        return cells.first().value().orElseThrow();
    }

    private static long end(RangeFacts cells) {
        return cells.last().value().orElseThrow() + (cells.isOne() ? 1 : 0);
    }

    private void checkAlong(int d, RangeFacts cells) {
        if (!isKnown(cells) || grid.get(d).value().isEmpty()) {
            return;
        }
        long from = begin(cells);
        long to = end(cells);
        if (to <= from) {
            report(
                    range,
                    "there are no cells from " + from + " to before " + to + " along " + Axes.name(d) + cells.taken(),
                    "the end is one past the last cell: a row is written 0..1, all cells 0.."
                            + grid.get(d).text());
            return;
        }
        long before = margin(layout -> layout.origin().get(d));
        long after = margin(layout -> layout.margin().get(d) - layout.origin().get(d));
        long count = grid.value(d);
        if (from < -before || to > count + after) {
            diagnostics.error(
                    DiagnosticCode.OVER,
                    range.location(),
                    "no array of " + Quoted.quote(kernel.label()) + " has elements for the cells from " + from
                            + " to before " + to + " along " + Axes.name(d) + cells.taken(),
                    "the grid has " + Quoted.count(count, "cell") + ", and margins are "
                            + Quoted.count(before, "element") + " before and " + after
                            + " after them: write a range within " + -before + ".." + (count + after)
                            + ", or larger fields");
        }
    }

    /** The widest margin of a field of the kernel. */
    private long margin(ToLongFunction<CellLayout> width) {
        return kernel.fields().values().stream()
                .filter(program.fields()::containsKey)
                .map(program::field)
                .flatMap(field -> field.layout().stream())
                .mapToLong(width)
                .max()
                .orElse(Integer.MAX_VALUE);
    }

    private void report(Text place, String message, String hint) {
        diagnostics.error(DiagnosticCode.OVER, place.location(), message, hint);
    }
}
