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
import org.jspecify.annotations.Nullable;

/** How devices hold fields, as far as that is not said of the arguments that they are. */
final class HeldFields {

    private final Description description;
    private final List<StepElement> steps;
    private final Set<String> everywhere;

    /** That of a description. */
    HeldFields(Description description) {
        this.description = description;
        steps = description.schedules().stream()
                .map(ScheduleElement::steps)
                .flatMap(StepElement::all)
                .toList();
        everywhere = everywhere();
    }

    /** An argument with how devices hold it, if it is a field. */
    ArgumentElement held(ArgumentElement argument, @Nullable String field, KernelElement kernel) {
        if (field == null) {
            return argument;
        }
        if (everywhere.contains(field)) {
            return argument.held(ArgumentElement.EVERYWHERE);
        }
        if (kernel.isOfNoCell()) {
            return argument.held("replicated");
        }
        return argument.distribution()
                .or(() -> argument.distributionOfFields(
                        field, description.fields(), launches(kernel).toList()))
                .map(argument::held)
                .orElse(argument);
    }

    /**
     * The fields that kernels write to which no cell belongs, and those that change places with them: every device
     * computes all of them.
     */
    private Set<String> everywhere() {
        Set<String> names = new TreeSet<>();
        for (KernelElement kernel : description.kernels()) {
            if (kernel.isOfNoCell()) {
                written(kernel)
                        .forEach(argument -> names.add(
                                argument.field().orElse(argument.name()).value()));
                launches(kernel).forEach(launch -> names.addAll(bound(launch, kernel)));
            }
        }
        Stream<List<Text>> moves = Stream.concat(
                        description.swaps().stream(), steps.stream().flatMap(HeldFields::moved))
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

    private Stream<LaunchElement> launches(KernelElement kernel) {
        String name = kernel.id().or(kernel::function).map(Text::value).orElse("");
        return steps.stream()
                .filter(LaunchElement.class::isInstance)
                .map(LaunchElement.class::cast)
                .filter(launch -> launch.kernel().value().equals(name));
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
