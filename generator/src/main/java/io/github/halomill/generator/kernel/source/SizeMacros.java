package io.github.halomill.generator.kernel.source;

import io.github.halomill.generator.diagnostic.DiagnosticCode;
import io.github.halomill.generator.diagnostic.Diagnostics;
import io.github.halomill.generator.diagnostic.NearestName;
import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.BuildOptions;
import io.github.halomill.generator.kernel.KernelFile;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.flow.SymbolNames;
import io.github.halomill.generator.model.ExpressionParser;
import io.github.halomill.generator.model.Text;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Macros of a kernel file that are numbers of the program's parameters, and what they are, by name. */
final class SizeMacros {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private SizeMacros() {}

    /**
     * What {@code -D NX=nx} means where nothing in the file declares {@code nx}: no compiler takes that as it is.
     *
     * @param plain the file as it was read with the options
     * @param place of the options
     */
    static Map<String, Text> meant(KernelFile plain, BuildOptions options, SourceLocation place) {
        Set<String> free = plain.functions().stream()
                .flatMap(function -> function.undeclared().stream())
                .filter(Undeclared::isValue)
                .map(Undeclared::name)
                .collect(Collectors.toSet());
        Map<String, Text> meant = new LinkedHashMap<>();
        options.macros().forEach((macro, replacement) -> {
            Text value = Text.inferred(replacement, place);
            if (NAME.matcher(macro).matches() && isMadeOf(value, free)) {
                meant.put(macro, value);
            }
        });
        return meant;
    }

    private static boolean isMadeOf(Text value, Set<String> names) {
        return ExpressionParser.parse(value, new Diagnostics())
                .map(parsed -> parsed.located().expression())
                .filter(expression -> !expression.usesReal() && !expression.usesZone())
                .filter(expression -> !expression.parameters().isEmpty() && names.containsAll(expression.parameters()))
                .isPresent();
    }

    /** Reports those that options define or undefine, too. */
    static void checkOnce(Map<String, Text> said, BuildOptions options, Diagnostics diagnostics) {
        said.forEach((macro, value) -> {
            if (options.decide(macro)) {
                String option = options.undefined().contains(macro)
                        ? "-U " + macro
                        : "-D " + macro + "=" + options.macros().getOrDefault(macro, "");
                diagnostics.error(
                        DiagnosticCode.DEFINED_TWICE,
                        place(value),
                        "'" + macro + "' is defined by " + value + ", and the build options have " + option,
                        "keep one of them: <define> for a number of parameters, -D for any other");
            }
        });
    }

    /** Reports those that a file which is understood does not use. */
    static void checkUsed(Map<String, Text> said, LoadedKernel kernel, Diagnostics diagnostics) {
        KernelFile file = kernel.parsed();
        if (said.isEmpty() || file.problem().isPresent() || file.unit().equals(Unit.EMPTY)) {
            return;
        }
        Set<String> used = SymbolNames.in(file.unit());
        said.forEach((macro, value) -> {
            if (used.contains(macro)) {
                return;
            }
            boolean own = Pattern.compile("#\\h*define\\h+" + macro + "\\b")
                    .matcher(kernel.expanded().text())
                    .find();
            String cure = NearestName.of(macro, used)
                    .map(name -> "did you mean '" + name + "'?")
                    .orElse("delete "
                            + (own ? "its #define there, or the <define>" : "the <define>, or correct its name"));
            diagnostics.error(
                    DiagnosticCode.NO_SUCH_MACRO,
                    place(value),
                    "no kernel of " + kernel.fileName() + " uses a macro '" + macro + "' that "
                            + (own ? "the file does not define itself" : "options may define"),
                    cure);
        });
    }

    private static SourceLocation place(Text value) {
        return value.attributes().getOrDefault("name", value).location();
    }
}
