/** Which elements of fields programs write. */
@NullMarked
package io.github.halomill.runtime.schedule.output;

import org.jspecify.annotations.NullMarked;
