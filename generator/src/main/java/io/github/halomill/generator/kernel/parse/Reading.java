package io.github.halomill.generator.kernel.parse;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.kernel.KernelFile.Include;
import io.github.halomill.generator.kernel.KernelFile.ReadingProblem;
import io.github.halomill.generator.kernel.KernelFunction;
import io.github.halomill.generator.kernel.ReservedName;
import io.github.halomill.generator.kernel.Undeclared;
import io.github.halomill.generator.kernel.ast.Unit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one compiler sees of a source.
 *
 * @param asked macros of the device that the source asks for, with the first place that does, in order
 * @param reserved names that it declares and OpenCL C has already
 * @param problem why it does not compile
 * @param tooDeep whether it nests so deeply that its unit is empty
 */
record Reading(
        CompilerSetting setting,
        Map<String, SourceLocation> asked,
        List<KernelFunction> functions,
        List<Include> missing,
        List<ReservedName> reserved,
        Optional<ReadingProblem> problem,
        Unit unit,
        boolean tooDeep) {

    static Reading failed(CompilerSetting setting, Map<String, SourceLocation> asked, ReadingProblem problem) {
        return new Reading(setting, asked, List.of(), List.of(), List.of(), Optional.of(problem), Unit.EMPTY, false);
    }

    /** What a compiler sees of which one macro more is known. */
    Reading fixing(String macro, Optional<String> value) {
        return new Reading(setting.with(macro, value), asked, functions, missing, reserved, problem, unit, tooDeep);
    }

    Optional<KernelFunction> function(String name) {
        return functions.stream()
                .filter(function -> function.name().equals(name))
                .findFirst();
    }

    /** Names that nothing declares: with one of them it does not compile. */
    Set<String> undeclared() {
        return functions.stream()
                .flatMap(function -> function.undeclared().stream())
                .map(Undeclared::name)
                .collect(Collectors.toSet());
    }

    /** Macros that this compiler defines in another way than another, of those for which either was asked, in order. */
    List<String> differences(Reading other) {
        Map<String, Optional<String>> fixed = new LinkedHashMap<>(setting.macros());
        fixed.putAll(other.setting.macros());
        return fixed.keySet().stream()
                .filter(macro -> !setting.value(macro).equals(other.setting.value(macro)))
                .toList();
    }
}
