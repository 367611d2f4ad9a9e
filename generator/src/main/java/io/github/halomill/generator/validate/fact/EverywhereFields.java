package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fields that kernels write to which no cell belongs: every device computes all of them. */
final class EverywhereFields {

    private EverywhereFields() {}

    /** Their names, and those that change places with them. */
    static Set<String> of(Description description) {
        Set<String> names = new TreeSet<>();
        List<StepElement> steps = description.schedules().stream()
                .map(ScheduleElement::steps)
                .flatMap(StepElement::all)
                .toList();
        for (KernelElement kernel : description.kernels()) {
            if (kernel.isOfNoCell()) {
                written(kernel)
                        .forEach(argument -> names.add(
                                argument.field().orElse(argument.name()).value()));
                steps.stream()
                        .filter(LaunchElement.class::isInstance)
                        .map(LaunchElement.class::cast)
                        .filter(launch -> isOf(launch, kernel))
                        .forEach(launch -> names.addAll(bound(launch, kernel)));
            }
        }
        Stream<List<Text>> moves = Stream.concat(
                        description.swaps().stream(), steps.stream().flatMap(EverywhereFields::moved))
                .map(Text::words);
        List<Set<String>> orbits = moves.map(
                        words -> words.stream().map(Text::value).collect(Collectors.toSet()))
                .toList();
        boolean grown = !names.isEmpty();
        while (grown) {
            grown = false;
            for (Set<String> orbit : orbits) {
                grown |= orbit.stream().anyMatch(names::contains) && names.addAll(orbit);
            }
        }
        return names;
    }

    private static Stream<Text> moved(StepElement step) {
        return step instanceof SwapElement swap
                ? Stream.of(swap.names())
                : step instanceof RotateElement rotate ? Stream.of(rotate.names()) : Stream.of();
    }

    private static Stream<ArgumentElement> written(KernelElement kernel) {
        return kernel.arguments().stream()
                .filter(argument ->
                        Set.of("output", "inout").contains(argument.property().value()));
    }

    private static boolean isOf(LaunchElement launch, KernelElement kernel) {
        return kernel.id()
                .or(kernel::function)
                .filter(name -> name.value().equals(launch.kernel().value()))
                .isPresent();
    }

    private static Set<String> bound(LaunchElement launch, KernelElement kernel) {
        Set<String> written =
                written(kernel).map(argument -> argument.name().value()).collect(Collectors.toSet());
        return launch.binds().stream()
                .filter(bind -> written.contains(bind.argument().value()))
                .map(bind -> bind.field().value())
                .collect(Collectors.toSet());
    }
}
