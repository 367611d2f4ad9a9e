package io.github.halomill.generator.model;

import io.github.halomill.generator.diagnostic.SourceLocation;
import io.github.halomill.runtime.geometry.Offset;

/**
 * A dependent point.
 *
 * @param offset from a work-item's own elements
 * @param location of its element
 */
public record Point(Offset offset, SourceLocation location) {}
