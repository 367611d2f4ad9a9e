/** Reads OpenCL C source with Eclipse CDT, and keeps that to itself. */
@NullMarked
package io.github.halomill.generator.kernel.parse;

import org.jspecify.annotations.NullMarked;
