/** Finding, selecting and describing OpenCL devices, and cutting one into several logical devices. */
@NullMarked
package io.github.halomill.runtime.device;

import org.jspecify.annotations.NullMarked;
