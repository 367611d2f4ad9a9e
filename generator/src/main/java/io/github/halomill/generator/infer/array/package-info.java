/** Arrays of a kernel: what it does with them, how they lie in memory, and the shapes that follow. */
@NullMarked
package io.github.halomill.generator.infer.array;

import org.jspecify.annotations.NullMarked;
