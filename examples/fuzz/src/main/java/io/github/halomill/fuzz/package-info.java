/**
 * Programs made up at random, run in random ways, and compared bit by bit with an interpreter that shares no code with
 * the generator or the runtime.
 */
@NullMarked
package io.github.halomill.fuzz;

import org.jspecify.annotations.NullMarked;
