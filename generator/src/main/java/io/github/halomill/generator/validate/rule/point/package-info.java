/** Dependent points against what a kernel reads: which elements they reach, what they cost, how they are written. */
@NullMarked
package io.github.halomill.generator.validate.rule.point;

import org.jspecify.annotations.NullMarked;
