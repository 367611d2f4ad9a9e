/** The step loop: all zones carry out what was compiled for them. */
@NullMarked
package io.github.halomill.runtime.exec;

import org.jspecify.annotations.NullMarked;
