package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.Argument;
import io.github.halomill.generator.infer.InferredDescription.Commented;
import io.github.halomill.generator.infer.InferredDescription.Kernel;
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
        Kernel kernel = description.kernel();
        return Templates.render(new DescriptionVars(
                description.name(),
                kernel.file(),
                description.notes(),
                description.parameters().stream()
                        .map(DescriptionWriter::parameter)
                        .toList(),
                description.arguments().stream()
                        .map(DescriptionWriter::argument)
                        .toList(),
                new DescriptionVars.Kernel(
                        kernel.function(),
                        kernel.options(),
                        together(kernel.global()),
                        kernel.offset().isEmpty() ? Optional.empty() : Optional.of(together(kernel.offset())),
                        kernel.local().isEmpty() ? Optional.empty() : Optional.of(together(kernel.local())),
                        kernel.ids().map(DescriptionWriter::alone)),
                alone(description.iterations()),
                description.swaps().stream().map(DescriptionWriter::alone).toList()));
    }

    private static DescriptionVars.Parameter parameter(InferredDescription.Parameter parameter) {
        boolean asked = parameter.value().isEmpty();
        Stream<String> comments = Stream.concat(
                parameter.comments().stream(), asked ? Stream.of(ASKED.formatted(parameter.name())) : Stream.empty());
        String comment = comments.collect(Collectors.joining(": "));
        return new DescriptionVars.Parameter(
                parameter.name(),
                new Remarked(
                        asked
                                ? List.of()
                                : List.of(Long.toString(parameter.value().getAsLong())),
                        comment.isEmpty() ? List.of() : List.of(comment),
                        true));
    }

    private static DescriptionVars.Argument argument(Argument argument) {
        if (argument instanceof Argument.Buffer buffer) {
            return new DescriptionVars.Argument(
                    buffer.name(),
                    buffer.dataType(),
                    alone(buffer.property()),
                    true,
                    Optional.of(together(buffer.size())),
                    buffer.image().map(DescriptionWriter::alone),
                    buffer.points().stream().map(DescriptionWriter::alone).toList(),
                    buffer.origin().map(DescriptionWriter::alone),
                    buffer.replicated().map(DescriptionWriter::alone),
                    Optional.empty());
        }
        if (argument instanceof Argument.Local local) {
            return new DescriptionVars.Argument(
                    local.name(),
                    local.dataType(),
                    new Remarked(List.of("local"), List.of(), false),
                    false,
                    Optional.of(alone(local.size())),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        if (argument instanceof Argument.Sampler sampler) {
            return value(sampler, false, alone(sampler.value()));
        }
        Argument.Scalar scalar = (Argument.Scalar) argument;
        return value(scalar, scalar.inMemory(), alone(scalar.value()));
    }

    /** An argument whose value the program knows. */
    private static DescriptionVars.Argument value(Argument argument, boolean inMemory, Remarked value) {
        return new DescriptionVars.Argument(
                argument.name(),
                argument.dataType(),
                new Remarked(List.of("input"), List.of(), false),
                inMemory,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(value));
    }

    private static Remarked alone(Commented one) {
        return together(List.of(one));
    }

    /** Several texts on one line. */
    private static Remarked together(List<Commented> parts) {
        return new Remarked(
                parts.stream().map(Commented::text).toList(),
                parts.stream()
                        .flatMap(part -> part.comments().stream())
                        .distinct()
                        .toList(),
                parts.stream().anyMatch(Commented::guessed));
    }
}
