package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;

/**
 * Passes kernels the sizes of a zone where their scalars are sizes of the whole problem: such a program can be cut
 * along every dimension.
 */
record ZoneSizes(Description description) {

    /** The same description with zone functions; empty if a kernel has none of these sizes, or says its addressing. */
    Optional<Description> applied() {
        boolean outside = !description.arguments().isEmpty();
        List<KernelElement> kernels = description.kernels().stream()
                .map(kernel -> kernel.with(arguments(kernel, kernel.arguments())))
                .toList();
        List<ArgumentElement> arguments =
                outside ? arguments(description.kernels().get(0), description.arguments()) : description.arguments();
        boolean said = description.kernels().stream()
                .anyMatch(kernel -> kernel.addressing().isPresent());
        boolean same = kernels.equals(description.kernels()) && arguments.equals(description.arguments());
        return said || same ? Optional.empty() : Optional.of(description.with(arguments, kernels));
    }

    private List<ArgumentElement> arguments(KernelElement kernel, List<ArgumentElement> arguments) {
        return arguments.stream()
                .map(argument -> argument.value()
                        .filter(value -> argument.isScalar() && !value.written())
                        .flatMap(value -> size(value, kernel, arguments))
                        .map(size -> argument.with(Optional.of(Text.inferred(size, argument.location()))))
                        .orElse(argument))
                .toList();
    }

    private Optional<String> size(Text value, KernelElement kernel, List<ArgumentElement> arguments) {
        for (int d = 0; d < kernel.global().size(); d++) {
            if (isVariable(value) && kernel.global().get(d).value().equals(value.value())) {
                return Optional.of("gsize(" + d + ")");
            }
        }
        for (ArgumentElement array : arguments) {
            List<Text> size = sizes(array);
            for (int d = 0; d < size.size(); d++) {
                if (isVariable(value)
                        && array.distribution().isEmpty()
                        && array.combine().isEmpty()
                        && size.get(d).value().equals(value.value())) {
                    return Optional.of("extent(" + array.name() + "," + d + ")");
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it is made of parameters: a number that is a size by chance stays. */
    private static boolean isVariable(Text value) {
        return !value.value().matches("-?[0-9]+");
    }

    private List<Text> sizes(ArgumentElement array) {
        return array.field()
                .flatMap(name -> description.fields().stream()
                        .filter(field -> field.name().value().equals(name.value()))
                        .findFirst())
                .map(FieldElement::size)
                .orElse(array.size());
    }
}
