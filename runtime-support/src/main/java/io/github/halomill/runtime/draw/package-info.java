/** How the cut of a problem looks, as pictures in SVG and as text. */
@NullMarked
package io.github.halomill.runtime.draw;

import org.jspecify.annotations.NullMarked;
