package io.github.halomill.generator.validate.assemble;

import io.github.halomill.generator.model.Output;
import io.github.halomill.generator.model.Step;
import io.github.halomill.runtime.schedule.scalar.Scalars;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the real numbers that an iteration makes are of no use behind it, but to the steps that are there for every
 * so many iterations: then iterations in which none of these is due can be carried out without them.
 */
final class PassingNumbers {

    private final Set<String> made = new HashSet<>();

    /** The host advances the time in iterations that are carried out together, too. */
    private final Set<String> known = new HashSet<>(Set.of(Scalars.TIME));

    private PassingNumbers(List<Step> schedule) {
        for (Step step : schedule) {
            made.addAll(step.scalars());
        }
    }

    /** What speaks against it; empty: nothing does. */
    static Optional<String> obstacle(List<Step> schedule) {
        PassingNumbers numbers = new PassingNumbers(schedule);
        return schedule.stream()
                .flatMap(step -> numbers.obstacle(step).stream())
                .findFirst();
    }

    private Optional<String> obstacle(Step step) {
        if (step instanceof Step.Time time
                && time.step().expression().parameters().stream().anyMatch(made::contains)) {
            return Optional.of("the time advances by " + time.step().text() + ", which steps set");
        }
        Optional<String> old = asked(step).stream()
                .filter(name -> made.contains(name) && !known.contains(name))
                .findFirst()
                .map(name -> name + " is asked for as the iteration before has it");
        known.addAll(step.scalars());
        return old;
    }

    /** The numbers that a step asks for; a hook may ask for any. */
    private Set<String> asked(Step step) {
        if (step instanceof Step.Let let) {
            return let.value().expression().parameters();
        } else if (step instanceof Step.Until until) {
            return until.condition().expression().parameters();
        } else if (step instanceof Step.Tell tell && tell.what() instanceof Output.Log log) {
            return Set.copyOf(log.names());
        }
        return step instanceof Step.Tell tell && tell.what() instanceof Output.Hook ? made : Set.of();
    }
}
