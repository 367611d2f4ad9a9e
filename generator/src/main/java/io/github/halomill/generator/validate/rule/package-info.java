/** What a description must satisfy: one rule per class. */
@NullMarked
package io.github.halomill.generator.validate.rule;

import org.jspecify.annotations.NullMarked;
