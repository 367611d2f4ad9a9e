/** Zones that take turns on a device which cannot hold them all. */
@NullMarked
package io.github.halomill.runtime.exec.turns;

import org.jspecify.annotations.NullMarked;
