/** Which bits kernels compute where devices have different compilers, and how compilers are asked for the same. */
@NullMarked
package io.github.halomill.runtime.bits;

import org.jspecify.annotations.NullMarked;
