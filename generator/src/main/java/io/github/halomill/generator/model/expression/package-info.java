/** Expressions of descriptions, and their values. */
@NullMarked
package io.github.halomill.generator.model.expression;

import org.jspecify.annotations.NullMarked;
