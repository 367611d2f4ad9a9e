package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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
        steps.forEach(step -> step.scalars().forEach(scalar -> names.add(scalar.value())));
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

    /** Those of a kernel whose function is known. */
    List<LaunchElement> launches(KernelElement kernel) {
        String name = kernel.id().or(kernel::function).map(Text::value).orElse("");
        return launches.stream()
                .filter(launch -> launch.kernel().value().equals(name))
                .toList();
    }

    /** The field that an array of a kernel is in its first launch, if every launch binds it to one. */
    Optional<String> bound(String array, KernelElement kernel) {
        List<LaunchElement> launched = launches(kernel);
        List<String> bound = launched.stream()
                .flatMap(launch -> launch.binds().stream()
                        .filter(bind -> bind.argument().value().equals(array))
                        .map(bind -> bind.field().value())
                        .limit(1))
                .toList();
        return bound.size() < launched.size()
                ? Optional.empty()
                : bound.stream().findFirst();
    }

    /** The field of the first argument that a launch binds to another. */
    Optional<String> argumentOf(FieldElement field, List<KernelElement> kernels) {
        return kernels.stream()
                .flatMap(kernel -> launches(kernel).stream()
                        .flatMap(launch -> launch.binds().stream())
                        .filter(bind -> bind.field().value().equals(field.name().value()))
                        .flatMap(bind -> kernel.arguments().stream()
                                .filter(argument -> argument.name()
                                        .value()
                                        .equals(bind.argument().value())))
                        .map(argument ->
                                argument.field().orElse(argument.name()).value()))
                .findFirst();
    }

    /** Whether there are launches of a kernel, and each sets an argument. */
    boolean areSet(String argument, KernelElement kernel) {
        List<LaunchElement> launched = launches(kernel);
        return !launched.isEmpty()
                && launched.stream()
                        .allMatch(launch -> launch.sets().stream()
                                .anyMatch(set -> set.argument().value().equals(argument)));
    }
}
