/** Arrays in files, and the names that users give these. */
@NullMarked
package io.github.halomill.runtime.io.file;

import org.jspecify.annotations.NullMarked;
