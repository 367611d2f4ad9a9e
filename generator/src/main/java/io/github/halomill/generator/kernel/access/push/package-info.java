/** Work-items that write what others own: whether no two of them write the same. */
@NullMarked
package io.github.halomill.generator.kernel.access.push;

import org.jspecify.annotations.NullMarked;
