/** Copies of kernels that do several steps between loading an element and storing it. */
@NullMarked
package io.github.halomill.generator.model.streamed;

import org.jspecify.annotations.NullMarked;
