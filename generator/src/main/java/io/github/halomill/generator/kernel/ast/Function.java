package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;
import java.util.Set;

/**
 * A function that a file defines.
 *
 * @param calls names of all functions that it may call, those that only text calls which is not understood included
 */
public record Function(
        String name,
        List<Variable> parameters,
        Type result,
        Stmt.Block body,
        boolean kernel,
        Set<String> calls,
        SourceLocation place) {

    public Function {
        parameters = List.copyOf(parameters);
        calls = Set.copyOf(calls);
    }
}
