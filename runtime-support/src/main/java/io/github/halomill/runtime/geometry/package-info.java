/** Points and boxes on the integer grid in one to three dimensions: pure {@code long} arithmetic, no OpenCL. */
@NullMarked
package io.github.halomill.runtime.geometry;

import io.github.halomill.runtime.schedule.Points;

import org.jspecify.annotations.NullMarked;
