package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * An integer that may be overridden at run time.
 *
 * @param name a Java identifier
 * @param value what it is unless overridden
 * @param location of its element
 */
public record Parameter(String name, long value, SourceLocation location) {}
