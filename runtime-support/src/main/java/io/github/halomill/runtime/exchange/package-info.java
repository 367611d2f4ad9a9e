/** How ghost zones are refreshed: one class per way of moving data between zones. */
@NullMarked
package io.github.halomill.runtime.exchange;

import org.jspecify.annotations.NullMarked;
