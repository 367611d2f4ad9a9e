/** Compares what reports of runs say. */
@NullMarked
package io.github.halomill.generator.compare;

import org.jspecify.annotations.NullMarked;
