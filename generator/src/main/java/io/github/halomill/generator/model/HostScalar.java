package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Optional;

/**
 * A real number that the host has while a program runs.
 *
 * @param name a Java identifier
 * @param value what it begins with, an expression of parameters and of scalars before it; empty if nothing says
 * @param changes whether a step of the schedule sets it
 * @param location of its element; of the first step that sets it if it has none
 */
public record HostScalar(String name, Optional<Located> value, boolean changes, SourceLocation location) {

    /** Whether it has to be given at run time. */
    public boolean isAsked() {
        return value.isEmpty() && !changes;
    }
}
