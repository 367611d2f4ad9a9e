/** Holds the analysis of kernels against what kernels do: random ones, and those made to deceive it. */
@NullMarked
package io.github.halomill.generator.kernel.soundness;

import org.jspecify.annotations.NullMarked;
