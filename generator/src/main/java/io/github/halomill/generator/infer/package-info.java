/** Makes a description of a kernel from its source. */
@NullMarked
package io.github.halomill.generator.infer;

import org.jspecify.annotations.NullMarked;
