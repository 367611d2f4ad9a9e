/** Mutated inputs for all that reads what users write: each is taken, or refused with a message, and nothing else. */
@NullMarked
package io.github.halomill.testing.mutation;

import org.jspecify.annotations.NullMarked;
