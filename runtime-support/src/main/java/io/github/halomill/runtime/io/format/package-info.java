/** The formats of files with arrays, one class for each: {@link io.github.halomill.runtime.io.format.ArrayFormats}. */
@NullMarked
package io.github.halomill.runtime.io.format;

import org.jspecify.annotations.NullMarked;
