/** Completes descriptions that leave out what their kernels say. */
@NullMarked
package io.github.halomill.generator.complete;

import org.jspecify.annotations.NullMarked;
