/** What a description says and what its kernel does, read and evaluated: what rules and assembling look at. */
@NullMarked
package io.github.halomill.generator.validate.fact;

import org.jspecify.annotations.NullMarked;
