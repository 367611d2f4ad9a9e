/** In which order the steps of an iteration are carried out, what decides that, and what names denote in its course. */
@NullMarked
package io.github.halomill.runtime.schedule.flow;

import org.jspecify.annotations.NullMarked;
