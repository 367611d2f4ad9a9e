/**
 * Holds a description against rules, and finds what it means. {@link io.github.halomill.generator.validate.Validator}
 * is the way in.
 */
@NullMarked
package io.github.halomill.generator.validate;

import org.jspecify.annotations.NullMarked;
