/** The calls that declare a program and its iteration: printed by {@code emit}, applied here to plan. */
@NullMarked
package io.github.halomill.generator.plan;

import org.jspecify.annotations.NullMarked;
