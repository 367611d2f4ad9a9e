package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * An integer that may be overridden at run time, unless it is fixed.
 *
 * @param name a Java identifier
 * @param value what it is unless overridden
 * @param fixed whether it is not: what the kernel does is known for this value only
 * @param location of its element
 */
public record Parameter(String name, long value, boolean fixed, SourceLocation location) {

    /** One that is not fixed. */
    public Parameter(String name, long value, SourceLocation location) {
        this(name, value, false, location);
    }
}
