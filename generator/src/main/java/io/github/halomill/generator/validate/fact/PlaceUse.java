package io.github.halomill.generator.validate.fact;

import io.github.halomill.generator.diagnostic.SourceLocation;

/**
 * Something that a kernel does and that depends, or may, on where in the whole problem a work-item is.
 *
 * @param certain whether it is certain that it does
 * @param what for messages
 * @param place in the kernel's source
 */
public record PlaceUse(boolean certain, String what, SourceLocation place) {}
