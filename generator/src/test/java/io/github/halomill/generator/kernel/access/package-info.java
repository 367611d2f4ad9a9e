/** Access ranges and reaches are held against what was worked out by hand and against what work-items do. */
@NullMarked
package io.github.halomill.generator.kernel.access;

import org.jspecify.annotations.NullMarked;
