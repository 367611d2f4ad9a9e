/** Points and boxes on the integer grid in one to three dimensions: pure {@code long} arithmetic, no OpenCL. */
@NullMarked
package io.github.halomill.runtime.geometry;

import org.jspecify.annotations.NullMarked;
