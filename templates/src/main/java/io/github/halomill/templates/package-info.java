/** Typed Velocity templates: a record of variables for each, and nothing may be left unset. */
@NullMarked
package io.github.halomill.templates;

import org.jspecify.annotations.NullMarked;
