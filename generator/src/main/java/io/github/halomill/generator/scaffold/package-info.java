/** The project around the Java sources, through templates. */
@NullMarked
package io.github.halomill.generator.scaffold;

import org.jspecify.annotations.NullMarked;
