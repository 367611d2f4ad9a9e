/** Reads OpenCL C source: which kernels it holds and what their parameters are. */
@NullMarked
package io.github.halomill.generator.kernel;

import org.jspecify.annotations.NullMarked;
