package io.github.halomill.generator.kernel.ast;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.List;

/** A function that a file defines. */
public record Function(
        String name, List<Variable> parameters, Type result, Stmt.Block body, boolean kernel, SourceLocation place) {

    public Function {
        parameters = List.copyOf(parameters);
    }
}
