/** From launches that a host program has to a description of them. */
@NullMarked
package io.github.halomill.generator.calls;

import org.jspecify.annotations.NullMarked;
