package io.github.halomill.generator.kernel.ast;

import java.util.List;
import java.util.Optional;

/**
 * What a file defines, after preprocessing.
 *
 * @param functions in source order; one that is defined twice is there twice
 * @param variables declared outside functions, and {@code static} ones, with their initial values
 */
public record Unit(List<Function> functions, List<Stmt.Declare> variables) {

    /** Nothing: also what is said of a file that is not understood. */
    public static final Unit EMPTY = new Unit(List.of(), List.of());

    public Unit {
        functions = List.copyOf(functions);
        variables = List.copyOf(variables);
    }

    /** The function of that name; empty if there is none or more than one. */
    public Optional<Function> function(String name) {
        List<Function> found =
                functions.stream().filter(f -> f.name().equals(name)).toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
