/** What names of scalars and arrays suggest. */
@NullMarked
package io.github.halomill.generator.infer.name;

import org.jspecify.annotations.NullMarked;
