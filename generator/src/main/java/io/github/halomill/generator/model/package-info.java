/** What a description says, with places in its text, and what it means: immutable records. */
@NullMarked
package io.github.halomill.generator.model;

import org.jspecify.annotations.NullMarked;
