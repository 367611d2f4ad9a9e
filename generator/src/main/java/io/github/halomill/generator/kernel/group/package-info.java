/**
 * What the work-items of one work-group do together: which barriers they come to, and what they read and write in local
 * memory between barriers. Each work-item is run with the numbers that are known, one after the other.
 */
@NullMarked
package io.github.halomill.generator.kernel.group;

import org.jspecify.annotations.NullMarked;
