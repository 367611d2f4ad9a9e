package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.LetElement;
import io.github.halomill.generator.model.StepElement.ReduceElement;
import io.github.halomill.generator.model.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The numbers of a program that arguments may be: parameters, scalars, {@code iteration}, and what launches set.
 *
 * @param names of parameters and scalars
 * @param launches in the order of the schedule
 */
record HostNumbers(Set<String> names, List<LaunchElement> launches) {

    HostNumbers {
        names = Set.copyOf(names);
        launches = List.copyOf(launches);
    }

    static HostNumbers of(Description said) {
        List<StepElement> steps = said.schedules().stream()
                .flatMap(schedule -> StepElement.all(schedule.steps()))
                .toList();
        Set<String> names = new HashSet<>(Set.of("iteration"));
        said.parameters().forEach(parameter -> names.add(parameter.name().value()));
        said.scalars().forEach(scalar -> names.add(scalar.name().value()));
        steps.forEach(step -> {
            if (step instanceof LetElement let) {
                names.add(let.name().value());
            } else if (step instanceof ReduceElement reduce) {
                names.add(reduce.name().value());
            }
        });
        return new HostNumbers(
                names,
                steps.stream()
                        .filter(LaunchElement.class::isInstance)
                        .map(LaunchElement.class::cast)
                        .toList());
    }

    boolean isOne(String name) {
        return names.contains(name);
    }

    /** Whether there are launches of a kernel, and each sets an argument. */
    boolean areSet(String argument, KernelElement kernel) {
        String name = kernel.id().or(kernel::function).map(Text::value).orElse("");
        List<LaunchElement> launched = launches.stream()
                .filter(launch -> launch.kernel().value().equals(name))
                .toList();
        return !launched.isEmpty()
                && launched.stream()
                        .allMatch(launch -> launch.sets().stream()
                                .anyMatch(set -> set.argument().value().equals(argument)));
    }
}
