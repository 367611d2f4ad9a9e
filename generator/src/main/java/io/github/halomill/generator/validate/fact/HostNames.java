package io.github.halomill.generator.validate.fact;

import io.github.halomill.runtime.expression.Expression;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the values of scalars and small buffers may be made of besides parameters.
 *
 * @param constant host scalars that keep their values while a program runs
 * @param changing host scalars that steps set, and {@code iteration}
 */
public record HostNames(Set<String> constant, Set<String> changing) {

    /** The number of the iteration, from 0. */
    public static final String ITERATION = "iteration";

    public HostNames {
        constant = Set.copyOf(constant);
        changing = Set.copyOf(changing);
    }

    /** All of them. */
    public List<String> sorted() {
        return Stream.concat(constant.stream(), changing.stream()).sorted().toList();
    }

    /** Whether it is one of them. */
    public boolean contains(String name) {
        return constant.contains(name) || changing.contains(name);
    }

    /** Whether one of them is in an expression, whose value is not known therefore. */
    public boolean areIn(Expression expression) {
        return expression.parameters().stream().anyMatch(this::contains);
    }

    /** Whether the value of an expression may change while a program runs. */
    public boolean change(Expression expression) {
        return expression.parameters().stream().anyMatch(changing::contains);
    }
}
