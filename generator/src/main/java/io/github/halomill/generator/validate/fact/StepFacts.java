package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.SetElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A step whose expressions have been read.
 *
 * @param expression how often it is repeated, what is reduced, the value of a let, the condition of an until; else
 *     empty
 * @param every in every how many iterations; empty if that is not said
 * @param sets of a launch
 * @param over the kernel of a launch over a range of its own; else empty
 * @param steps of a repetition
 */
public record StepFacts(
        StepElement element,
        Optional<Numeral> expression,
        Optional<Numeral> every,
        Optional<Numeral> lag,
        List<SetFacts> sets,
        Optional<KernelUse> over,
        List<StepFacts> steps) {

    public StepFacts {
        sets = List.copyOf(sets);
        steps = List.copyOf(steps);
    }

    /** Another value of a scalar argument. */
    public record SetFacts(SetElement element, Numeral value) {

        /** The argument's name. */
        public String argument() {
            return element.argument().value();
        }

        /** Whether it is an expression of such names only. */
        public boolean isKnown(Set<String> names) {
            return value.parsed().isPresent()
                    && names.containsAll(value.located().expression().parameters());
        }
    }

    /** The step, if it is of that kind. */
    public <T extends StepElement> Optional<T> as(Class<T> kind) {
        return kind.isInstance(element) ? Optional.of(kind.cast(element)) : Optional.empty();
    }

    /** These steps, each followed by what it repeats. */
    public static Stream<StepFacts> all(List<StepFacts> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), all(step.steps())));
    }
}
