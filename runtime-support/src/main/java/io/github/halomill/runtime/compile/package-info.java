/**
 * From a schedule and zones to what each zone is told to do: which exchange begins and ends where, and who computes
 * what. Pure.
 */
@NullMarked
package io.github.halomill.runtime.compile;

import org.jspecify.annotations.NullMarked;
