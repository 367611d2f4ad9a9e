/** The real numbers that a run has on the host, and what is made of them. */
@NullMarked
package io.github.halomill.runtime.schedule.scalar;

import org.jspecify.annotations.NullMarked;
