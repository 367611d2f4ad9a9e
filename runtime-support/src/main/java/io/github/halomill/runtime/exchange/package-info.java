/** How ghost zones are refreshed: channels between zones, their two ends, and the ways to and from device memory. */
@NullMarked
package io.github.halomill.runtime.exchange;

import org.jspecify.annotations.NullMarked;
