/** Finds kernel files and what they include, and reads them. */
@NullMarked
package io.github.halomill.generator.kernel.source;

import org.jspecify.annotations.NullMarked;
