package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.GridReader;
import io.github.halomill.generator.validate.fact.KernelUse;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.geometry.Axes;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** There is a grid, and every kernel says where in it its work-items are. */
final class GridRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        if (program.grid().isEmpty()) {
            if (!program.kernels().isEmpty()) {
                diagnostics.error(
                        DiagnosticCode.GRID_FIT,
                        program.kernels().get(0).element().location(),
                        "nothing says what the grid is: the first kernel is not launched over all of it",
                        "add <grid> with a <dim> for each dimension, or put a kernel first that has a work-item for each cell");
            }
            return;
        }
        Numerals grid = program.grid().get();
        for (Numeral cells : grid.items()) {
            if (cells.value().isPresent() && cells.value().getAsLong() < 1) {
                diagnostics.error(
                        DiagnosticCode.GRID_FIT,
                        cells.text().location(),
                        "the grid has " + cells.value().getAsLong() + " cells along this dimension" + cells.taken(),
                        "at least 1 is needed");
            }
        }
        program.placements().forEach(kernel -> check(kernel, program, diagnostics));
    }

    /** The same of one kernel. */
    static void check(KernelUse kernel, ProgramFacts program, Diagnostics diagnostics) {
        program.grid().ifPresent(grid -> checkKernel(kernel, program, grid, diagnostics));
    }

    /** What to do where a kernel has another number of dimensions than the grid. */
    private static String cure(Numerals global, Numerals grid) {
        if (global.count() > grid.count()) {
            return "write a <dim> for every <gsize> into <grid>";
        }
        OptionalLong items = global.get(0).value();
        boolean linear = global.count() == 1
                && items.isPresent()
                && items.getAsLong()
                        == grid.items().stream()
                                .mapToLong(cells -> cells.value().orElse(0))
                                .reduce(1, (one, other) -> one * other);
        String cells = grid.items().stream().map(size -> size.text().value()).collect(Collectors.joining(" * "));
        String row = grid.get(0).text().value();
        return linear
                ? "its source does not show that it takes its only id apart, x = n % " + row
                        + "; where one id goes over all cells, cells and elements are counted by it:"
                        + " write <grid cells=\"" + cells
                        + "\"/>, fields of so many elements, and dependent points such as {-1} and {-" + row
                        + "}; 'halomill infer' reads them from the kernel"
                : edge(grid, row)
                        + "say where it lies with <over>, as in over=\"{id0,0}\", "
                        + "or write a <gsize> for every dimension";
    }

    /** How a row or a column of a grid of two dimensions is written. */
    private static String edge(Numerals grid, String row) {
        return grid.count() == 2
                ? "along an edge, write a range instead of global, as in range=\"0.." + row + ", 0\" or range=\"0, 0.."
                        + grid.get(1).text().value() + "\"; else "
                : "";
    }

    private static void checkKernel(KernelUse kernel, ProgramFacts program, Numerals grid, Diagnostics diagnostics) {
        if (kernel.element().over().isPresent()) {
            kernel.over().ifPresent(over -> checkOver(kernel, over, grid, diagnostics));
        } else if (kernel.element().range().isPresent()) {
            checkLocal(kernel, diagnostics);
        } else if (kernel.global().count() != grid.count()) {
            diagnostics.error(
                    DiagnosticCode.GRID_FIT,
                    kernel.global().get(0).text().location(),
                    "the kernel " + Quoted.quote(kernel.label()) + " has another number of dimensions than the grid at "
                            + place(program, grid) + ": " + kernel.global().count() + ", not " + grid.count(),
                    cure(kernel.global(), grid));
        }
        kernel.element()
                .origin()
                .filter(any -> kernel.spans().isEmpty() && isCounted(kernel, grid))
                .ifPresent(origin -> diagnostics.error(
                        DiagnosticCode.ORIGIN_COUNT,
                        origin.location(),
                        "the origin " + Quoted.quote(origin) + " does not fit the kernel "
                                + Quoted.quote(kernel.label()),
                        "write a coordinate for every <gsize>"));
    }

    private static void checkLocal(KernelUse kernel, Diagnostics diagnostics) {
        kernel.element()
                .addressing()
                .filter(text -> text.value().equals(Addressing.LOCAL.name().toLowerCase(Locale.ROOT)))
                .filter(text -> kernel.footprints().stream()
                        .flatMap(List::stream)
                        .anyMatch(footprint -> footprint.end().isPresent()))
                .ifPresent(text -> ofPart(text, diagnostics));
    }

    private static void ofPart(Text addressing, Diagnostics diagnostics) {
        diagnostics.error(
                DiagnosticCode.NOT_YET,
                addressing.location(),
                "a kernel over a part of the grid cannot have local addressing yet",
                "write <addressing>global</addressing>, or leave it out");
    }

    private static boolean isCounted(KernelUse kernel, Numerals grid) {
        boolean sized = List.of(kernel.element().local(), kernel.element().offset()).stream()
                .allMatch(sizes ->
                        sizes.isEmpty() || sizes.size() == kernel.global().count());
        return sized
                && kernel.over().map(Numerals::count).orElse(kernel.global().count()) == grid.count();
    }

    private static SourceLocation place(ProgramFacts program, Numerals grid) {
        return program.description().grids().stream()
                .findFirst()
                .map(element -> element.location())
                .orElse(grid.get(0).text().location());
    }

    private static void checkOver(KernelUse kernel, Numerals over, Numerals grid, Diagnostics diagnostics) {
        SourceLocation place = kernel.element().over().orElseThrow().location();
        int ids = kernel.global().count();
        if (over.count() != grid.count()) {
            report(
                    place,
                    "<over> says where the kernel lies along " + Quoted.count(over.count(), "dimension")
                            + ", and the grid has " + grid.count(),
                    "write an id or a cell for each of the grid's dimensions, x first, as in {id0,0}",
                    diagnostics);
            return;
        }
        List<Integer> said = over.items().stream()
                .map(GridReader::id)
                .filter(id -> id >= 0)
                .sorted()
                .toList();
        if (!said.equals(IntStream.range(0, ids).boxed().toList())) {
            report(
                    place,
                    Quoted.quote(kernel.element().over().get()) + " does not place each id of the kernel once",
                    "write "
                            + (ids == 1
                                    ? "id0 once, for get_global_id(0)"
                                    : "each of id0 to id" + (ids - 1) + " once, for get_global_id(0) to (" + (ids - 1)
                                            + ")")
                            + ", and the number of a cell for every other dimension, as in {id0,0}",
                    diagnostics);
        }
        if (kernel.element().ids().isPresent()) {
            report(
                    kernel.element().ids().get().location(),
                    "<ids> stands beside <over>, which says the same",
                    "remove it: <over>{id1,id0}</over> is <ids>{1,0}</ids>",
                    diagnostics);
        }
        for (int d = 0; d < over.count(); d++) {
            checkCell(over.get(d), grid.get(d), d, diagnostics);
        }
        checkAddressing(kernel, said, grid, diagnostics);
    }

    private static void checkCell(Numeral cell, Numeral cells, int d, Diagnostics diagnostics) {
        boolean known = GridReader.id(cell) < 0
                && cell.value().isPresent()
                && cells.value().isPresent();
        if (known
                && (cell.value().getAsLong() < -1
                        || cell.value().getAsLong() > cells.value().getAsLong())) {
            report(
                    cell.located().location(),
                    "there is no cell " + cell.value().getAsLong() + " along " + Axes.name(d) + cell.taken(),
                    "cells are 0 to " + (cells.value().getAsLong() - 1) + "; -1 and "
                            + cells.value().getAsLong()
                            + " are the elements beside them in the margin, and the rest of a margin cannot be written so",
                    diagnostics);
        }
    }

    private static void checkAddressing(KernelUse kernel, List<Integer> ids, Numerals grid, Diagnostics diagnostics) {
        kernel.element()
                .addressing()
                .filter(text -> ids.size() < grid.count()
                        && text.value().equals(Addressing.LOCAL.name().toLowerCase(Locale.ROOT)))
                .ifPresent(text -> ofPart(text, diagnostics));
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.OVER, place, message, hint);
    }
}
