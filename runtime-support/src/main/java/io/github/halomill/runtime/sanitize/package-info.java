/** What Oclgrind, a simulated device that checks every access, finds wrong with kernels. */
@NullMarked
package io.github.halomill.runtime.sanitize;

import org.jspecify.annotations.NullMarked;
