/** Fields that are saved while zones compute, and what a checkpoint asks of a program. */
@NullMarked
package io.github.halomill.runtime.exec.save;

import org.jspecify.annotations.NullMarked;
