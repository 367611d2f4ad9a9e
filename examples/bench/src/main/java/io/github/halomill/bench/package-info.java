/** Measures generated programs: scaling, depth of ghost zones, overlap, overhead of one zone, and the planner. */
@NullMarked
package io.github.halomill.bench;

import org.jspecify.annotations.NullMarked;
