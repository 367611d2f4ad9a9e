package io.github.halomill.generator.infer;

import io.github.halomill.generator.infer.InferredDescription.AnnotatedText;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gives the scalars of several kernels names: what is passed the same has one, what is not has its kernel's name in it.
 */
final class ScalarNames {

    private final Set<String> parameters;
    private final Set<String> taken;
    private final Map<String, InferredArgument.Scalar> first = new HashMap<>();

    /** Besides these parameters and fields. */
    ScalarNames(Collection<String> parameters, Collection<String> fields) {
        this.parameters = Set.copyOf(parameters);
        taken = new HashSet<>(parameters);
        taken.addAll(fields);
    }

    /** The arguments of a kernel, which comes behind those that were named before. */
    List<InferredArgument> of(String kernel, List<InferredArgument> arguments) {
        return arguments.stream().map(argument -> of(kernel, argument)).toList();
    }

    private InferredArgument of(String kernel, InferredArgument argument) {
        if (!(argument instanceof InferredArgument.Scalar scalar) || isParameter(scalar)) {
            return argument;
        }
        boolean free =
                !taken.contains(scalar.name()) && isSame(scalar, first.computeIfAbsent(scalar.name(), name -> scalar));
        return free ? scalar : scalar.named(scalar.name() + "_" + kernel);
    }

    /** Whether it is a parameter of the same name and no more. */
    private boolean isParameter(InferredArgument.Scalar scalar) {
        return parameters.contains(scalar.name()) && texts(scalar).equals(List.of(scalar.name()));
    }

    private static boolean isSame(InferredArgument.Scalar one, InferredArgument.Scalar other) {
        return one.dataType().equals(other.dataType())
                && one.inMemory() == other.inMemory()
                && texts(one).equals(texts(other));
    }

    private static List<String> texts(InferredArgument.Scalar scalar) {
        return scalar.values().stream().map(AnnotatedText::text).toList();
    }
}
