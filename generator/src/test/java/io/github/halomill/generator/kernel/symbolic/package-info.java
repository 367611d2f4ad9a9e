/** The arithmetic of symbols is held against that of numbers, small kernels against what was worked out by hand. */
@NullMarked
package io.github.halomill.generator.kernel.symbolic;

import org.jspecify.annotations.NullMarked;
