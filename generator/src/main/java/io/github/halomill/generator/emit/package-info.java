/** From steps to Java sources: the only package that knows JavaPoet. */
@NullMarked
package io.github.halomill.generator.emit;

import org.jspecify.annotations.NullMarked;
