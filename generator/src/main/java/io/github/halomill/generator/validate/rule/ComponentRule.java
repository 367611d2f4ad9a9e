package io.github.halomill.generator.validate.rule;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.Quoted;
import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import io.github.halomill.generator.validate.fact.Numerals;
import io.github.halomill.generator.validate.fact.ProgramFacts;
import java.util.List;

/** Dimensions that count components lie next to each other, and all that the grid does not have are marked as such. */
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
        if (!Numerals.areComponentsTogether(size)) {
            diagnostics.error(
                    DiagnosticCode.COMPONENTS_PLACE,
                    marked.get(0).location(),
                    "components of " + Quoted.quote(name) + " lie at several places among the dimensions of the grid",
                    "have them next to each other in memory, all before, between or after those");
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
}
