package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.kernel.source.LoadedKernel;
import io.github.halomill.generator.model.Footprint;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.Step;
import io.github.halomill.generator.validate.fact.AccessFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What its source shows of the arrays, where the first launch is; empty if it cannot be held against the description. */
    Optional<AccessFacts> access() {
        return judged.get(0).subject().access();
    }

    /** Whether one of its scalars is known not to be negative. */
    boolean isNonNegative(String scalar) {
        return access().filter(facts -> facts.described().isNonNegative(scalar)).isPresent();
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
