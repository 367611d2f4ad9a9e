package io.github.halomill.generator.infer;

import io.github.halomill.generator.model.ArgumentElement;
import io.github.halomill.generator.model.Text;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Gives the scalars of several kernels names: what is passed the same has one, what is not has its kernel's name in it.
 */
final class ScalarNames {

    private final Set<String> parameters;
    private final Set<String> taken;
    private final Map<String, ArgumentElement> first = new HashMap<>();

    /** Besides these parameters and fields. */
    ScalarNames(Collection<String> parameters, Collection<String> fields) {
        this.parameters = Set.copyOf(parameters);
        taken = new HashSet<>(parameters);
        taken.addAll(fields);
    }

    /** A scalar of a kernel, which comes after those that were named before. */
    ArgumentElement of(String kernel, ArgumentElement scalar) {
        String name = scalar.name().value();
        if (isParameter(scalar)) {
            return scalar;
        }
        boolean free = !taken.contains(name) && isSame(scalar, first.computeIfAbsent(name, any -> scalar));
        return free ? scalar : scalar.named(Text.inferred(name + "_" + kernel, scalar.location()));
    }

    /** Whether it is a parameter of the same name and no more. */
    private boolean isParameter(ArgumentElement scalar) {
        String name = scalar.name().value();
        return parameters.contains(name) && value(scalar).equals(Optional.of(name));
    }

    private static boolean isSame(ArgumentElement one, ArgumentElement other) {
        return one.dataType().value().equals(other.dataType().value())
                && one.clMem().value().equals(other.clMem().value())
                && value(one).equals(value(other));
    }

    private static Optional<String> value(ArgumentElement scalar) {
        return scalar.value().map(Text::value);
    }
}
