package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.ast.Function;
import io.github.halomill.generator.kernel.ast.Type;
import io.github.halomill.generator.kernel.ast.Unit;
import io.github.halomill.generator.kernel.ast.Variable;
import io.github.halomill.generator.kernel.flow.Calls;
import io.github.halomill.generator.kernel.flow.ConditionalWrites;
import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.kernel.stream.text.EachNumber;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.validate.fact.AccessFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a streamed copy of a kernel is made of.
 *
 * @param judged the kernel, once for each set of values that launches pass, and for each range that they are over
 * @param names of the kernel's parameters
 */
record StreamedSource(LoadedKernel kernel, List<Judged> judged, ParameterNames names) {

    StreamedSource {
        judged = List.copyOf(judged);
    }

    /** What its source shows of the arrays in its first launch; empty if it cannot be held against the description. */
    Optional<AccessFacts> access() {
        return judged.get(0).subject().access();
    }

    /** Whether one of its scalars is known not to be negative. */
    boolean isNonNegative(String scalar) {
        return access().filter(facts -> facts.described().isNonNegative(scalar)).isPresent();
    }

    /** Whether which elements a kernel writes may depend on scalars that are other numbers in each iteration. */
    boolean varies(Kernel kernel, List<EachNumber> each) {
        Unit unit = kernel().parsed().unit();
        List<Variable> parameters =
                unit.function(kernel.function()).map(Function::parameters).orElse(List.of());
        Set<Variable> numbers = parameters.stream()
                .filter(one ->
                        each.stream().anyMatch(number -> number.parameter().equals(one.name())))
                .collect(Collectors.toSet());
        Set<Variable> arrays = parameters.stream()
                .filter(one -> one.type() instanceof Type.Pointer)
                .collect(Collectors.toSet());
        return !numbers.isEmpty()
                && new ConditionalWrites(unit, numbers, arrays).in(new Calls(unit).reachedFrom(kernel.function()));
    }

    /** The kernel as a launch has it: over these cells, with these values where they are the same in each iteration. */
    List<Judged> of(Kernel kernel, Step.Launch launch) {
        List<Footprint> range = launch.range().isEmpty() ? kernel.footprints() : launch.range();
        List<Judged> there = judged.stream()
                .filter(one -> one.subject().use().footprints().equals(Optional.of(range)))
                .toList();
        List<Judged> same = there.stream().filter(one -> isSame(one, launch)).toList();
        return same.isEmpty() ? there : same;
    }

    private boolean isSame(Judged one, Step.Launch launch) {
        Map<String, String> sets = one.sets().stream()
                .collect(Collectors.toMap(
                        set -> names.parameter(set.argument()),
                        set -> set.element().value().value(),
                        (first, second) -> second));
        Map<String, String> passed = launch.sets().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, set -> set.getValue().text()));
        return sets.equals(passed);
    }
}
