/** The options of generated programs: records, {@link io.github.halomill.runtime.cli.options.RunOptions} first. */
@NullMarked
package io.github.halomill.runtime.cli.options;

import org.jspecify.annotations.NullMarked;
