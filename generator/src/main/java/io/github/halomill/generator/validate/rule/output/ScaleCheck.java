package io.github.halomill.generator.validate.rule.output;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.model.GridElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Numeral;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import io.github.halomill.runtime.expression.RealEvaluator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What is said of how large cells are, and where, is a number for each dimension, or one for all, before the run. */
public final class ScaleCheck {

    private ScaleCheck() {}

    /** Reports what is wrong with spacing and origin. */
    public static void check(ProgramFacts program, Diagnostics diagnostics) {
        check("spacing", GridElement::spacing, program, diagnostics);
        check("origin", GridElement::origin, program, diagnostics);
        program.description().grids().stream()
                .filter(grid -> grid.cells().isEmpty() && !grid.isOfLengthsOnly())
                .forEach(grid -> report(
                        grid.location(),
                        "<grid> says nothing",
                        "write how many cells there are, as in <grid cells=\"nx, ny\"/>, or how large they are, as in"
                                + " <grid spacing=\"dx\"/>",
                        diagnostics));
    }

    private static void check(
            String word, Function<GridElement, Optional<Text>> which, ProgramFacts program, Diagnostics diagnostics) {
        Numerals said = program.scale(which, new Diagnostics());
        program.description().grids().stream()
                .limit(1)
                .flatMap(grid -> which.apply(grid).stream())
                .forEach(text -> {
                    int dimensions = program.grid().map(Numerals::count).orElse(said.count());
                    if (said.count() != 1 && said.count() != dimensions) {
                        report(
                                text.location(),
                                word + " has " + Quoted.count(said.count(), "number") + ", and the grid "
                                        + Quoted.count(dimensions, "dimension"),
                                "write one for each dimension with commas between, x first, or one for all",
                                diagnostics);
                    }
                });
        for (Numeral number : said.items()) {
            number.parsed()
                    .map(parsed -> parsed.located().expression())
                    .filter(program.names()::change)
                    .ifPresent(changing -> report(
                            number.text().location(),
                            "the " + word + " " + Quoted.quote(number.text()) + " changes with the iterations",
                            "make it of numbers, parameters and scalars that no step sets",
                            diagnostics));
            if (word.equals("spacing") && isNoLength(number)) {
                report(
                        number.text().location(),
                        "a cell is " + Quoted.quote(number.text()) + " long",
                        "write a number above 0, as in 0.01",
                        diagnostics);
            }
        }
    }

    private static boolean isNoLength(Numeral number) {
        return number.parsed().stream()
                .map(parsed -> parsed.located().expression())
                .filter(expression -> expression.parameters().isEmpty())
                .mapToDouble(new RealEvaluator(Map.of())::evaluate)
                .anyMatch(length -> !(length > 0));
    }

    private static void report(SourceLocation place, String message, String hint, Diagnostics diagnostics) {
        diagnostics.error(DiagnosticCode.GRID_FIT, place, message, hint);
    }
}
