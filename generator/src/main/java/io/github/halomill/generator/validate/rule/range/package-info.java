/** What is wrong with ranges of cells. */
@NullMarked
package io.github.halomill.generator.validate.rule.range;

import org.jspecify.annotations.NullMarked;
