/** The small API that generated programs and their users call. */
@NullMarked
package io.github.halomill.runtime;

import org.jspecify.annotations.NullMarked;
