package io.github.halomill.runtime.io.format;

import io.github.halomill.runtime.io.ElementSink;
import io.github.halomill.runtime.io.Pending;

/**
 * An array that is being written to a file.
 *
 * @param file appears under its name when it is complete
 * @param elements takes the elements
 */
public record PendingArray(Pending file, ElementSink elements) {}
