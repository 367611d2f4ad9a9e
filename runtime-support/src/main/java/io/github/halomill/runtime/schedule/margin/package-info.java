/** What elements of margins are made of. */
@NullMarked
package io.github.halomill.runtime.schedule.margin;

import org.jspecify.annotations.NullMarked;
