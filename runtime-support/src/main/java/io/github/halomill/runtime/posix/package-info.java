/** What the operating system is asked for directly: how signals of this process are handled. */
@NullMarked
package io.github.halomill.runtime.posix;

import org.jspecify.annotations.NullMarked;
