/** A zone of a partition on its device: context, queues, arrays, its thread, and where its time goes. */
@NullMarked
package io.github.halomill.runtime.exec.zone;

import org.jspecify.annotations.NullMarked;
