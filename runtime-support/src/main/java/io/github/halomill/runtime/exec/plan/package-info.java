/** How a program is to be run: what was asked for, and what was decided. */
@NullMarked
package io.github.halomill.runtime.exec.plan;

import org.jspecify.annotations.NullMarked;
