/** What a description means: immutable records. */
@NullMarked
package io.github.halomill.generator.model;

import org.jspecify.annotations.NullMarked;
