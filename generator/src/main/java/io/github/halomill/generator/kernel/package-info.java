/** What OpenCL C source says of its kernels: what a description is held against. */
@NullMarked
package io.github.halomill.generator.kernel;

import org.jspecify.annotations.NullMarked;
