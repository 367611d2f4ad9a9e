/** Numbers that all zones agree on: reductions, watched fields, combined arrays. */
@NullMarked
package io.github.halomill.runtime.exec.reduce;

import org.jspecify.annotations.NullMarked;
