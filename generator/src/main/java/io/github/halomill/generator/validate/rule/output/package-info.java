/** What programs write while they run. */
@NullMarked
package io.github.halomill.generator.validate.rule.output;

import org.jspecify.annotations.NullMarked;
