package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.List;
import java.util.stream.Stream;

/**
 * Dimensions that count components are slower than those of the grid, and all that the grid does not have are marked
 * as such.
 */
final class ComponentRule implements ProgramRule {

    @Override
    public void check(ProgramFacts program, Diagnostics diagnostics) {
        program.description().fields().forEach(field -> check(field.name(), field.size(), program, diagnostics));
        program.description().allArguments().forEach(argument -> check(argument, program, diagnostics));
    }

    private static void check(ArgumentElement argument, ProgramFacts program, Diagnostics diagnostics) {
        if (argument.property().value().equals("local")) {
            argument.size().stream()
                    .filter(Text::isComponents)
                    .findFirst()
                    .ifPresent(size -> diagnostics.error(
                            DiagnosticCode.COMPONENTS_PLACE,
                            size.location(),
                            "the local memory " + Quoted.quote(argument.name()) + " has components",
                            "remove the mark: its dimensions are multiplied, whatever they count"));
        } else {
            check(argument.name(), argument.size(), program, diagnostics);
        }
    }

    private static void check(Text name, List<Text> size, ProgramFacts program, Diagnostics diagnostics) {
        List<Text> marked = size.stream().filter(Text::isComponents).toList();
        if (marked.isEmpty()) {
            return;
        }
        List<Text> space = size.stream().filter(text -> !text.isComponents()).toList();
        int grid = program.grid().map(cells -> cells.count()).orElse(space.size());
        if (!Numerals.areComponentsLast(size)) {
            diagnostics.error(
                    DiagnosticCode.COMPONENTS_PLACE,
                    marked.get(0).location(),
                    "components of " + Quoted.quote(name)
                            + " lie before or between the dimensions of the grid, which is not built yet",
                    "say their elements as a cell's own: " + asElements(size)
                            + ", with dependent points in elements; or have components slowest: "
                            + Stream.concat(space.stream(), marked.stream())
                                    .map(Text::size)
                                    .reduce((one, other) -> one + ", " + other)
                                    .orElse(""));
        } else if (space.size() > grid) {
            diagnostics.error(
                    DiagnosticCode.COMPONENTS_PLACE,
                    space.get(grid).location(),
                    Quoted.quote(name) + " has components, and another dimension besides that the grid does not have",
                    "write "
                            + space.get(grid)
                                    .with(Text.COMPONENTS, space.get(grid))
                                    .size() + ": each dimension that the grid does not have counts components");
        }
    }

    /** The same size where each cell has several elements along the next dimension of the grid. */
    private static String asElements(List<Text> size) {
        StringBuilder elements = new StringBuilder();
        String before = "";
        for (Text one : size) {
            if (one.isComponents()) {
                before += factor(one) + " * ";
            } else {
                elements.append(elements.isEmpty() ? "" : ", ").append(before);
                elements.append(before.isEmpty() ? one.value() : factor(one));
                before = "";
            }
        }
        return before.isEmpty()
                ? elements.toString()
                : elements + ", " + before.substring(0, before.length() - " * ".length()) + "c";
    }

    private static String factor(Text text) {
        return text.value().matches("\\w+|\\([^()]*\\)") ? text.value() : "(" + text.value() + ")";
    }
}
