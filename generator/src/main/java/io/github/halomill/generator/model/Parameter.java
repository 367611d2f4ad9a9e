package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.OptionalLong;

/**
 * An integer that may be overridden at run time, unless it is fixed.
 *
 * @param name a Java identifier
 * @param value what it is unless overridden; empty if it has to be given at run time
 * @param fixed whether it has that value only: what the kernel does is known for no other
 * @param location of its element
 */
public record Parameter(String name, OptionalLong value, boolean fixed, SourceLocation location) {

    /**
     * What is worked with in place of a value that is given at run time: large as sizes are, and three of them make an
     * array whose bytes 64 bits count.
     */
    public static final long STAND_IN = 1 << 18;

    /** Throws {@link IllegalArgumentException} if it is fixed and has no value. */
    public Parameter {
        if (fixed && value.isEmpty()) {
            throw new IllegalArgumentException(name + " is fixed and has no value");
        }
    }

    /** One that is not fixed. */
    public Parameter(String name, long value, SourceLocation location) {
        this(name, OptionalLong.of(value), false, location);
    }

    /** Whether it has to be given at run time. */
    public boolean isAsked() {
        return value.isEmpty();
    }

    /** Its value, which it must have. */
    public long known() {
        return value.orElseThrow();
    }
}
