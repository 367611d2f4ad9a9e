/** A launch on a zone: its kernel with its arguments, and its work-items cut into pieces. */
@NullMarked
package io.github.halomill.runtime.exec.kernel;

import org.jspecify.annotations.NullMarked;
