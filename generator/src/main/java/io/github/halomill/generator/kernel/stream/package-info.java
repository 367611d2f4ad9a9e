/**
 * Copies of kernels that run several steps for about the memory traffic of one. {@link StreamFinder} says whether such
 * a copy of a kernel can be made, and {@link StreamWriter} writes it; {@link StageFinder} and {@link StageWriter} do so
 * for the kernels of an iteration.
 */
@NullMarked
package io.github.halomill.generator.kernel.stream;

import org.jspecify.annotations.NullMarked;
