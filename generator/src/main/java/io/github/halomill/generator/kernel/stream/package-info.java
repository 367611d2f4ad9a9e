/**
 * Copies of a kernel that run several steps for about the memory traffic of one. {@link StreamFinder} says whether a
 * kernel is of the kind of which such a copy can be made, {@link StreamWriter} writes it.
 */
@NullMarked
package io.github.halomill.generator.kernel.stream;

import org.jspecify.annotations.NullMarked;
