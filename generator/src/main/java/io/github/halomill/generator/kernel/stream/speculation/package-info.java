/** Where a kernel may be carried out whatever numbers it reads. */
@NullMarked
package io.github.halomill.generator.kernel.stream.speculation;

import org.jspecify.annotations.NullMarked;
