/** How a run ends, and who may use zones until then. */
@NullMarked
package io.github.halomill.runtime.exec.end;

import org.jspecify.annotations.NullMarked;
