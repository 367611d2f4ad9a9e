/** Expressions of a description as the numbers that kernels are followed with. */
@NullMarked
package io.github.halomill.generator.kernel.expression;

import org.jspecify.annotations.NullMarked;
