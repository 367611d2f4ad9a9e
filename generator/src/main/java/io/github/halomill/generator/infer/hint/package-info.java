/** What the subscripts, guards and loops of a kernel suggest of sizes. */
@NullMarked
package io.github.halomill.generator.infer.hint;

import org.jspecify.annotations.NullMarked;
