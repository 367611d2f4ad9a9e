/** Which cells of a grid belong together: cut into equal parts, or for devices of different weights. */
@NullMarked
package io.github.halomill.runtime.partition.cut;

import org.jspecify.annotations.NullMarked;
