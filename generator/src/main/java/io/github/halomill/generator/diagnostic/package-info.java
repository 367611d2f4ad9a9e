/** What is wrong with a user's input, where, and how to mend it. */
@NullMarked
package io.github.halomill.generator.diagnostic;

import org.jspecify.annotations.NullMarked;
