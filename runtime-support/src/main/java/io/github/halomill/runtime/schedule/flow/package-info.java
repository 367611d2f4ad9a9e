/** In which order the steps of an iteration are carried out, and what decides that. */
@NullMarked
package io.github.halomill.runtime.schedule.flow;

import org.jspecify.annotations.NullMarked;
