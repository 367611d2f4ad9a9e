/** The halomill command. */
@NullMarked
package io.github.halomill.generator.cli;

import org.jspecify.annotations.NullMarked;
