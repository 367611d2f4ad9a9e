/** Reports of runs as a page for a browser, in one file that loads nothing. */
@NullMarked
package io.github.halomill.runtime.page;

import org.jspecify.annotations.NullMarked;
