/** Launches over cells of the margin, of which no cut divides the work-items. */
@NullMarked
package io.github.halomill.generator.kernel.range;

import org.jspecify.annotations.NullMarked;
