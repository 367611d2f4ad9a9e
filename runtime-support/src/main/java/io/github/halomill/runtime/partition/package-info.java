/**
 * How a problem is cut into zones and what the zones exchange: pure arithmetic, no OpenCL, shared with the generator.
 */
@NullMarked
package io.github.halomill.runtime.partition;

import org.jspecify.annotations.NullMarked;
