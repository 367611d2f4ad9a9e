/** What the text of a kernel says before it is followed: what its functions call, and what depends on what. */
@NullMarked
package io.github.halomill.generator.kernel.flow;

import org.jspecify.annotations.NullMarked;
