/** The facade: one request in, files or diagnostics out. */
@NullMarked
package io.github.halomill.generator;

import org.jspecify.annotations.NullMarked;
