/** Device workers and the step loop. */
@NullMarked
package io.github.halomill.runtime.exec;

import org.jspecify.annotations.NullMarked;
