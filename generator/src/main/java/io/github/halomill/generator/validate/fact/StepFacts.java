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
 * @param expression how often it is repeated, what is reduced, the value of a let, the condition of an if, a while or
 *     an until; else empty
 * @param every in every how many iterations, or of a while how often at most; empty if that is not said
 * @param launch what a launch has of its own
 * @param boxes ranges of cells, x first: of a reduction its own, of a probe one for each place, of a save its range and
 *     its stride
 * @param parts the steps that it consists of; of an if those of either way
 */
public record StepFacts(
        StepElement element,
        Optional<Numeral> expression,
        Optional<Numeral> every,
        Optional<Numeral> lag,
        LaunchFacts launch,
        List<List<RangeFacts>> boxes,
        List<List<StepFacts>> parts) {

    public StepFacts {
        boxes = List.copyOf(boxes);
        parts = parts.stream().map(List::copyOf).toList();
    }

    /**
     * What a launch has of its own.
     *
     * @param over its kernel, over a range of its own; else empty
     */
    record LaunchFacts(List<SetFacts> sets, Optional<KernelUse> over) {

        /** Of another step. */
        static final LaunchFacts NONE = new LaunchFacts(List.of(), Optional.empty());

        LaunchFacts {
            sets = List.copyOf(sets);
        }
    }

    /** Values of scalar arguments of a launch. */
    public List<SetFacts> sets() {
        return launch.sets;
    }

    /** The kernel of a launch over a range of its own; else empty. */
    public Optional<KernelUse> over() {
        return launch.over;
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

    /** The steps that it consists of, whichever way. */
    public List<StepFacts> steps() {
        return parts.stream().flatMap(List::stream).toList();
    }

    /** These steps, each followed by those that it consists of. */
    public static Stream<StepFacts> all(List<StepFacts> steps) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step), all(step.steps())));
    }
}
