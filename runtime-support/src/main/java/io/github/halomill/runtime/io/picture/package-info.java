/** Pictures of arrays: maps of colours and curves, with titles, axes and a bar of colours. */
@NullMarked
package io.github.halomill.runtime.io.picture;

import org.jspecify.annotations.NullMarked;
