/** From the model to the partition and to the steps that a generated program takes. */
@NullMarked
package io.github.halomill.generator.plan;

import org.jspecify.annotations.NullMarked;
