/** The command line of generated programs: options, the run, its files, verification and progress. */
@NullMarked
package io.github.halomill.runtime.cli;

import org.jspecify.annotations.NullMarked;
