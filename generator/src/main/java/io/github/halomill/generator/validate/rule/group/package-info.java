/** What the work-items of a work-group do together. */
@NullMarked
package io.github.halomill.generator.validate.rule.group;

import org.jspecify.annotations.NullMarked;
