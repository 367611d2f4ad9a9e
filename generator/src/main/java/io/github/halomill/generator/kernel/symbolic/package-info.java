/**
 * Evaluates kernels with symbols in place of ids, sizes and scalar arguments, and finds every reference to global
 * memory: its byte offset as a polynomial, the guards that it stands under. What it cannot follow it says; it never
 * guesses.
 */
@NullMarked
package io.github.halomill.generator.kernel.symbolic;

import org.jspecify.annotations.NullMarked;
