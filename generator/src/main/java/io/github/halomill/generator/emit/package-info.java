/** From a program to Java source: the only package that knows JavaPoet. */
@NullMarked
package io.github.halomill.generator.emit;

import org.jspecify.annotations.NullMarked;
