/** The whole way: a description becomes a program, the program runs on devices, and what comes out is right. */
@NullMarked
package io.github.halomill.generator.endtoend;

import org.jspecify.annotations.NullMarked;
