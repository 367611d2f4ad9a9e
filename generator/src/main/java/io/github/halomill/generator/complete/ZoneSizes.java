package io.github.halomill.generator.complete;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Kernel;
import io.github.halomill.generator.model.KernelElement;
import io.github.halomill.generator.model.Program;
import io.github.halomill.generator.model.Text;
import io.github.halomill.runtime.schedule.Addressing;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Passes kernels the sizes of a zone where their scalars are sizes of the whole problem: such a program can be cut
 * along every dimension.
 */
public record ZoneSizes(Description description) {

    private static final Pattern ITEMS = Pattern.compile("gsize\\((\\d)\\)");
    private static final Pattern EXTENT = Pattern.compile("extent\\((\\w+),(\\d)\\)");

    /** What a scalar of a kernel is instead; nothing if it stays. */
    private interface Sizes {
        Optional<String> of(Text value, KernelElement kernel, List<ArgumentElement> arguments);
    }

    /**
     * The same description with zone functions where it is shown that they change nothing, and zones may be cut along
     * any dimension then; else as it is.
     *
     * @param meaning what a description means if it agrees with its kernels
     */
    public Description shown(Function<Description, Optional<Program>> meaning) {
        Description zones = with(this::ofZone);
        boolean said = description.kernels().stream()
                .anyMatch(kernel -> kernel.addressing().isPresent());
        return !said
                        && !zones.equals(description)
                        && meaning.apply(zones)
                                .filter(program -> program.kernels().stream()
                                        .allMatch(kernel -> kernel.proof().shown() && canBeCut(kernel)))
                                .isPresent()
                ? zones
                : description;
    }

    /**
     * Whether zones may be cut along any dimension for the sake of a kernel. If not for that of one, zone functions are
     * of no use to others.
     */
    private static boolean canBeCut(Kernel kernel) {
        return kernel.isOfNoCell() || kernel.addressing() == Addressing.LOCAL;
    }

    /** The same description with the sizes of the whole problem in the place of those of the zone. */
    Description undone() {
        return with(this::ofProblem);
    }

    private Description with(Sizes sizes) {
        List<KernelElement> kernels = description.kernels().stream()
                .map(kernel -> kernel.with(arguments(kernel, kernel.arguments(), sizes)))
                .toList();
        boolean outside = !description.arguments().isEmpty();
        return description.with(
                outside ? arguments(kernels.get(0), description.arguments(), sizes) : description.arguments(), kernels);
    }

    private List<ArgumentElement> arguments(KernelElement kernel, List<ArgumentElement> arguments, Sizes sizes) {
        return arguments.stream()
                .map(argument -> argument.value()
                        .filter(value -> argument.isScalar() && isOpen(value, kernel))
                        .flatMap(value -> sizes.of(value, kernel, arguments))
                        .map(size -> argument.with(Optional.of(Text.inferred(size, argument.location()))))
                        .orElse(argument))
                .toList();
    }

    /** Whether it is not said, or said to be a parameter of a kernel whose work-items are not. */
    private boolean isOpen(Text value, KernelElement kernel) {
        boolean parameter = description.parameters().stream()
                .anyMatch(any -> any.name().value().equals(value.value()));
        return !value.written() || (parameter && kernel.global().stream().noneMatch(Text::written));
    }

    private Optional<String> ofZone(Text value, KernelElement kernel, List<ArgumentElement> arguments) {
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

    private Optional<String> ofProblem(Text value, KernelElement kernel, List<ArgumentElement> arguments) {
        Matcher items = ITEMS.matcher(value.value());
        if (items.matches()) {
            return Optional.of(
                    kernel.global().get(Integer.parseInt(items.group(1))).value());
        }
        Matcher extent = EXTENT.matcher(value.value());
        return arguments.stream()
                .filter(array -> extent.matches() && array.name().value().equals(extent.group(1)))
                .map(array ->
                        sizes(array).get(Integer.parseInt(extent.group(2))).value())
                .findFirst();
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
