/**
 * Finds the sum that a kernel makes of its neighbours row by row, so that the kernel may be called for each row: which
 * statements, or terms of an expression, add it, and in which order.
 */
@NullMarked
package io.github.halomill.generator.kernel.stream.sum;

import org.jspecify.annotations.NullMarked;
