/** What can be asked of a problem before it is cut. */
@NullMarked
package io.github.halomill.runtime.partition.check;

import org.jspecify.annotations.NullMarked;
