package io.github.halomill.generator.kernel.interpreter;

import io.github.halomill.generator.diagnostic.SourceLocation;

/** A kernel cannot be carried out: it uses what the interpreter does not know, or does not end. */
public final class InterpreterException extends RuntimeException {

    private static final long serialVersionUID = 1;

    InterpreterException(SourceLocation place, String reason) {
        super(place + ": " + reason);
    }
}
