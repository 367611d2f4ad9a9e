package io.github.halomill.generator.complete;

import io.github.halomill.generator.diagnostic.NearestName;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.PlaceElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.BindElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.RotateElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The fields that launches bind to arguments, and no element says: each is like the field of its argument.
 *
 * @param arrays the names of the kernels' arrays
 */
record BoundFields(Description said, Set<String> arrays) {

    /** The description with elements for them. */
    Description declared() {
        Map<String, FieldElement> fields = new LinkedHashMap<>();
        said.fields().forEach(field -> fields.putIfAbsent(field.name().value(), field));
        List<Text> bound = steps().filter(LaunchElement.class::isInstance)
                .flatMap(step -> ((LaunchElement) step).binds().stream())
                .map(BindElement::field)
                .toList();
        Set<String> names = new HashSet<>(arrays);
        names.addAll(fields.keySet());
        bound.forEach(field -> names.add(field.value()));
        bound.stream()
                .filter(field -> !isMisspelled(field.value(), names))
                .forEach(field -> fields.putIfAbsent(field.value(), field(field)));
        return said.withFields(new ArrayList<>(fields.values()));
    }

    /** Whether a name is there once, and almost that of something else. */
    private boolean isMisspelled(String name, Set<String> names) {
        Set<String> others = new HashSet<>(names);
        others.remove(name);
        return !arrays.contains(name)
                && mentioned().filter(name::equals).count() == 1
                && NearestName.of(name, others).isPresent();
    }

    private Stream<String> mentioned() {
        return steps().flatMap(step -> step instanceof LaunchElement launch
                ? launch.binds().stream().map(bind -> bind.field().value())
                : step instanceof SwapElement swap
                        ? swap.names().words().stream().map(Text::value)
                        : step instanceof RotateElement rotate
                                ? rotate.names().words().stream().map(Text::value)
                                : step.written().stream().map(Text::value));
    }

    private Stream<StepElement> steps() {
        return said.schedules().stream().flatMap(schedule -> StepElement.all(schedule.steps()));
    }

    private static FieldElement field(Text name) {
        Text none = Text.inferred("", name.location());
        return new FieldElement(
                name,
                none,
                List.of(),
                Optional.empty(),
                PlaceElement.UNSAID,
                List.of(),
                Optional.empty(),
                name.location());
    }
}
