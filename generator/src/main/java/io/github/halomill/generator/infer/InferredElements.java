package io.github.halomill.generator.infer;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.model.Description;
import io.github.halomill.generator.model.Description.ArgumentElement;
import io.github.halomill.generator.model.Description.CombineElement;
import io.github.halomill.generator.model.Description.FieldElement;
import io.github.halomill.generator.model.Description.GridElement;
import io.github.halomill.generator.model.Description.KernelElement;
import io.github.halomill.generator.model.Description.ParameterElement;
import io.github.halomill.generator.model.Description.ScheduleElement;
import io.github.halomill.generator.model.Description.ShadowElement;
import io.github.halomill.generator.model.StepElement;
import io.github.halomill.generator.model.StepElement.LaunchElement;
import io.github.halomill.generator.model.StepElement.SwapElement;
import io.github.halomill.generator.model.Text;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The elements of an inferred description: what one gets who reads the XML that {@link DescriptionWriter} writes, but
 * for the places, which are those in the kernel that things were inferred from.
 */
public final class InferredElements {

    private InferredElements() {}

    /** The description; {@code file} is where it would be, beside the kernel or above it. */
    public static Description of(InferredDescription inferred, Path file) {
        SourceLocation place = inferred.kernel().place();
        boolean one = inferred.isOfOneKernel();
        return new Description(
                file,
                text(inferred.name(), place),
                inferred.parameters().stream()
                        .map(parameter -> parameter(parameter, place(parameter, inferred)))
                        .toList(),
                List.of(),
                inferred.grid().isEmpty() ? List.of() : List.of(new GridElement(texts(inferred.grid(), place), place)),
                inferred.fields().stream().map(InferredElements::field).toList(),
                one
                        ? inferred.arguments().stream()
                                .map(InferredElements::argument)
                                .toList()
                        : List.of(),
                List.of(),
                inferred.kernels().stream().map(kernel -> kernel(kernel, !one)).toList(),
                one ? List.of() : List.of(schedule(inferred, place)),
                List.of(text(inferred.iterations(), place)),
                one ? texts(inferred.swaps(), place) : List.of(),
                place);
    }

    private static FieldElement field(InferredDescription.InferredField field) {
        SourceLocation place = field.place();
        return new FieldElement(
                text(field.name(), place),
                text(field.dataType(), place),
                texts(field.size(), place),
                field.image().map(image -> text(image, place)),
                field.origin().map(origin -> text(origin, place)),
                List.of(),
                field.combine().flatMap(combine -> combine(combine, place)),
                place);
    }

    /** Every kernel once, then the swaps. */
    private static ScheduleElement schedule(InferredDescription inferred, SourceLocation place) {
        Stream<StepElement> launches = inferred.kernels().stream()
                .map(kernel -> new LaunchElement(
                        text(kernel.function().orElseThrow(), kernel.place()), List.of(), List.of(), kernel.place()));
        Stream<StepElement> swaps = inferred.swaps().stream().map(swap -> new SwapElement(text(swap, place), place));
        return new ScheduleElement(Stream.concat(launches, swaps).toList(), true, place);
    }

    private static ParameterElement parameter(InferredDescription.InferredParameter parameter, SourceLocation place) {
        Optional<Text> value = parameter.value().isPresent()
                ? Optional.of(new Text(Long.toString(parameter.value().getAsLong()), place, parameter.guessed(), false))
                : Optional.empty();
        return new ParameterElement(text(parameter.name(), place), value, place);
    }

    /** That of the kernel's scalar or array that it is called after, else of the kernel. */
    private static SourceLocation place(InferredDescription.InferredParameter parameter, InferredDescription inferred) {
        return inferred.kernels().stream()
                .flatMap(kernel -> kernel.arguments().stream())
                .filter(argument -> List.of(argument.name(), InferredParameters.elementsOf(argument.name()))
                        .contains(parameter.name()))
                .map(InferredArgument::place)
                .findFirst()
                .orElse(inferred.kernel().place());
    }

    private static ArgumentElement argument(InferredArgument argument) {
        if (argument instanceof InferredArgument.Buffer buffer) {
            return buffer(buffer, buffer.place());
        }
        if (argument instanceof InferredArgument.Local local) {
            return argument(local, "local", "0", List.of(text(local.size(), local.place())), Optional.empty());
        }
        if (argument instanceof InferredArgument.Sampler sampler) {
            return argument(sampler, "input", "0", List.of(), Optional.of(text(sampler.value(), sampler.place())));
        }
        InferredArgument.Scalar scalar = (InferredArgument.Scalar) argument;
        Optional<Text> value = scalar.isAsked() ? Optional.empty() : Optional.of(text(scalar.value(), scalar.place()));
        return argument(scalar, "input", scalar.inMemory() ? "1" : "0", List.of(), value);
    }

    private static ArgumentElement buffer(InferredArgument.Buffer buffer, SourceLocation place) {
        boolean field = buffer.field().isPresent();
        return new ArgumentElement(
                text(buffer.name(), place),
                text(buffer.property(), place),
                buffer.field().map(name -> text(name, place)),
                text(buffer.dataType(), place),
                text(field ? "" : "1", place),
                texts(buffer.size(), place),
                Optional.empty(),
                Optional.empty(),
                buffer.image().map(image -> text(image, place)),
                buffer.points().isEmpty()
                        ? Optional.empty()
                        : Optional.of(new ShadowElement(texts(buffer.points(), place), place)),
                buffer.wraps().map(wraps -> text(wraps, place)),
                buffer.origin().map(origin -> text(origin, place)),
                buffer.replicated().map(replicated -> text(replicated, place)),
                buffer.everywhere().flatMap(all -> combine(all, place)),
                Optional.empty(),
                place);
    }

    private static Optional<CombineElement> combine(InferredArgument.Everywhere all, SourceLocation place) {
        return all.with()
                .map(with -> new CombineElement(text(with, place), Optional.of(text(all.text(), place)), place));
    }

    /** One that is no array. */
    private static ArgumentElement argument(
            InferredArgument argument, String property, String clMem, List<Text> size, Optional<Text> value) {
        SourceLocation place = argument.place();
        return new ArgumentElement(
                text(argument.name(), place),
                text(property, place),
                text(argument.dataType(), place),
                text(clMem, place),
                size,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                value,
                place);
    }

    private static KernelElement kernel(InferredDescription.InferredKernel kernel, boolean several) {
        SourceLocation place = kernel.place();
        return new KernelElement(
                Optional.empty(),
                text(kernel.file(), place),
                kernel.function().map(function -> text(function, place)),
                several
                        ? kernel.arguments().stream()
                                .map(InferredElements::argument)
                                .toList()
                        : List.of(),
                texts(kernel.global(), place),
                texts(kernel.offset(), place),
                texts(kernel.local(), place),
                kernel.ids().map(ids -> text(ids, place)),
                Optional.empty(),
                kernel.origin().map(origin -> text(origin, place)),
                Optional.empty(),
                kernel.options().map(options -> text(options, place)),
                place);
    }

    private static List<Text> texts(List<AnnotatedText> parts, SourceLocation place) {
        return parts.stream().map(part -> text(part, place)).toList();
    }

    private static Text text(AnnotatedText part, SourceLocation place) {
        return new Text(part.text(), part.place().orElse(place), part.guessed(), false);
    }

    private static Text text(String value, SourceLocation place) {
        return new Text(value, place, false, false);
    }
}
