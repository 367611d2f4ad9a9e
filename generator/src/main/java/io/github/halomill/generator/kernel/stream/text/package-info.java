/**
 * Parts of the text of copies that know no kernel: sums of ids, ids at places, margins that are filled, numbers that
 * change.
 */
@NullMarked
package io.github.halomill.generator.kernel.stream.text;

import org.jspecify.annotations.NullMarked;
