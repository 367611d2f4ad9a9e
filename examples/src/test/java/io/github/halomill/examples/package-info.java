/** Holds every generated example against a plain computation of its formula. */
@NullMarked
package io.github.halomill.examples;

import org.jspecify.annotations.NullMarked;
