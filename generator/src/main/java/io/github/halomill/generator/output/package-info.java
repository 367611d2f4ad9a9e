/** Where files go: to disk, to memory, or nowhere while checking. */
@NullMarked
package io.github.halomill.generator.output;

import org.jspecify.annotations.NullMarked;
