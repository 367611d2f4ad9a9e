package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import io.github.halomill.generator.infer.InferredDescription.InferredKernel;
import io.github.halomill.templates.DescriptionVars;
import io.github.halomill.templates.DescriptionVars.Remarked;
import io.github.halomill.templates.Templates;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes inferred descriptions as XML. */
public final class DescriptionWriter {

    private static final String ASKED = "give it here as <value>N</value>, or by -p %s=N when you run the program";

    private DescriptionWriter() {}

    /** The whole document, which the schema allows. */
    public static String write(InferredDescription description) {
        boolean one = description.isOfOneKernel();
        return Templates.render(new DescriptionVars(
                description.name(),
                description.kernel().file(),
                description.notes(),
                description.parameters().stream()
                        .map(DescriptionWriter::parameter)
                        .toList(),
                description.grid().isEmpty() ? Optional.empty() : Optional.of(together(description.grid())),
                description.fields().stream().map(DescriptionWriter::field).toList(),
                one ? arguments(description.kernel()) : List.of(),
                description.kernels().stream()
                        .map(kernel -> kernel(kernel, one ? List.of() : arguments(kernel)))
                        .toList(),
                one
                        ? List.of()
                        : description.kernels().stream()
                                .flatMap(kernel -> kernel.function().stream())
                                .toList(),
                alone(description.iterations()),
                description.swaps().stream().map(DescriptionWriter::alone).toList()));
    }

    private static List<DescriptionVars.ArgumentVars> arguments(InferredKernel kernel) {
        return kernel.arguments().stream().map(DescriptionWriter::argument).toList();
    }

    private static DescriptionVars.KernelVars kernel(
            InferredKernel kernel, List<DescriptionVars.ArgumentVars> arguments) {
        return new DescriptionVars.KernelVars(
                kernel.function(),
                kernel.options(),
                arguments,
                together(kernel.global()),
                kernel.offset().isEmpty() ? Optional.empty() : Optional.of(together(kernel.offset())),
                kernel.local().isEmpty() ? Optional.empty() : Optional.of(together(kernel.local())),
                kernel.ids().map(DescriptionWriter::alone),
                kernel.origin().map(DescriptionWriter::alone));
    }

    private static DescriptionVars.FieldVars field(InferredDescription.InferredField field) {
        return new DescriptionVars.FieldVars(
                alone(field.name()),
                field.dataType(),
                together(field.size()),
                field.image().map(DescriptionWriter::alone),
                field.origin().map(DescriptionWriter::alone),
                field.combine().map(DescriptionWriter::everywhere));
    }

    private static DescriptionVars.Everywhere everywhere(InferredArgument.Everywhere all) {
        return new DescriptionVars.Everywhere(alone(all.text()), all.with());
    }

    private static DescriptionVars.ParameterVars parameter(InferredDescription.InferredParameter parameter) {
        boolean asked = parameter.value().isEmpty();
        Stream<String> comments = Stream.concat(
                parameter.comments().stream(), asked ? Stream.of(ASKED.formatted(parameter.name())) : Stream.empty());
        String comment = comments.collect(Collectors.joining(": "));
        return new DescriptionVars.ParameterVars(
                parameter.name(),
                new Remarked(
                        asked
                                ? List.of()
                                : List.of(Long.toString(parameter.value().getAsLong())),
                        comment.isEmpty() ? List.of() : List.of(comment),
                        parameter.guessed()));
    }

    private static DescriptionVars.ArgumentVars argument(InferredArgument argument) {
        if (argument instanceof InferredArgument.Buffer buffer) {
            return new DescriptionVars.ArgumentVars(
                    buffer.name(),
                    alone(buffer.property()),
                    buffer.field(),
                    Optional.of(buffer.dataType()).filter(type -> !type.isEmpty()),
                    buffer.field().isPresent() ? Optional.empty() : Optional.of("1"),
                    buffer.size().isEmpty() ? Optional.empty() : Optional.of(together(buffer.size())),
                    buffer.image().map(DescriptionWriter::alone),
                    buffer.points().stream().map(DescriptionWriter::alone).toList(),
                    buffer.wraps().map(DescriptionWriter::alone),
                    buffer.origin().map(DescriptionWriter::alone),
                    buffer.everywhere().map(DescriptionWriter::everywhere),
                    Optional.empty());
        }
        if (argument instanceof InferredArgument.Local local) {
            return new DescriptionVars.ArgumentVars(
                    local.name(),
                    new Remarked(List.of("local"), List.of(), false),
                    Optional.empty(),
                    Optional.of(local.dataType()),
                    Optional.of("0"),
                    Optional.of(alone(local.size())),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        if (argument instanceof InferredArgument.Sampler sampler) {
            return value(sampler, false, Optional.of(alone(sampler.value())));
        }
        InferredArgument.Scalar scalar = (InferredArgument.Scalar) argument;
        return value(
                scalar,
                scalar.inMemory(),
                Optional.of(scalar).filter(any -> !any.isAsked()).map(known -> alone(known.value())));
    }

    /** An argument whose value the program knows, or asks for. */
    private static DescriptionVars.ArgumentVars value(
            InferredArgument argument, boolean inMemory, Optional<Remarked> value) {
        List<String> comments = value.isPresent() ? List.of() : List.of(ASKED.formatted(argument.name()));
        return new DescriptionVars.ArgumentVars(
                argument.name(),
                new Remarked(List.of("input"), comments, false),
                Optional.empty(),
                Optional.of(argument.dataType()),
                Optional.of(inMemory ? "1" : "0"),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                value);
    }

    private static Remarked alone(AnnotatedText one) {
        return together(List.of(one));
    }

    /** Several texts on one line. */
    private static Remarked together(List<AnnotatedText> parts) {
        return new Remarked(
                parts.stream().map(AnnotatedText::text).toList(),
                parts.stream()
                        .flatMap(part -> part.comments().stream())
                        .distinct()
                        .toList(),
                parts.stream().anyMatch(AnnotatedText::guessed));
    }
}
