package io.github.halomill.generator.kernel.symbolic;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.io.Serial;

/** A kernel holds something after which no part of it can be followed. */
final class UnsupportedException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient SourceLocation place;

    UnsupportedException(String reason, SourceLocation place) {
        super(reason);
        this.place = place;
    }

    SourceLocation place() {
        return place;
    }
}
