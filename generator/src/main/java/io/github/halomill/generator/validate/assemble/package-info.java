/** Makes the meaning of a description whose facts satisfy every rule. */
@NullMarked
package io.github.halomill.generator.validate.assemble;

import org.jspecify.annotations.NullMarked;
