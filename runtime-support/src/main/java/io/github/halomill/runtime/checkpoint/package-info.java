/** Checkpoints: how a run stands, in files, and how it goes on from there on any devices. */
@NullMarked
package io.github.halomill.runtime.checkpoint;

import org.jspecify.annotations.NullMarked;
