package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import java.util.Optional;

/**
 * A {@code <border>}; of all components if {@code of} is empty, along all cells if {@code range} is, and without a
 * value if {@code value} is.
 */
public record BorderElement(
        Optional<Text> of, Optional<Text> range, Text face, Text kind, Optional<Text> value, SourceLocation location) {}
