/** Timings and counts of a run as text, JSON and Chrome trace. */
@NullMarked
package io.github.halomill.runtime.report;

import org.jspecify.annotations.NullMarked;
