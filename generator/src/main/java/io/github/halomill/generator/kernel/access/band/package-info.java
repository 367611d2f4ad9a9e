/** Arrays of which only some work-items own elements: bands that lie one behind the other. */
@NullMarked
package io.github.halomill.generator.kernel.access.band;

import org.jspecify.annotations.NullMarked;
