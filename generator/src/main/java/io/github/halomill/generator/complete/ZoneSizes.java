package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Passes kernels the sizes of a zone where their scalars are sizes of the whole problem: such a program can be cut
 * along every dimension.
 */
public record ZoneSizes(Description description) {

    /**
     * The same description with zone functions where it is shown that they change nothing; else as it is.
     *
     * @param meaning what a description means if it agrees with its kernels
     */
    public Description shown(Function<Description, Optional<Program>> meaning) {
        Description zones = everywhere();
        boolean said = description.kernels().stream()
                .anyMatch(kernel -> kernel.addressing().isPresent());
        return !said
                        && !zones.equals(description)
                        && meaning.apply(zones)
                                .filter(program -> program.kernels().stream()
                                        .allMatch(kernel -> kernel.proof().shown()))
                                .isPresent()
                ? zones
                : description;
    }

    private Description everywhere() {
        List<KernelElement> kernels = description.kernels().stream()
                .map(kernel -> kernel.with(arguments(kernel, kernel.arguments())))
                .toList();
        boolean outside = !description.arguments().isEmpty();
        return description.with(
                outside ? arguments(kernels.get(0), description.arguments()) : description.arguments(), kernels);
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
