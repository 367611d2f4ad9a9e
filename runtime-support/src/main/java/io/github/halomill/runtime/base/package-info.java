/** Words that every other package uses: data types, and the exception for what a user can mend. */
@NullMarked
package io.github.halomill.runtime.base;

import org.jspecify.annotations.NullMarked;
