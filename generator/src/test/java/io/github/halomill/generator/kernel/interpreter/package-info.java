/**
 * The truth about kernels: carries out what {@code kernel.ast} says, work-item by work-item, and notes every access to a
 * buffer. Slow, simple, and independent of the analysis that is held against it.
 */
@NullMarked
package io.github.halomill.generator.kernel.interpreter;

import org.jspecify.annotations.NullMarked;
